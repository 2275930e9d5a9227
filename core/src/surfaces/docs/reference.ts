import type { Host } from "../../host.ts";
import type { Measured } from "./budget/measure.ts";
import { domainPage } from "./domain-page.ts";
import { indexPage } from "./index-page.ts";
import { leftOutSection } from "./left-out.ts";
import { blocks } from "./markdown.ts";
import { knownOperations } from "./operations.ts";

/** First line of every page that is made, by which a page of a domain that is gone is known. */
export const banner = "<!-- Made by `madt docs` from the manifests; change those. -->";

/** The pages of the reference by file name: an index, and one for each domain. */
export async function reference(host: Host, measured: Measured): Promise<Map<string, string>> {
	const known = await knownOperations();
	const sizes = new Map(measured.tools.map((size) => [size.name, size]));
	const domains = [...host.registry.domains.values()]
		.map((record) => ({ record, tools: host.registry.toolsOf(record.domain) }))
		.filter(({ tools }) => tools.length > 0);
	const pages = new Map([["index.md", blocks(indexPage(domains, measured, sizes).trimEnd(), await leftOutSection())]]);
	for (const { record, tools } of domains) pages.set(`${record.domain}.md`, domainPage(record, tools, sizes, known));
	return new Map([...pages].map(([file, text]) => [file, `${banner}\n\n${text}`]));
}
