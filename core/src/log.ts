import type { CallRecord } from "./host.ts";
import { redact } from "./forge/redact.ts";

export type LogLevel = "debug" | "info" | "warning" | "error";

const order: LogLevel[] = ["debug", "info", "warning", "error"];

/** Writes JSON lines on stderr; stdout belongs to the protocol. */
export interface Log {
	write(level: LogLevel, message: string, facts?: object): void;
	call(record: CallRecord): void;
	/** Also told of every line that passes the level: the MCP surface sends them on. */
	onLine(listener: (level: LogLevel, line: object) => void): void;
}

/** A log from `lowest` upwards, with the secrets blanked out. */
export function createLog(lowest: LogLevel, secrets: Set<string>, sink: (line: string) => void = (line) => void process.stderr.write(line)): Log {
	const listeners = new Set<(level: LogLevel, line: object) => void>();
	let count = 0;
	const log: Log = {
		write(level, message, facts = {}) {
			if (order.indexOf(level) < order.indexOf(lowest)) return;
			const line = { time: new Date().toISOString(), level, message, ...facts };
			const text = redact(JSON.stringify(line), secrets);
			sink(`${text}\n`);
			for (const listener of listeners) listener(level, JSON.parse(text));
		},
		call({ request, action, answer, milliseconds }) {
			log.write(answer.isError ? "warning" : "info", "call", {
				call: ++count,
				tool: request.tool,
				action: action?.id,
				ok: !answer.isError,
				...(answer.isError && { error: answer.text.slice(0, 300) }),
				milliseconds: Math.round(milliseconds * 10) / 10,
			});
		},
		onLine: (listener) => void listeners.add(listener),
	};
	return log;
}
