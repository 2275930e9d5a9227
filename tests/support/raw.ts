import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A built `madt serve` spoken to line by line, without the SDK: for what the SDK's client would hide. */
export interface Raw {
	child: ChildProcess;
	send(message: object): void;
	/** Sends a request and waits for its answer. */
	ask(method: string, params?: object): Promise<any>;
	/** `initialize` and `notifications/initialized`; gives the answer of the first. */
	hello(protocolVersion?: string, capabilities?: object): Promise<any>;
	/** Everything on stdout so far, line by line, unparsed. */
	lines: string[];
	stderr(): string;
	/** Exit code, and the milliseconds since the call. */
	exited(): Promise<{ code: number | null; milliseconds: number }>;
	close(): void;
}

export interface RawOptions {
	env?: Record<string, string>;
	args?: string[];
	/** Left out: a fresh folder, which is also HOME. */
	cwd?: string;
	/** Preloads the mock forge. */
	mock?: boolean;
	/** The program; left out: the built host. */
	program?: string;
}

const root = resolve(import.meta.dirname, "../..");

export function startRaw({
	env = {},
	args = ["serve"],
	cwd,
	mock = false,
	program = join(root, "core/dist/cli.js"),
}: RawOptions = {}): Raw {
	const folder = mkdtempSync(join(tmpdir(), "madt-raw-"));
	const preload = mock ? ["--import", join(root, "mock-forge/dist/register.js")] : [];
	const child = spawn(process.execPath, [...preload, program, ...args], {
		cwd: cwd ?? folder,
		env: { PATH: process.env.PATH ?? "", HOME: folder, ...env },
	});
	const lines: string[] = [];
	const waiting = new Map<number, (answer: any) => void>();
	let errors = "";
	let rest = "";
	let count = 0;
	let code: Promise<number | null> | undefined;
	child.stderr.on("data", (chunk) => (errors += chunk));
	child.stdout.on("data", (chunk) => {
		const pieces = (rest + chunk).split("\n");
		rest = pieces.pop() as string;
		for (const line of pieces) {
			lines.push(line);
			const message = parse(line);
			if (message?.id !== undefined && message.method === undefined) waiting.get(message.id)?.(message);
		}
	});
	code = new Promise((done) => child.on("exit", done));
	const raw: Raw = {
		child,
		lines,
		stderr: () => errors,
		send: (message) => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
		ask(method, params = {}) {
			const id = ++count;
			return new Promise((done, fail) => {
				const timer = setTimeout(
					() => fail(new Error(`${method} was not answered; stderr: ${errors.slice(0, 500)}`)),
					20_000,
				);
				waiting.set(id, (answer) => {
					clearTimeout(timer);
					done(answer);
				});
				raw.send({ id, method, params });
			});
		},
		async hello(protocolVersion = "2025-11-25", capabilities = {}) {
			const answer = await raw.ask("initialize", {
				protocolVersion,
				capabilities,
				clientInfo: { name: "raw", version: "1" },
			});
			raw.send({ method: "notifications/initialized" });
			return answer;
		},
		async exited() {
			const started = Date.now();
			return { code: await (code as Promise<number | null>), milliseconds: Date.now() - started };
		},
		close() {
			child.kill();
			rmSync(folder, { recursive: true, force: true });
		},
	};
	return raw;
}

function parse(line: string): any {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}
