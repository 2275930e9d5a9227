/**
 * One call with 50 numbers against 50 calls with one number each, over stdio, on the mock forge with a latency as of a
 * forge nearby. Rounds of both alternate in one run. Writes bench/batch.md.
 */
import { writeFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { type Madt, startMadt } from "../tests/support/madt.ts";
import { median } from "./support/median.ts";

const latency = 20;
const rounds = 5;
const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
const repo = "acme/rocket";
const read = (of: number[]) => ({ action: "get", repo, numbers: of, fields: "number,title,state,labels" });
const close = (of: number[]) => ({ action: "close", repo, numbers: of });

interface Way {
	what: string;
	times: number[];
	/** Tokens that an agent writes and reads for it. */
	tokens: number;
	run(madt: Madt, args: typeof read): Promise<[call: object, text: string][]>;
}

const one = async (madt: Madt, args: object): Promise<[object, string]> => {
	const { text, isError } = await madt.call("madt_issues", args as Record<string, unknown>);
	if (isError) throw new Error(text);
	return [args, text];
};

const makeWays = (): Way[] => [
	{
		what: "one call with 50 numbers",
		times: [],
		tokens: 0,
		run: async (madt, args) => [await one(madt, args(numbers))],
	},
	{
		what: "50 calls, one after the other",
		times: [],
		tokens: 0,
		async run(madt, args) {
			const done: [object, string][] = [];
			for (const number of numbers) done.push(await one(madt, args([number])));
			return done;
		},
	},
	{
		what: "50 calls at once",
		times: [],
		tokens: 0,
		run: (madt, args) => Promise.all(numbers.map((number) => one(madt, args([number])))),
	},
];

const open = numbers.filter((number) => ![3, 6].includes(number));
const lines: string[] = [];
for (const [title, args] of [
	["Reading 50 issues", read],
	["Closing 50 issues", (of: number[]) => close(of.map((number) => (open.includes(number) ? number : number + 57)))],
] as const) {
	const ways = makeWays();
	for (let round = 0; round < rounds; round++) {
		for (const way of ways) {
			// A forge of its own for each: what one has closed is cheaper to close again.
			const madt = await startMadt({ faults: [{ delay: latency, count: 1_000_000 }] });
			await madt.call("madt_issues", read([120]));
			const started = performance.now();
			const done = await way.run(madt, args as typeof read);
			way.times.push(performance.now() - started);
			way.tokens = done.reduce(
				(sum, [call, text]) =>
					sum + encode(JSON.stringify({ name: "madt_issues", arguments: call })).length + encode(text).length,
				0,
			);
			await madt.close();
		}
	}
	const [batch] = ways as [Way, ...Way[]];
	const base = median(batch.times);
	lines.push(
		`## ${title}`,
		"",
		"| way | median ms | as a ratio | tokens (o200k) of calls and answers |",
		"| --- | ---: | ---: | ---: |",
		...ways.map(
			({ what, times, tokens }) =>
				`| ${what} | ${median(times).toFixed(0)} | ${(median(times) / base).toFixed(1)} | ${tokens} |`,
		),
		"",
	);
	console.log(
		`${title}: one call ${base.toFixed(0)} ms; ${ways
			.slice(1)
			.map(({ what, times }) => `${what} ${(median(times) / base).toFixed(1)} times that`)
			.join(", ")}`,
	);
}

writeFileSync(
	new URL("./batch.md", import.meta.url),
	[
		"# A batch against single calls",
		"",
		`Made by \`npm run bench -- batch\`: over stdio, on the mock forge with ${latency} ms for each answer, six requests side by side, medians of ${rounds} rounds in one run. The time that a model takes to write each call is not in it: of 50 calls one after the other it is most of what a person waits for.`,
		"",
		...lines,
	].join("\n"),
);
