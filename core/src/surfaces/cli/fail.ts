import { CallError } from "../../pipeline/errors.ts";
import { exitCodes } from "./exit-codes.ts";
import { styleOf } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** Says on stderr what went wrong. */
export async function sayError(message: string, terminal: Terminal): Promise<void> {
	const { colours } = await styleOf(terminal, terminal.stderr);
	terminal.stderr.write(`${colours.red("error")}: ${message}\n`);
}

/**
 * Says what went wrong with a command, if it is something that can go wrong.
 * @returns the exit code
 * @throws what is no CallError
 */
export async function failed(error: unknown, terminal: Terminal): Promise<number> {
	if (!(error instanceof CallError)) throw error;
	await sayError([error.message, error.nextStep].filter(Boolean).join(" "), terminal);
	return error.name === "ArgumentError" ? exitCodes.usage : exitCodes.refused;
}
