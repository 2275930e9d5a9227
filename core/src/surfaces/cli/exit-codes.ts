import type { Answer } from "../../pipeline/answer.ts";

/** What a command ends with. */
export const exitCodes = {
	ok: 0,
	/** The forge, or the operator's configuration, refused. */
	refused: 1,
	/** The command line or the configuration can't be used. */
	usage: 2,
	/** Some items of a batch failed. */
	partial: 3,
	/** Ended by Ctrl-C, as shells count it. */
	interrupted: 130,
} as const;

export function exitCode({ isError, failure, partial }: Answer): number {
	if (failure === "usage") return exitCodes.usage;
	if (isError) return exitCodes.refused;
	return partial ? exitCodes.partial : exitCodes.ok;
}
