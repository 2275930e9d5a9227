/**
 * Compact JSON against TOON, over the recorded answers as shaped and over whole lists of the mock: tokens (o200k), and
 * how far a reader has to look from a value to its key. Writes bench/format.md.
 */
import { writeFileSync } from "node:fs";
import { decode, encode as toon } from "@toon-format/toon";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { startInProcess } from "../tests/support/in-process.ts";
import { type Finding, findValues } from "./support/find-values.ts";
import { measure } from "./support/lean-rows.ts";

type Json = Record<string, unknown>;

const formats: Record<string, (value: unknown) => string> = {
	JSON: (value) => JSON.stringify(value),
	TOON: (value) => toon(value),
	"TOON, rows filled up": (value) => toon(filledUp(value)),
};
const names = Object.keys(formats);

/** What a table needs: every row with every key, and no list in a cell. */
function filledUp(value: unknown): unknown {
	const items = (value as { items?: unknown[] }).items;
	if (!Array.isArray(items) || typeof items[0] !== "object") return value;
	const keys = [...new Set(items.flatMap((item) => Object.keys(item as Json)))];
	const cell = (inner: unknown) =>
		Array.isArray(inner) && inner.every((one) => typeof one !== "object") ? inner.join("|") : (inner ?? null);
	return {
		...(value as Json),
		items: items.map((item) => Object.fromEntries(keys.map((key) => [key, cell((item as Json)[key])]))),
	};
}

const tokens = (text: string) => encode(text).length;
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;
const at = (sorted: number[], share: number) =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const recorded = (await measure()).rows.flatMap(({ text }) => {
	try {
		return [JSON.parse(text) as unknown];
	} catch {
		return [];
	}
});

const wholes: [string, string, Json][] = [
	["50 issues", "madt_issues", { action: "list", limit: 50 }],
	["16 pull requests", "madt_prs", { action: "list", state: "all", limit: 50 }],
	["40 commits", "madt_commits", { action: "list", limit: 50 }],
	["12 comments", "madt_comments", { action: "list", numbers: [3] }],
	["a timeline", "madt_issues", { action: "timeline", numbers: [3] }],
	["17 branches", "madt_branches_remote", { action: "list" }],
	["30 files of a folder", "madt_contents", { action: "list", paths: ["src"] }],
	["5 labels", "madt_labels", { action: "list" }],
	["one issue with its body", "madt_issues", { action: "get", numbers: [3] }],
	["one pull request", "madt_prs", { action: "get", numbers: [134] }],
	[
		"a batch of 10 issues",
		"madt_issues",
		{ action: "get", numbers: [1, 2, 3, 4, 5, 6, 8, 9, 11, 12], fields: "number,title,state,labels,assignees" },
	],
];
const { host, close } = await startInProcess();
const lists: { what: string; value: unknown }[] = [];
for (const [what, tool, args] of wholes) {
	const { text, isError } = await host.call({ tool, args: { repo: "acme/rocket", ...args } });
	if (isError) throw new Error(`${what}: ${text}`);
	lists.push({ what, value: JSON.parse(text) });
}
close();

const row = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
const tokenRow = (what: string, values: unknown[]) => {
	const sums = names.map((name) =>
		values.reduce<number>((sum, value) => sum + tokens((formats[name] as (value: unknown) => string)(value)), 0),
	);
	return row([what, sums[0] as number, ...sums.slice(1).flatMap((sum) => [sum, percent(sum, sums[0] as number)])]);
};

const findings = names.map((name) => {
	const finding: Finding = { distances: [], counted: 0 };
	for (const { value } of lists) findValues(value, formats[name] as (value: unknown) => string, finding);
	const sorted = finding.distances.sort((one, other) => one - other);
	return row([
		name,
		sorted.length,
		at(sorted, 0.5),
		at(sorted, 0.95),
		sorted.at(-1) ?? 0,
		percent(finding.counted, sorted.length),
	]);
});

const tables = lists.filter(({ value }) => Array.isArray((value as Json).items ?? (value as Json).results));
const even = tables.filter(({ value }) => /\[\d+\]\{/.test(toon(value)));
const same = recorded.filter((value) => JSON.stringify(decode(toon(value))) === JSON.stringify(value)).length;

const lines = [
	"# Compact JSON or TOON",
	"",
	'Made by `npm run bench -- format`. Results as madtea shapes them, written as JSON without spaces and as TOON (@toon-format/toon). "Rows filled up" gives TOON what its tables need: every row with every key (null where there is nothing) and no list in a cell; that is not what madtea answers, and is here for comparison.',
	"",
	"## Tokens (o200k)",
	"",
	"| answers | JSON | TOON | | TOON, rows filled up | |",
	"| --- | ---: | ---: | ---: | ---: | ---: |",
	tokenRow(`all ${recorded.length} recorded answers that are JSON`, recorded),
	...lists.map(({ what, value }) => tokenRow(what, [value])),
	"",
	`TOON makes a table of ${even.length} of the ${tables.length} whole lists: in the others rows lack keys, because what is null or empty is dropped, or hold lists (labels, assignees), and each row is written out over several lines. ${same} of ${recorded.length} recorded answers come back from TOON as they were.`,
	"",
	"## How far from a value to its key",
	"",
	"A proxy; no model was asked. Up to 40 values of each whole list above are looked at: tokens from the beginning of the value's key to the value, and how many values have no key beside them, so that a reader must count columns in a header and in the row.",
	"",
	"| format | values | median | 95 % | longest | columns to count |",
	"| --- | ---: | ---: | ---: | ---: | ---: |",
	...findings,
	"",
	"What the proxy does not see: models have read far more JSON than TOON; TOON tells the length of each list, which shows a cut; JSON has no layout to keep when an agent copies a part of it.",
	"",
];
writeFileSync(new URL("./format.md", import.meta.url), lines.join("\n"));
console.log(lines.slice(6).join("\n"));
