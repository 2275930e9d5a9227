import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ForgeKind, Handlers } from "@madtea/schemas";
import { createHost } from "../../../core/src/host.ts";
import { createLog } from "../../../core/src/log.ts";

/** A request that reached the forge. */
export interface Asked {
	/** `GET /repos/acme/rocket/wiki/pages`, as sent, below the API root, without the query. */
	what: string;
	query: Record<string, string>;
	body?: any;
	contentType?: string;
}

/** An answer with a status, type or headers of its own. */
export class Reply {
	constructor(
		readonly status: number,
		readonly data?: unknown,
		readonly headers: Record<string, string> = {},
	) {}
}

/** What the forge answers, by method and path as sent; a function decides by the request. */
export type Script = Record<string, unknown | ((asked: Asked) => unknown)>;

/** What both forges answer to a route that they do not have. */
export const noRoute = new Reply(404, "404 page not found\n", { "content-type": "text/plain; charset=utf-8" });

/** The whole host in this process with the plugin's own sources, on a forge that answers by a script. */
export interface ScriptedForge {
	/** Calls a tool; throws the error's text when the answer is one. */
	call(tool: string, args?: Record<string, unknown>): Promise<any>;
	/** The text of the error that a call ends with. */
	failure(tool: string, args?: Record<string, unknown>): Promise<string>;
	/** Requests but those that tell which forge it is. */
	asked: Asked[];
	/** The working directory for files. */
	folder: string;
	close(): void;
}

export async function scriptForge(domain: string, script: Script, kind: ForgeKind = "forgejo"): Promise<ScriptedForge> {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "", "http://forge");
		const reply = url.pathname.startsWith("/api/v1/") ? await answer(request, url) : versionOf(url, kind);
		const type = typeof reply.data === "string" ? "text/plain; charset=utf-8" : "application/json;charset=utf-8";
		response.writeHead(reply.status, { "content-type": type, ...reply.headers });
		const bytes = typeof reply.data === "string" || reply.data instanceof Uint8Array;
		response.end(reply.data === undefined ? undefined : bytes ? reply.data : JSON.stringify(reply.data));
	});

	async function answer(request: IncomingMessage, url: URL): Promise<Reply> {
		const what = `${request.method} ${url.pathname.slice("/api/v1".length)}`;
		if (what === "GET /version")
			return new Reply(200, { version: kind === "gitea" ? "1.26.0" : "15.0.0+gitea-1.22.0" });
		const text = await bodyOf(request);
		const contentType = request.headers["content-type"];
		const entry: Asked = { what, query: Object.fromEntries(url.searchParams), contentType, body: parsed(text) };
		asked.push(entry);
		const found = what in script ? script[what] : noRoute;
		const reply = typeof found === "function" ? found(entry) : found;
		return reply instanceof Reply ? reply : new Reply(reply === undefined ? 204 : 200, reply);
	}

	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	const folder = mkdtempSync(join(tmpdir(), "madt-scripted-"));
	const host = await createHost({
		env: { HOME: folder, FORGEJO_URL: `http://127.0.0.1:${port}`, FORGEJO_TOKEN: "a-token" },
		log: createLog("error", new Set()),
	});
	const record = host.registry.domains.get(domain);
	if (!record) throw new Error(`no domain ${domain}: ${JSON.stringify(host.refused)}`);
	record.handlers = await handlersOf(domain);
	record.state = { name: "loaded" };
	host.workingDirectory = async () => folder;

	const run = (tool: string, args: Record<string, unknown> = {}) => host.call({ tool, args });
	return {
		asked,
		folder,
		async call(tool, args) {
			const { isError, text, data } = await run(tool, args);
			if (isError) throw new Error(text);
			return data;
		},
		async failure(tool, args) {
			const { isError, text } = await run(tool, args);
			if (!isError) throw new Error(`it did not fail: ${text}`);
			return text;
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The sources, so that a test shows what they say now and not what was built last. */
async function handlersOf(domain: string): Promise<Handlers> {
	const module = await import(resolve(import.meta.dirname, `../../../plugins/${domain}/src/handlers.ts`));
	return module.default;
}

function versionOf(url: URL, kind: ForgeKind): Reply {
	if (kind === "forgejo" && url.pathname === "/api/forgejo/v1/version") return new Reply(200, { version: "15.0.0" });
	return noRoute;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	return Buffer.concat(pieces).toString("utf8");
}

function parsed(text: string): unknown {
	if (text === "") return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
