/**
 * Raw against lean: for every recorded answer of a real forge, the bytes and tokens (o200k) of the forge's own JSON and
 * of what the tool gives an agent. Where a recording cut a list, both are scaled to the whole. Writes bench/lean.md.
 */
import { writeFileSync } from "node:fs";
import { measure } from "./support/lean-rows.ts";

const { rows, failed } = await measure();
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const sum = (key: "raw" | "lean" | "rawTokens" | "leanTokens") => rows.reduce((total, row) => total + row[key], 0);
/** What the lists that agents ask most may take of what the forge sends for them. */
const aims: [operation: string, what: string, most: number][] = [
	["issueListIssues", "issues", 5],
	["repoListPullRequests", "pull requests", 5],
	["repoGetAllCommits", "commits", 6],
];
const aimed = aims.flatMap(([operation, what, most]) =>
	rows
		.filter((row) => row.operation === operation)
		.map(
			(row) =>
				`| ${row.items} ${what} | ${row.forge} | ${row.sent} | ${row.lean} | ${percent(row.lean, row.sent)} | ${most} % |`,
		),
);
const single = rows
	.filter(({ operation }) => operation === "issueGetIssue")
	.map((row) => {
		const rest = row.lean - Buffer.byteLength(JSON.stringify(JSON.parse(row.text).body));
		return `| one issue without its body | ${row.forge} | ${row.sent} | ${rest} | ${percent(rest, row.sent)} | 40 % |`;
	});
const large = rows.filter((row) => row.lean > row.raw / 2 && row.raw > 2);
const longest = Math.max(...large.map(({ raw }) => raw).filter((raw) => raw < 1000));

const lines = [
	"# Raw against lean",
	"",
	"Made by `npm run bench -- lean`. Bytes and tokens (o200k) of a real forge's answer and of what madtea gives for it, over all recorded answers; cut lists are scaled to the whole.",
	"",
	`In all ${rows.length} answers: ${sum("raw")} bytes become ${sum("lean")} (${percent(sum("lean"), sum("raw"))}), ${sum("rawTokens")} tokens become ${sum("leanTokens")} (${percent(sum("leanTokens"), sum("rawTokens"))}).`,
	"",
	"| what | forge | bytes sent | lean bytes | | at most |",
	"| --- | --- | ---: | ---: | ---: | ---: |",
	...aimed,
	...single,
	"",
	`${large.length} answers keep more than half: they are short (most under ${longest} bytes) and hold nothing twice, are texts (licenses, ignore files), or bring four answers together (the server's settings). An empty list is longer than the forge's \`[]\`, because it says that there are none.`,
	"",
	"| action | operation | forge | items | raw bytes | lean bytes | | raw tokens | lean tokens | |",
	"| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
	...rows
		.sort(
			(one, other) =>
				one.action.localeCompare(other.action) ||
				one.operation.localeCompare(other.operation) ||
				one.forge.localeCompare(other.forge),
		)
		.map(
			(row) =>
				`| ${row.action} | ${row.operation} | ${row.forge} | ${row.items ?? ""} | ${row.raw} | ${row.lean} | ${percent(row.lean, row.raw)} | ${row.rawTokens} | ${row.leanTokens} | ${percent(row.leanTokens, row.rawTokens)} |`,
		),
	...(failed.length > 0
		? [
				"",
				"Not measured: the action asks more than the one recorded answer.",
				"",
				...failed.map((line) => `- ${line.split(": ").slice(0, 2).join(": ")}`),
			]
		: []),
	"",
];
writeFileSync(new URL("./lean.md", import.meta.url), lines.join("\n"));
console.log(lines[4]);
if (process.env.SHOW_FAILED) console.log(failed.join("\n"));
for (const row of rows.filter(({ operation }) =>
	/^(issueListIssues|repoListPullRequests|repoGetAllCommits|issueGetIssue|repoGetPullRequest)$/.test(operation),
)) {
	console.log(
		`${row.forge} ${row.action} ${row.operation} (${row.items ?? 1}): ${row.raw} -> ${row.lean} bytes, ${percent(row.lean, row.raw)}`,
	);
}
