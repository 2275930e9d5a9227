import type { ForgeResponse } from "@madtea/schemas";
import type { ForgeAddress } from "./address.ts";
import type { Call } from "./call.ts";
import type { ForgeErrorCode } from "./codes.ts";
import { startDeadline } from "./deadline.ts";
import { ForgeError, type ForgeErrorDetails } from "./errors.ts";
import { type Again, failureOf } from "./failure.ts";
import { follow } from "./follow.ts";
import { readAnswer, readRefusal } from "./read.ts";
import { refusalOf } from "./refusal.ts";
import type { Refuse } from "./refuse.ts";
import { retryAfter } from "./retry.ts";

/** How one attempt ended; a failure becomes an error only when it is the last. */
export type Outcome = { status?: number; milliseconds?: number; answer: ForgeResponse } | FailedOutcome;

export interface FailedOutcome {
	answer?: undefined;
	status?: number;
	milliseconds?: number;
	code: ForgeErrorCode;
	again: Again;
	details: ForgeErrorDetails;
	/** How long the forge asks to wait, in milliseconds. */
	after?: number;
	/** An error that is final as it is. */
	error?: ForgeError;
}

export interface AttemptSettings {
	address: ForgeAddress;
	timeout: number;
	dispatcher: unknown;
	refuse?: Refuse;
}

/** A large upload gets the time that it takes at this speed. */
const slowestUpload = 50;

/** Sends a request once and reads its answer. Does not throw. */
export async function attempt(call: Call, { address, timeout, dispatcher, refuse }: AttemptSettings): Promise<Outcome> {
	const { signal: caller } = call.options;
	const deadline = startDeadline(timeout + call.bytes / slowestUpload, caller);
	try {
		const { method, headers, body } = call;
		// `dispatcher` is undici's addition to fetch, unknown to the types of the DOM.
		const init = { method, headers, body, signal: deadline.signal, dispatcher } as RequestInit;
		const response = await follow(call, address, init, refuse);
		deadline.touch();
		return await readOutcome(call, response, deadline.touch);
	} catch (error) {
		if (caller?.aborted) return { code: "cancelled", again: "lost", details: call.about };
		if (deadline.timedOut) {
			const detail = `nothing for ${timeout / 1000} s`;
			return { code: "timeout", again: "timeout", details: { ...call.about, detail } };
		}
		if (error instanceof ForgeError) {
			return { status: error.status, code: error.code, again: "none", details: call.about, error };
		}
		const { code, again, detail } = failureOf(error);
		const shown = code === "unreachable" || code === "tls" ? `${address.origin}: ${detail}` : detail;
		return { code, again, details: { ...call.about, detail: shown, cause: error } };
	} finally {
		deadline.end();
	}
}

async function readOutcome(call: Call, response: Response, arrived: () => void): Promise<Outcome> {
	const { status, headers } = response;
	const { read, maximumBytes, accept } = call.options;
	const reading = { read, maximumBytes, arrived, about: call.about };
	if (response.ok || accept?.includes(status)) {
		const data = await readAnswer(response, reading);
		const total = headers.get("x-total-count");
		return { status, answer: { status, headers, data, ...(total && /^\d+$/.test(total) && { total: Number(total) }) } };
	}
	const body = await readRefusal(response, reading);
	const { code, forgeMessage, note } = refusalOf({
		status,
		contentType: headers.get("content-type") ?? "",
		body,
		method: call.method,
		path: call.url.pathname,
		hasToken: call.hasToken,
	});
	// The forge (or its proxy) refuses a 429 before it acts.
	const again = status === 429 ? "untouched" : [502, 503, 504].includes(status) ? "lost" : "none";
	const details = { ...call.about, status, forgeMessage, note };
	return { status, code, again, details, after: retryAfter(headers) };
}
