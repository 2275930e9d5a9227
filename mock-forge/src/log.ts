import { bodyOf } from "./body.ts";
import type { State } from "./state/state.ts";
import { tokens } from "./state/tokens.ts";

/** One request that the mock received. */
export interface LoggedRequest {
	method: string;
	/** Path below `/api/v1`, still encoded; other paths begin with `~`. */
	path: string;
	query: Record<string, string>;
	body: unknown;
	/** Headers; a known token is replaced by its name. */
	headers: Record<string, string>;
	/** Status of the answer; 0 when the connection was cut. */
	status: number;
	/** Milliseconds of the process's clock: when it arrived, and when it was answered. */
	began: number;
	ended: number;
}

/** Path of a request as routes and the log write it. */
export function pathOf(base: string, requestUrl: string): string {
	const { pathname } = new URL(requestUrl);
	const site = new URL(base).pathname.replace(/\/$/, "");
	const below = pathname.startsWith(`${site}/`) ? pathname.slice(site.length) : pathname;
	return below.startsWith("/api/v1/") ? below.slice("/api/v1".length) : `~${below}`;
}

/** Makes the log entry of a request. */
export async function describe(state: State, request: Request): Promise<LoggedRequest> {
	const began = performance.now();
	const headers = Object.fromEntries(request.headers);
	if (headers.authorization) headers.authorization = redact(state, headers.authorization);
	const query = Object.fromEntries(new URL(request.url).searchParams);
	return {
		method: request.method,
		path: pathOf(state.base, request.url),
		query,
		body: plain(await bodyOf(request.clone()).catch(() => undefined)),
		headers,
		status: 0,
		began,
		ended: 0,
	};
}

function redact(state: State, header: string): string {
	const [scheme, value] = header.split(" ");
	const token = tokens(state).first((row) => row.hex === value);
	return `${scheme} <${token?.name ?? "unknown"}>`;
}

function plain(body: unknown): unknown {
	if (body instanceof Uint8Array) return `<${body.length} bytes>`;
	if (!(body instanceof FormData)) return body;
	return Object.fromEntries(
		[...body].map(([name, value]) => [
			name,
			typeof value === "string" ? value : `<${value.name}, ${value.size} bytes>`,
		]),
	);
}
