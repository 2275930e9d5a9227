import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getResponse } from "msw";
import type { MockForge } from "./forge.ts";

/** A mock forge behind a real socket. */
export interface ServedForge {
	url: string;
	server: Server;
	close(): Promise<void>;
}

/**
 * Serves a mock forge over HTTP on the loopback interface. The forge takes over
 * the address of the server, so that the links in its answers lead back to it.
 */
export async function serveHttp(forge: MockForge, port = 0): Promise<ServedForge> {
	const server = createServer((incoming, outgoing) => {
		answer(forge, incoming, outgoing).catch((error: Error) => {
			outgoing.writeHead(500).end(error.stack);
		});
	});
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	const site = new URL(forge.url).pathname.replace(/\/$/, "");
	forge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${site}`;
	return {
		url: forge.url,
		server,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function answer(forge: MockForge, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
	const response = await getResponse(forge.handlers, await toRequest(forge, incoming));
	if (!response) {
		outgoing.writeHead(404).end();
		return;
	}
	if (response.type === "error") {
		incoming.socket.destroy();
		return;
	}
	outgoing.writeHead(response.status, Object.fromEntries(response.headers));
	outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function toRequest(forge: MockForge, incoming: IncomingMessage): Promise<Request> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers)) {
		// The forge may not see the client's hop headers; `Request` sets its own.
		if (value !== undefined && name !== "connection") headers.set(name, String(value));
	}
	const method = incoming.method ?? "GET";
	const body = chunks.length ? new Uint8Array(Buffer.concat(chunks)) : undefined;
	return new Request(new URL(forge.url).origin + incoming.url, { method, headers, body });
}
