import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
	CallToolRequestSchema,
	ListToolsRequestSchema,
	RootsListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";
import type { Host } from "../../host.ts";
import { version } from "../../version.ts";
import { confirmer } from "./confirm.ts";
import { instructions } from "./instructions.ts";
import { forwardLog, watchProcess } from "./logging.ts";
import { toolList } from "./tool-list.ts";

/** Serves MCP over stdio until stdin closes. */
export async function serve(host: Host): Promise<void> {
	const server = new Server(
		{ name: "madtea", title: "madtea", version },
		{
			capabilities: { tools: { listChanged: true }, logging: {} },
			instructions: instructions(host),
			jsonSchemaValidator: lazyValidator,
			debouncedNotificationMethods: ["notifications/tools/list_changed"],
		},
	);
	server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList(host) }));
	server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, requestId }) => {
		const token = params._meta?.progressToken;
		let sent = -1;
		const progress = (done: number, total?: number, message?: string) => {
			// The protocol wants a progress that only grows.
			if (token === undefined || done <= sent) return;
			sent = done;
			void sendNotification({
				method: "notifications/progress",
				params: {
					progressToken: token,
					progress: done,
					...(total !== undefined && { total }),
					...(message && { message }),
				},
			}).catch(() => {});
		};
		const answer = await host.call({
			tool: params.name,
			args: params.arguments ?? {},
			signal,
			progress,
			confirm: confirmer(server, signal),
			id: requestId,
		});
		if (sent >= 0) await sleep(settleTime);
		return { content: [{ type: "text", text: answer.text }], ...(answer.isError && { isError: true }) };
	});
	host.onToolsChanged(() => void server.sendToolListChanged().catch(() => {}));
	followRoots(host, server);
	forwardLog(host.log, server);
	watchProcess(host.log);

	const transport = new StdioServerTransport(process.stdin, ownStdout());
	const closed = new Promise<void>((resolve) => {
		server.onclose = resolve;
		process.stdin.on("end", resolve);
		process.stdin.on("close", resolve);
	});
	await server.connect(transport);
	await closed;
}

/** Milliseconds between the last progress and the answer: the SDK's client drops progress that it reads along with an answer. */
const settleTime = 5;

/** Only protocol messages go to stdout: what a plugin or a library prints there is for stderr, and would break the client. */
function ownStdout(): Writable {
	const write = process.stdout.write.bind(process.stdout);
	process.stdout.write = ((...given: Parameters<typeof write>) =>
		process.stderr.write(...given)) as typeof process.stdout.write;
	return new Writable({
		write(chunk, encoding, done) {
			write(chunk, encoding, done);
		},
	});
}

/** The client's roots, asked once it has said that it has some and again when they change. */
function followRoots(host: Host, server: Server): void {
	let known: Promise<string[]> | undefined;
	host.setRoots(() => {
		if (!server.getClientCapabilities()?.roots) return Promise.resolve([]);
		known ??= server
			.listRoots(undefined, { timeout: 5000 })
			.then(({ roots }) => roots.flatMap(({ uri }) => (uri.startsWith("file:") ? [fileURLToPath(uri)] : [])))
			.catch(() => {
				known = undefined;
				return [];
			});
		return known;
	});
	server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
		known = undefined;
	});
}

/** The SDK makes an ajv at start for answers to elicitations; ours is one boolean, checked by hand. */
const lazyValidator: jsonSchemaValidator = {
	getValidator<T>(): JsonSchemaValidator<T> {
		return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
	},
};
