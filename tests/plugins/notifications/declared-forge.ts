import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHost } from "../../../core/src/host.ts";
import { type Asked, Reply, type Script } from "../actions/scripted-forge.ts";

/** The whole host in this process on a forge that answers by a script, for a domain that has manifests only. */
export async function declaredForge(domain: string, script: Script) {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "", "http://forge");
		let text = "";
		for await (const piece of request) text += piece;
		const what = `${request.method} ${url.pathname.replace("/api/v1", "")}`;
		const entry: Asked = {
			what,
			query: Object.fromEntries(url.searchParams),
			body: text ? JSON.parse(text) : undefined,
		};
		asked.push(entry);
		const found = script[what];
		const answer = typeof found === "function" ? found(entry) : (found ?? new Reply(404, { message: "not found" }));
		const { status, data, headers } = answer instanceof Reply ? answer : new Reply(200, answer);
		response.writeHead(status, { "content-type": "application/json;charset=utf-8", ...headers });
		response.end(data === undefined ? undefined : JSON.stringify(data));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	const folder = mkdtempSync(join(tmpdir(), "madt-declared-"));
	const host = await createHost({
		env: { HOME: folder, FORGEJO_URL: `http://127.0.0.1:${port}`, FORGEJO_TOKEN: "a-token", MADT_ENABLE: domain },
	});
	return {
		/** The request made last. */
		last: () => asked.at(-1) as Asked,
		/** Calls a tool; throws the error's text when the answer is one. */
		async call(tool: string, args: Record<string, unknown>): Promise<any> {
			const { isError, text, data } = await host.call({ tool, args });
			if (isError) throw new Error(text);
			return data;
		},
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
