import type { DomainRecord } from "../../registry/registry.ts";
import type { Action, Tool } from "../../registry/types.ts";
import { actionSection, actionTitle } from "./action-section.ts";
import type { Size } from "./budget/measure.ts";
import { anchor, blocks, markdownTable, prose } from "./markdown.ts";
import type { KnownOperations } from "./operations.ts";

/** How agents get to a domain of each tier. */
export const tiers: Record<string, string> = {
	always: "always there",
	default: "there from the start, once a forge is configured",
	gated: "there after `madt_enable`",
};

/** The page of a domain: a section per tool, below it one per action. */
export function domainPage(
	record: DomainRecord,
	tools: readonly Tool[],
	sizes: ReadonlyMap<string, Size>,
	known: KnownOperations,
): string {
	const enable = record.tier === "gated" && `An agent gets these with \`madt_enable(domains=["${record.domain}"])\`.`;
	return blocks(
		`# ${record.domain}`,
		`${prose(record.manifest.summary)}: ${tiers[record.tier]}. [All domains](index.md)`,
		enable,
		...tools.map((tool) => toolSection(tool, sizes.get(tool.name), known)),
	);
}

function toolSection(tool: Tool, size: Size | undefined, known: KnownOperations): string {
	return blocks(
		`## ${tool.name}`,
		`${prose(tool.summary)} On the command line: \`madt ${tool.cli}\`.${size ? ` ${size.bytes.toLocaleString("en")} bytes.` : ""}`,
		tool.notes && prose(tool.notes),
		!tool.single &&
			markdownTable(
				["action", "what", "effect"],
				tool.actions.map((action) => actionRow(tool, action)),
			),
		...tool.actions.map((action) => actionSection(tool, action, known)),
	).trimEnd();
}

function actionRow(tool: Tool, action: Action): string[] {
	const name = [action.name, action.op].filter(Boolean).join(" ");
	return [`[${prose(name)}](#${anchor(actionTitle(tool, action))})`, prose(action.summary), action.effect];
}
