import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** What a process of the built command line came to. */
export interface Ended {
	code: number | null;
	stdout: string;
	stderr: string;
	json: any;
}

/** Runs the built `madt` as a process of its own, with pipes and no terminal. */
export function spawnCli(
	argv: readonly string[],
	options: { env?: Record<string, string>; stdin?: string; cwd?: string; mock?: boolean } = {},
): Promise<Ended> {
	const mock = options.mock ? ["--import", join(root, "mock-forge/dist/register.js")] : [];
	const child = spawn(process.execPath, [...mock, join(root, "core/dist/cli.js"), ...argv], {
		cwd: options.cwd,
		env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...options.env },
	});
	let stdout = "";
	let stderr = "";
	child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
	child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
	child.stdin.end(options.stdin ?? "");
	return new Promise((done) => child.on("close", (code) => done({ code, stdout, stderr, json: parse(stdout) })));
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
