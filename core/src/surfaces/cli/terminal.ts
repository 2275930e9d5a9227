/** What the command line talks to; made from the process, or by a test. */
export interface Terminal {
	env: Record<string, string | undefined>;
	stdin: { isTTY: boolean; read(): Promise<Uint8Array>; ask(question: string, signal?: AbortSignal): Promise<string> };
	stdout: Output;
	stderr: Output;
}

/** A stream to write on. */
export interface Output {
	isTTY: boolean;
	/** Characters in a line; undefined where lines have no end. */
	columns: number | undefined;
	write(text: string): void;
}

/** The terminal, or the pipes, that this process was started with. */
export function processTerminal(): Terminal {
	return {
		env: process.env,
		stdin: {
			isTTY: process.stdin.isTTY === true,
			async read() {
				const chunks: Uint8Array[] = [];
				for await (const chunk of process.stdin) chunks.push(chunk);
				return Buffer.concat(chunks);
			},
			async ask(question, signal) {
				const { createInterface } = await import("node:readline/promises");
				const lines = createInterface({ input: process.stdin, output: process.stderr });
				try {
					return await lines.question(question, signal ? { signal } : {});
				} finally {
					lines.close();
				}
			},
		},
		stdout: outputOf(process.stdout),
		stderr: outputOf(process.stderr),
	};
}

function outputOf(stream: NodeJS.WriteStream): Output {
	return {
		isTTY: stream.isTTY === true,
		get columns() {
			// A terminal that does not tell its width says 0.
			return stream.isTTY ? stream.columns || 80 : undefined;
		},
		write: (text) => void stream.write(text),
	};
}

/** Whether to colour: FORCE_COLOR decides, then NO_COLOR, then whether somebody looks at it. */
export function wantsColour(env: Terminal["env"], output: Output): boolean {
	if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
	if (env.NO_COLOR) return false;
	return output.isTTY && env.TERM !== "dumb";
}
