import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CommandContext } from "../cli/command-context.ts";
import { exitCodes } from "../cli/exit-codes.ts";
import { failed } from "../cli/fail.ts";
import { ownOptions } from "../cli/own-options.ts";
import { measure } from "./budget/measure.ts";
import { banner, reference } from "./reference.ts";

/** `madt docs [--out FOLDER]`: writes the reference of what is installed here, gated domains and plugins too. */
export async function docsCommand(rest: readonly string[], { terminal, openHost }: CommandContext): Promise<number> {
	try {
		const { config, out = "docs/reference" } = ownOptions("docs", rest, { out: { type: "string" } }) as {
			config?: string;
			out?: string;
		};
		const host = await openHost(config, {});
		const pages = await reference(host, await measure((variables) => openHost(config, variables)));
		await mkdir(out, { recursive: true });
		for (const [file, text] of pages) await writeFile(join(out, file), text);
		const gone = await stalePages(out, pages);
		for (const file of gone) await rm(join(out, file));
		terminal.stderr.write(
			`${pages.size} pages in ${out}${gone.length > 0 ? `; ${gone.join(", ")} taken away` : ""}.\n`,
		);
		return exitCodes.ok;
	} catch (error) {
		return failed(error, terminal);
	}
}

/** Pages that were made once for a domain that is no more. */
export async function stalePages(folder: string, pages: ReadonlyMap<string, string>): Promise<string[]> {
	const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".md") && !pages.has(file));
	const made = await Promise.all(
		files.map(async (file) => (await readFile(join(folder, file), "utf8")).startsWith(banner)),
	);
	return files.filter((_, index) => made[index]);
}
