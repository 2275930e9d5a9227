import { nearest } from "../../../pipeline/nearest.ts";
import type { CommandContext } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { failed } from "../fail.ts";
import { didYouMean, UsageError } from "../usage-error.ts";
import { Words } from "../words.ts";
import { bashScript } from "./bash.ts";
import { fishScript } from "./fish.ts";
import { completionWords, shells } from "./model.ts";
import { zshScript } from "./zsh.ts";

const writers = { bash: bashScript, zsh: zshScript, fish: fishScript } satisfies Record<
	(typeof shells)[number],
	unknown
>;

/** `madt completion bash`: prints the script, with all words in it. */
export async function completionCommand(
	rest: readonly string[],
	{ terminal, openHost }: CommandContext,
): Promise<number> {
	const words = new Words(rest);
	const shell = words.peek();
	if (shell === undefined || !Object.hasOwn(writers, shell)) {
		const [best] = nearest(shell ?? "", shells, 1);
		return failed(
			new UsageError(
				shell === undefined
					? "madt completion needs a shell."
					: `There is no completion for ${shell}.${didYouMean(best)}`,
				`Shells: ${shells.join(", ")}.`,
			),
			terminal,
		);
	}
	const host = await openHost(words.valueOf("config"));
	terminal.stdout.write(writers[shell as keyof typeof writers](completionWords(host)));
	return exitCodes.ok;
}
