import { ownCommands } from "../../registry/own-commands.ts";
import { version } from "../../version.ts";
import type { CommandContext } from "./command-context.ts";
import { exitCodes } from "./exit-codes.ts";
import { failed } from "./fail.ts";
import { runAction } from "./run.ts";
import { Words } from "./words.ts";

/**
 * Runs a command line of nouns and actions, or shows help. What is asked for is on stdout, all else on stderr.
 * @returns the exit code
 * @throws ConfigError
 */
export async function commandLine(
	argv: readonly string[],
	{ terminal, signal, openHost }: CommandContext,
): Promise<number> {
	const words = new Words(argv);
	if (argv.includes("--version") && words.peek() === undefined) {
		terminal.stdout.write(`${version}\n`);
		return exitCodes.ok;
	}
	const host = await openHost(words.valueOf("config"));
	const word = words.peek();
	try {
		// `madt help` with options is the tool that an agent has too.
		const isHelp =
			word === undefined ||
			Object.hasOwn(ownCommands, word) ||
			(word === "help" && (words.wantsHelp || words.rest.every((token) => !token.startsWith("-"))));
		if (!isHelp) return await runAction(host, argv, terminal, signal);
		if (word === "help") words.take();
		const { helpCommand } = await import("./help/command.ts");
		return await helpCommand(host, words.rest, terminal);
	} catch (error) {
		return failed(error, terminal);
	}
}
