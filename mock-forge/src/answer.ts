/** What a route answers; the dispatcher turns it into a response. */
export interface Answer {
	status: number;
	headers?: Record<string, string>;
	/** Sent as JSON; leave it out for an answer without a body. */
	body?: unknown;
	/** Sent as it is, with the content type given in `headers`. */
	raw?: string | Uint8Array;
	/** An error, worded by the dispatcher in the manner of the forge. */
	problem?: Problem;
}

/** The parts of an error body. */
export interface Problem {
	/** Left out for "not found", whose words differ between the forges. */
	message?: string;
	errors?: string[];
}

/** 200 with a JSON body. */
export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({ status: 200, body, headers });

/** 201 with a JSON body. */
export const created = (body: unknown): Answer => ({ status: 201, body });

/** 202 with a JSON body. */
export const accepted = (body: unknown): Answer => ({ status: 202, body });

/** 204. */
export const noContent = (): Answer => ({ status: 204 });

/** A status without a body. */
export const empty = (status: number): Answer => ({ status });

/** An error with the usual body of `message` and `url`. */
export const fail = (status: number, message: string): Answer => ({ status, problem: { message } });

/** 404 in the words of the forge; `errors` appear in the body's list. */
export const notFound = (...errors: string[]): Answer => ({ status: 404, problem: { errors } });

/** 404 with a message of its own; the forges still add their list of errors. */
export const missing = (message: string): Answer => ({ status: 404, problem: { message, errors: [] } });

/** 404 as the forges answer it for a route they do not have. */
export const noRoute = (): Answer => text("404 page not found\n", 404);

/** Plain text. */
export const text = (raw: string, status = 200): Answer => ({
	status,
	raw,
	headers: { "content-type": "text/plain; charset=utf-8" },
});

/** Bytes of any type. */
export const binary = (
	raw: Uint8Array,
	type = "application/octet-stream",
	headers?: Record<string, string>,
): Answer => ({
	status: 200,
	raw,
	headers: { "content-type": type, ...headers },
});

/** An answer that is thrown, so that helpers deep below a route can refuse. */
export class Refusal extends Error {
	readonly answer: Answer;
	constructor(answer: Answer) {
		super(answer.problem?.message ?? `refused with ${answer.status}`);
		this.answer = answer;
	}
}

/** Ends the route with this answer. */
export function refuse(answer: Answer): never {
	throw new Refusal(answer);
}

/** The value, or else 404. */
export function orNotFound<Value>(value: Value | undefined | null): Value {
	return value ?? refuse(notFound());
}
