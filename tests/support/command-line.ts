import type { Host } from "../../core/src/host.ts";
import { commandLine } from "../../core/src/surfaces/cli/command-line.ts";
import type { Terminal } from "../../core/src/surfaces/cli/terminal.ts";

/** What a command came to. */
export interface Ran {
	code: number;
	stdout: string;
	stderr: string;
	/** stdout parsed; undefined where it is not JSON. */
	json: any;
	/** What it asked the person. */
	asked: string[];
}

export interface RunOptions {
	env?: Record<string, string>;
	/** What is on stdin. */
	stdin?: string | Uint8Array;
	/** A person is there, who answers this to every question. */
	answer?: string;
	/** stdout and stderr are terminals of so many columns. */
	columns?: number;
	signal?: AbortSignal;
}

/** Runs one command line in this process, on a host that is there already. */
export async function runCommand(host: Host, argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
	const ran = { stdout: "", stderr: "", asked: [] as string[] };
	const { signal = new AbortController().signal } = options;
	const code = await commandLine(argv, { terminal: fakeTerminal(ran, options), signal, openHost: async () => host });
	return { ...ran, code, json: parse(ran.stdout) };
}

/** A terminal that keeps what is written on it. */
export function fakeTerminal(
	ran: { stdout: string; stderr: string; asked: string[] },
	options: RunOptions = {},
): Terminal {
	const isTTY = options.columns !== undefined || options.answer !== undefined;
	const output = (name: "stdout" | "stderr") => ({
		isTTY,
		columns: options.columns ?? (isTTY ? 80 : undefined),
		write(text: string) {
			ran[name] += text;
		},
	});
	return {
		env: options.env ?? {},
		stdin: {
			isTTY: options.answer !== undefined,
			read: async () => Buffer.from(options.stdin ?? ""),
			async ask(question) {
				ran.asked.push(question);
				return options.answer ?? "";
			},
		},
		stdout: output("stdout"),
		stderr: output("stderr"),
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
