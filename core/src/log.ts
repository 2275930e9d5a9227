import { currentCall } from "./call-scope.ts";
import { redactDeep } from "./forge/redact.ts";
import type { CallRecord } from "./host.ts";

export const logLevels = ["debug", "info", "warning", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line, as JSON will show it. */
export type LogLine = { time: string; level: LogLevel; message: string } & Record<string, unknown>;

/** Someone who is told of lines besides stderr: the MCP surface sends them on. */
export interface LogListener {
	wants(level: LogLevel): boolean;
	take(line: LogLine): void;
}

/** Writes JSON lines on stderr; stdout belongs to the protocol. */
export interface Log {
	write(level: LogLevel, message: string, facts?: object): void;
	call(record: CallRecord): void;
	/** A new listener is told of what was written before there was any. */
	listen(listener: LogListener): void;
	/** Secrets that no line may show. */
	readonly secrets: Set<string>;
	readonly lowest: LogLevel;
}

const mostEarly = 50;

/** Whether a level is at least another. */
export function reaches(level: LogLevel, lowest: LogLevel): boolean {
	return logLevels.indexOf(level) >= logLevels.indexOf(lowest);
}

/** A log from `lowest` upwards, with the secrets blanked out. */
export function createLog(lowest: LogLevel, secrets: Set<string>, sink: (line: string) => void = toStderr): Log {
	const listeners: LogListener[] = [];
	const early: LogLine[] = [];
	const log: Log = {
		secrets,
		lowest,
		write(level, message, facts = {}) {
			const shown = reaches(level, lowest);
			const told = listeners.filter((listener) => listener.wants(level));
			if (!shown && told.length === 0) return;
			const call = currentCall();
			const whole = { time: new Date().toISOString(), level, message, ...(call && { call: call.id }), ...facts };
			const line = redactDeep(whole, [...secrets, ...(call?.secrets ?? [])]) as LogLine;
			if (shown) sink(`${JSON.stringify(line)}\n`);
			if (listeners.length === 0 && early.length < mostEarly) early.push(line);
			for (const listener of told) listener.take(line);
		},
		call({ request, action, answer, milliseconds, facts }) {
			log.write(answer.isError ? "warning" : "info", "call", {
				...(request.id !== undefined && { request: request.id }),
				tool: request.tool.slice(0, 64),
				action: action?.id,
				ok: !answer.isError,
				...(answer.isError && { error: answer.text.slice(0, 300) }),
				milliseconds: Math.round(milliseconds * 10) / 10,
				...facts,
			});
		},
		listen(listener) {
			listeners.push(listener);
			for (const line of early.splice(0)) if (listener.wants(line.level)) listener.take(line);
		},
	};
	return log;
}

function toStderr(line: string): void {
	process.stderr.write(line);
}
