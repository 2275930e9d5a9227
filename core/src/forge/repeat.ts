import type { ForgeResponse } from "@madtea/schemas";
import type { FailedOutcome, Outcome } from "./attempt.ts";
import type { Call } from "./call.ts";
import { ForgeError } from "./errors.ts";
import { mayHaveActed, mayRepeat, pause, type RetrySettings, waitBefore } from "./retry.ts";

/** One attempt, for the log. */
export interface LogEntry {
	id: string;
	method: string;
	/** Without the query, which can hold secrets. */
	path: string;
	/** Left out when there was no answer. */
	status?: number;
	/** Code of the error, where it failed. */
	code?: string;
	/** From its turn on. */
	milliseconds: number;
	attempt: number;
}

/** Repeats attempts as far as that is safe. @throws ForgeError of the last one. */
export async function repeat(
	call: Call,
	settings: RetrySettings,
	once: () => Promise<Outcome>,
	log: (entry: LogEntry) => void,
): Promise<ForgeResponse> {
	const { signal } = call.options;
	let doubt = false;
	for (let attempt = 1; ; attempt++) {
		const outcome = await once();
		const { id, method, url } = call;
		const code = outcome.answer ? undefined : outcome.code;
		const milliseconds = Math.round(outcome.milliseconds ?? 0);
		log({ id, method, path: url.pathname, status: outcome.status, code, milliseconds, attempt });
		if (outcome.answer) return outcome.answer;
		const wait = Math.max(outcome.after ?? 0, waitBefore(attempt, settings.backoff));
		const over =
			signal?.aborted ||
			attempt > settings.retries ||
			!mayRepeat(method, outcome.again, attempt) ||
			wait > settings.longestWait;
		if (over) throw lastError(call, outcome, attempt, doubt);
		doubt ||= mayHaveActed(method, outcome.again);
		if (!(await pause(wait, signal)))
			throw new ForgeError("cancelled", { ...call.about, note: notes(call, outcome, doubt) });
	}
}

function lastError(call: Call, outcome: FailedOutcome, attempt: number, doubt: boolean): ForgeError {
	if (outcome.error) return outcome.error;
	const tries = attempt > 1 ? `after ${attempt} attempts` : undefined;
	const detail = [outcome.details.detail, tries].filter(Boolean).join(", ");
	const note = [outcome.details.note, notes(call, outcome, doubt)].filter(Boolean).join(" ");
	return new ForgeError(outcome.code, { ...outcome.details, detail, note });
}

/** What the code's remedy does not say: when to come back, and that a write may have been done. */
function notes({ method }: Call, { again, status, after, code }: FailedOutcome, doubt: boolean): string {
	const said: string[] = [];
	if (after !== undefined && (status === 429 || status === 503)) {
		said.push(`It asks to wait ${Math.ceil(after / 1000)} s, until ${new Date(Date.now() + after).toISOString()}.`);
	}
	// The forges say 500 for some things that are not there: nothing was done to them.
	const serverError =
		method !== "GET" && method !== "HEAD" && status !== undefined && status >= 500 && code !== "notFound";
	if (mayHaveActed(method, again) || serverError) {
		said.push(`The ${method} may have been done all the same: check before repeating it.`);
	} else if (doubt) {
		said.push(`An earlier try of this ${method} lost its answer and may have been done: check before repeating it.`);
	}
	return said.join(" ");
}
