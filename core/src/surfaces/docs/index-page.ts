import type { DomainRecord } from "../../registry/registry.ts";
import type { Tool } from "../../registry/types.ts";
import { capital } from "./action-section.ts";
import type { Measured, Size } from "./budget/measure.ts";
import { tiers } from "./domain-page.ts";
import { anchor, blocks, markdownTable, prose } from "./markdown.ts";

/** The index: lists with their size, domains with their tools. */
export function indexPage(
	domains: readonly { record: DomainRecord; tools: readonly Tool[] }[],
	{ lists }: Measured,
	sizes: ReadonlyMap<string, Size>,
): string {
	const names: Record<string, string> = {
		always: "no forge configured",
		default: "a forge configured",
		everything: "all domains enabled",
	};
	return blocks(
		"# Reference",
		"Every tool with its actions, as agents call them and as they are on the command line.",
		markdownTable(
			["tool list", "tools", "bytes", "budget"],
			lists.map(({ name, tools, bytes, budget }) => [
				names[name] as string,
				String(tools),
				number(bytes),
				number(budget),
			]),
		),
		...Object.keys(tiers).map((tier) =>
			tierSection(
				tier,
				domains.filter(({ record }) => record.tier === tier),
				sizes,
			),
		),
	);
}

function tierSection(
	tier: string,
	domains: readonly { record: DomainRecord; tools: readonly Tool[] }[],
	sizes: ReadonlyMap<string, Size>,
): string {
	const rows = domains.flatMap(({ record, tools }) =>
		tools.map((tool, index) => [
			index === 0 ? `[${record.domain}](${record.domain}.md)` : "",
			`[${tool.name}](${record.domain}.md#${anchor(tool.name)})`,
			`\`${tool.cli}\``,
			prose(tool.summary),
			String(new Set(tool.actions.map(({ id }) => id)).size),
			number(sizes.get(tool.name)?.bytes ?? 0),
		]),
	);
	if (rows.length === 0) return "";
	return blocks(
		`## ${tier}`,
		`${capital(tiers[tier] as string)}.`,
		markdownTable(["domain", "tool", "noun", "what", "actions", "bytes"], rows),
	).trimEnd();
}

function number(value: number): string {
	return value.toLocaleString("en");
}
