/** A failure that the mock shall show instead of, or after, its real answer. */
export interface Fault {
	/** Which methods; a regular expression or its source. All by default. */
	method?: string | RegExp;
	/** Which paths below the API root; a regular expression or its source. All by default. */
	path?: string | RegExp;
	/** How many requests it meets, 1 by default. */
	count?: number;
	/** How many fitting requests pass before it begins. */
	skip?: number;
	/** Answers with this status, such as 429, 502 or 503. */
	status?: number;
	/** Seconds for a `Retry-After` header. */
	retryAfter?: number;
	headers?: Record<string, string>;
	body?: string;
	/** Cuts the connection. */
	reset?: boolean;
	/** Waits so many milliseconds before it goes on. */
	delay?: number;
	/** Answers 200 with JSON that ends too early. */
	malformed?: boolean;
	/** Redirects to this address with 307, or with `status`. */
	redirect?: string;
	/** Does what was asked before it fails, as when an answer gets lost on its way. */
	applied?: boolean;
}

/** The faults that are still to happen. */
export class Faults {
	#pending: { fault: Fault; left: number; skip: number }[] = [];

	/** Adds a fault and returns a function that removes it. */
	add(fault: Fault): () => void {
		const entry = { fault, left: fault.count ?? 1, skip: fault.skip ?? 0 };
		this.#pending.push(entry);
		return () => {
			entry.left = 0;
		};
	}

	clear(): void {
		this.#pending = [];
	}

	/** The first fault that meets this request; it is used up by one. */
	take(method: string, path: string): Fault | undefined {
		for (const entry of this.#pending) {
			const { fault } = entry;
			if (entry.left <= 0 || !fits(fault.method, method) || !fits(fault.path, path)) continue;
			if (entry.skip > 0) {
				entry.skip -= 1;
				continue;
			}
			entry.left -= 1;
			return fault;
		}
		return undefined;
	}
}

function fits(pattern: string | RegExp | undefined, value: string): boolean {
	return (
		pattern === undefined ||
		new RegExp(pattern, typeof pattern === "string" ? "i" : pattern.flags.replace("g", "")).test(value)
	);
}

/** The response that a fault makes, or `undefined` when it only delayed. */
export function faultResponse(fault: Fault): Response | undefined {
	const headers = new Headers(fault.headers);
	if (fault.reset) return Response.error();
	if (fault.retryAfter !== undefined) headers.set("retry-after", String(fault.retryAfter));
	if (fault.redirect) {
		headers.set("location", fault.redirect);
		return new Response(null, { status: fault.status ?? 307, headers });
	}
	if (fault.malformed) {
		headers.set("content-type", "application/json;charset=utf-8");
		return new Response('{"id": 1, "title": "cut o', { status: fault.status ?? 200, headers });
	}
	if (fault.status === undefined) return undefined;
	const json = JSON.stringify({ message: `fault ${fault.status}` });
	if (!headers.has("content-type")) headers.set("content-type", "application/json;charset=utf-8");
	return new Response(fault.body ?? json, { status: fault.status, headers });
}
