import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createForgeClient, type ForgeClientOptions } from "../../core/src/forge/client.ts";

/** A request as the server saw it. */
export interface Seen {
	method: string;
	url: string;
	headers: IncomingMessage["headers"];
	body: string;
}

export type Reply = (seen: Seen, response: ServerResponse, count: number) => void;

export interface TestServer extends AsyncDisposable {
	url: string;
	port: number;
	seen: Seen[];
}

/** A server on loopback that remembers what it was asked. */
export async function serve(reply: Reply): Promise<TestServer> {
	const seen: Seen[] = [];
	const server = createServer(listener(seen, reply));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		seen,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

export function listener(seen: Seen[], reply: Reply): RequestListener {
	return (request, response) => {
		const pieces: Buffer[] = [];
		request.on("error", () => {});
		request.on("data", (piece) => pieces.push(piece));
		request.on("end", () => {
			const body = Buffer.concat(pieces).toString("latin1");
			const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
			seen.push(one);
			reply(one, response, seen.length);
		});
	};
}

export function json(
	response: ServerResponse,
	status: number,
	body: unknown,
	headers: Record<string, string> = {},
): void {
	response.writeHead(status, { "content-type": "application/json;charset=utf-8", ...headers });
	response.end(JSON.stringify(body));
}

export function text(response: ServerResponse, status: number, body: string, type = "text/plain; charset=utf-8"): void {
	response.writeHead(status, { "content-type": type });
	response.end(body);
}

/** Looks like a token and is none. */
export const token = "0123456789abcdef0123456789abcdef01234567";

/** A client that does not wait long. */
export function clientOf(url: string, more: Partial<ForgeClientOptions> = {}) {
	return createForgeClient({ name: "test", url, token: () => token, backoff: 5, timeout: 2000, proxy: "", ...more });
}

/** The error that a promise is rejected with. */
export async function failure<E = any>(promise: Promise<unknown>): Promise<E> {
	try {
		await promise;
	} catch (error) {
		return error as E;
	}
	throw new Error("it should have failed");
}
