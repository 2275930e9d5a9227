import { writeFile } from "node:fs/promises";
import type { CommandContext } from "../../cli/command-context.ts";
import { exitCodes } from "../../cli/exit-codes.ts";
import { failed } from "../../cli/fail.ts";
import { ownOptions } from "../../cli/own-options.ts";
import { styleOf } from "../../cli/style.ts";
import { measure } from "./measure.ts";
import { budgetSvg } from "./svg.ts";
import { budgetTable } from "./table.ts";

/**
 * `madt budget [--svg FILE] [--json]`: what this configuration's tool list costs an agent.
 * @returns the exit code: refused when something is over its budget
 */
export async function budgetCommand(rest: readonly string[], { terminal, openHost }: CommandContext): Promise<number> {
	try {
		const { config, svg, json } = ownOptions("budget", rest, { svg: { type: "string" }, json: { type: "boolean" } });
		const measured = await measure((variables) => openHost(config as string | undefined, variables));
		if (svg !== undefined) await writeFile(svg as string, budgetSvg(measured));
		if (json) terminal.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
		else terminal.stdout.write(budgetTable(measured, await styleOf(terminal, terminal.stdout)));
		if (measured.lists[0]?.tokens === undefined)
			terminal.stderr.write("Tokens are counted where gpt-tokenizer is installed.\n");
		const over = [...measured.lists, ...measured.tools].filter(({ bytes, budget }) => bytes > budget);
		for (const { name, bytes, budget } of over) terminal.stderr.write(`${name}: ${bytes} bytes, budget ${budget}.\n`);
		return over.length > 0 ? exitCodes.refused : exitCodes.ok;
	} catch (error) {
		return failed(error, terminal);
	}
}
