import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { seedTokens } from "@madtea/mock-forge";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

/** What a call came to. */
export interface Called {
	text: string;
	isError: boolean;
	/** The text parsed; undefined where it is not JSON. */
	json: any;
}

/** A built `madt serve` as a process of its own, with a mock forge in it, and a client over stdio. */
export interface Madt {
	client: Client;
	call(tool: string, args?: Record<string, unknown>): Promise<Called>;
	/** What the mock forge was asked and has answered, in the order of its answers. */
	requests(): {
		method: string;
		path: string;
		query: Record<string, string>;
		body?: any;
		began: number;
		ended: number;
	}[];
	stderr(): string;
	/** The fresh folder that is its working directory. */
	folder: string;
	close(): Promise<void>;
}

export interface MadtOptions {
	env?: Record<string, string>;
	kind?: "forgejo" | "gitea";
	token?: string;
	args?: string[];
	/** Left out: a forge is configured. */
	noForge?: boolean;
	faults?: unknown;
	capabilities?: object;
	folder?: string;
	/** Prepares the client before it connects: request handlers for roots or elicitation. */
	prepare?: (client: Client) => void;
}

const root = resolve(import.meta.dirname, "../..");

/** Starts the built host with the mock forge; `close` ends it. */
export async function startMadt(options: MadtOptions = {}): Promise<Madt> {
	const { kind = "forgejo", token = seedTokens.admin } = options;
	const own = options.folder === undefined;
	const folder = options.folder ?? mkdtempSync(join(tmpdir(), "madt-test-"));
	const log = join(mkdtempSync(join(tmpdir(), "madt-log-")), "requests.jsonl");
	const transport = new StdioClientTransport({
		command: process.execPath,
		args: [
			"--import",
			join(root, "mock-forge/dist/register.js"),
			join(root, "core/dist/cli.js"),
			"serve",
			...(options.args ?? []),
		],
		cwd: folder,
		stderr: "pipe",
		env: {
			PATH: process.env.PATH ?? "",
			HOME: folder,
			MOCK_FORGE_KIND: kind,
			MOCK_FORGE_REQUESTS: log,
			...(options.faults !== undefined && { MOCK_FORGE_FAULTS: JSON.stringify(options.faults) }),
			...(options.noForge ? {} : { FORGEJO_URL: "https://forge.example", FORGEJO_TOKEN: token }),
			...options.env,
		},
	});
	let errors = "";
	transport.stderr?.on("data", (chunk) => {
		errors += chunk;
	});
	const client = new Client({ name: "test", version: "1" }, { capabilities: options.capabilities ?? {} });
	options.prepare?.(client);
	await client.connect(transport);
	return {
		client,
		folder,
		async call(tool, args = {}) {
			const result = await client.callTool({ name: tool, arguments: args });
			const text = (result.content as { text: string }[]).map((part) => part.text).join("");
			return { text, isError: result.isError === true, json: parse(text) };
		},
		requests: () => readLines(log),
		stderr: () => errors,
		async close() {
			await client.close();
			if (own) rmSync(folder, { recursive: true, force: true });
		},
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function readLines(file: string): any[] {
	try {
		return readFileSync(file, "utf8")
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line));
	} catch {
		return [];
	}
}
