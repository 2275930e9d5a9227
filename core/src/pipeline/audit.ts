import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Log } from "../log.ts";
import { CallError } from "./errors.ts";

/** One write, as the audit log keeps it: what and where, never what was written, never a secret. */
export interface AuditLine {
	time: string;
	call: string;
	tool: string;
	action?: string;
	/** Method and path of a raw call. */
	request?: string;
	forge?: string;
	repo?: string;
	/** Identifiers: numbers, names, paths. */
	target: Record<string, unknown>;
	outcome: "done" | "partly done" | "failed" | "refused";
	/** Items of a batch that failed. */
	failed?: unknown[];
	milliseconds: number;
}

/** The operator's record of writes. */
export interface Audit {
	readonly file: string;
	/** @throws CallError when the file can't be written: a write that can't be noted is not done. */
	ready(): void;
	/** Notes a write that was tried. One that can't be noted is kept, and writes stop until it is. */
	note(line: AuditLine): void;
}

/** A file that gets a JSON line for every write, made readable by its owner only. It may be moved away at any time. */
export function createAudit(file: string, log: Log): Audit {
	const waiting: string[] = [];

	/** Opened anew each time: an empty append still fails where the file can't be written. */
	function append(): void {
		mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
		appendFileSync(file, waiting.join(""), { mode: 0o600 });
		waiting.length = 0;
	}

	return {
		file,
		ready() {
			try {
				append();
			} catch (error) {
				const { code } = error as NodeJS.ErrnoException;
				log.write("error", "audit log can't be written", { file, code });
				throw new CallError(
					`Nothing was sent: the operator wants every write in the audit log, and it can't be written (${code}).`,
					"Tell the person; reading still works.",
				);
			}
		},
		note(line) {
			waiting.push(`${JSON.stringify(line)}\n`);
			try {
				append();
			} catch (error) {
				log.write("error", "audit log can't be written", { file, code: (error as NodeJS.ErrnoException).code, line });
			}
		},
	};
}
