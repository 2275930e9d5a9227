import { createHost } from "../../core/src/host.ts";
import { measure } from "../../core/src/surfaces/docs/budget/measure.ts";
import { budgetSvg } from "../../core/src/surfaces/docs/budget/svg.ts";
import { stalePages } from "../../core/src/surfaces/docs/command.ts";
import { reference } from "../../core/src/surfaces/docs/reference.ts";
import { ownHandlers } from "../../core/src/surfaces/mcp/own-handlers.ts";

const folder = "docs/reference";

/** The reference and the picture of the budgets, from the sources of the manifests and no one's configuration. */
export async function docsOfSource(): Promise<{ files: Map<string, string>; gone: string[] }> {
	const openHost = (variables: Record<string, string>) =>
		createHost({ env: { HOME: "/nonexistent", FORGEJO_URL: "https://forge.example", ...variables }, ownHandlers });
	const measured = await measure(openHost);
	if (measured.lists[0]?.tokens === undefined) throw new Error("gpt-tokenizer is not installed: run npm ci.");
	const pages = await reference(await openHost({}), measured);
	const files = new Map([...pages].map(([file, text]) => [`${folder}/${file}`, text]));
	files.set("docs/budget.svg", budgetSvg(measured));
	return { files, gone: (await stalePages(folder, pages)).map((file) => `${folder}/${file}`) };
}
