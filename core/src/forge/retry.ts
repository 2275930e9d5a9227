import type { Again } from "./failure.ts";

export interface RetrySettings {
	/** How many times a request is repeated. */
	retries: number;
	/** First wait in milliseconds; doubled with each try. */
	backoff: number;
	/** Longest wait that a forge can ask for and get, in milliseconds. */
	longestWait: number;
}

/** Whether a request may be repeated after `attempt` tries. Writes are not, once they may have been acted on. */
export function mayRepeat(method: string, again: Again, attempt: number): boolean {
	const reads = method === "GET" || method === "HEAD";
	if (again === "untouched") return true;
	// Idempotent methods: RFC 9110, 9.2.2.
	if (again === "lost") return reads || method === "PUT" || method === "DELETE";
	return again === "timeout" && reads && attempt === 1;
}

/** Whether a failed request may have changed something. */
export function mayHaveActed(method: string, again: Again): boolean {
	return method !== "GET" && method !== "HEAD" && (again === "lost" || again === "timeout");
}

/** The wait before the next try: exponential, with jitter so that clients do not come back all at once. */
export function waitBefore(attempt: number, backoff: number): number {
	const full = Math.min(backoff * 2 ** (attempt - 1), 8000);
	return full / 2 + (Math.random() * full) / 2;
}

/** Milliseconds that `Retry-After` asks for: seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfter(headers: Headers, now = Date.now()): number | undefined {
	const value = headers.get("retry-after")?.trim();
	if (!value) return undefined;
	if (/^\d+$/.test(value)) return Number(value) * 1000;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Waits; false when the signal ended it before. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
	return new Promise((resolve) => {
		const end = (waited: boolean) => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
			resolve(waited);
		};
		const stop = () => end(false);
		const timer = setTimeout(end, milliseconds, true);
		signal?.addEventListener("abort", stop, { once: true });
		if (signal?.aborted) stop();
	});
}
