import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearest } from "../../pipeline/nearest.ts";
import { didYouMean, UsageError } from "./usage-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Options of one of the host's own commands; `--config` is there always.
 * @throws UsageError for an option or a word that it does not take
 */
export function ownOptions(
	command: string,
	rest: readonly string[],
	options: Options,
): Record<string, string | boolean | undefined> {
	const known = { config: { type: "string" }, ...options } satisfies Options;
	try {
		return parseArgs({ args: [...rest], options: known, allowPositionals: false }).values as Record<
			string,
			string | boolean | undefined
		>;
	} catch (error) {
		const [, name = ""] = /'(--?[\w-]+)/.exec((error as Error).message) ?? [];
		const [best] = nearest(name.replace(/^-+/, ""), Object.keys(known), 1);
		const isUnknown = (error as { code?: string }).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION";
		const reason = isUnknown
			? `There is no option ${name}.${didYouMean(best && `--${best}`)}`
			: `${(error as Error).message.split(".")[0]}.`;
		throw new UsageError(
			`madt ${command}: ${reason}`,
			`Options: ${Object.keys(known)
				.map((option) => `--${option}`)
				.join(", ")}.`,
		);
	}
}
