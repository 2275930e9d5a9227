import type { Answer, Problem } from "./answer.ts";
import type { State } from "./state/state.ts";

/** Turns an answer into a response. */
export function respond(state: State, answer: Answer, method: string): Response {
	const headers = new Headers(answer.headers);
	let body: string | Uint8Array | null = null;
	const json = answer.problem ? problemBody(state, answer.status, answer.problem) : answer.body;
	if (answer.raw !== undefined) body = answer.raw;
	else if (json !== undefined) {
		headers.set("content-type", "application/json;charset=utf-8");
		body = `${JSON.stringify(json)}\n`;
	}
	if (body !== null) headers.set("content-length", String(Buffer.byteLength(body)));
	const bodyless = method === "HEAD" || answer.status === 204 || answer.status === 304 || answer.status === 205;
	return new Response(bodyless ? null : (body as BodyInit | null), { status: answer.status, headers });
}

function problemBody(state: State, status: number, { message, errors }: Problem): unknown {
	const url = `${state.base}/api/swagger`;
	if (message !== undefined && (status !== 404 || !errors)) return { message, url };
	if (state.kind === "forgejo")
		return { message: message ?? "The target couldn't be found.", url, errors: errors ?? [] };
	return { errors: errors?.length ? errors : null, message: message ?? "not found", url };
}
