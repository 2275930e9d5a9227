import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { type LoggingLevel, LoggingLevelSchema, SetLevelRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Log } from "../../log.ts";

const order: readonly LoggingLevel[] = LoggingLevelSchema.options;

/**
 * Sends the log to the client as logging messages: from the configured level upwards until the client sets its own,
 * which may be lower than what stderr gets.
 */
export function forwardLog(log: Log, server: Server): void {
	let lowest: LoggingLevel = log.lowest;
	server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
		lowest = params.level;
		return {};
	});
	// Before the client is ready nothing may be sent.
	server.oninitialized = () =>
		log.listen({
			wants: (level) => order.indexOf(level) >= order.indexOf(lowest),
			take: ({ level, ...data }) => void server.sendLoggingMessage({ level, logger: "madtea", data }).catch(() => {}),
		});
}

/** What Node itself would print on stderr becomes a line of the log; a promise that somebody forgot ends no server. */
export function watchProcess(log: Log): void {
	process.on("unhandledRejection", (reason) =>
		log.write("error", "unhandled rejection", { reason: String((reason as Error)?.stack ?? reason).slice(0, 2000) }),
	);
	process.removeAllListeners("warning");
	process.on("warning", ({ name, message }) => log.write("warning", "node", { name, text: message }));
}
