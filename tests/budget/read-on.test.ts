import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { readOn } from "../support/read-on.ts";

const repo = "acme/rocket";

/** Lines of every length, among them some that no budget here holds, of characters of one to four bytes. */
const line = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "漢", "😀", '"', "\\"), maxLength: 120 }),
	},
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.constantFrom("x", "wide 漢字 ", '"\\'), fc.integer({ min: 50, max: 2500 }))
			.map(([unit, times]) => unit.repeat(times)),
	},
	{ weight: 2, arbitrary: fc.constant("") },
);
const text = fc.array(line, { minLength: 1, maxLength: 120 }).map((lines) => lines.join("\n"));
/** Line ends of every kind are shown as one kind, and are counted as they are shown. */
const lineEnd = fc.constantFrom("\n", "\r\n", "\r", "\u2028");
const shown = (content: string) => content.replace(/\r\n?|\u2028/g, "\n");

for (const budget of [1000, 2345, 6000]) {
	const test = suite(`reading on, at most ${budget} characters`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ env: { MADT_OUTPUT_BUDGET: String(budget) } });
	});
	test.after(() => madt.close());

	/** Reads to the end, and holds every answer to the budget. */
	async function read(tool: string, args: Record<string, unknown>) {
		const answers = await readOn(madt, tool, { repo, ...args });
		for (const { answer } of answers) assert.ok(answer.text.length <= budget, `${answer.text.length} of ${budget}`);
		return answers;
	}

	const whole = Array.from({ length: 120 }, (_, index) => 120 - index).filter(
		(number) => ![10, 20, 30, 40, 50].includes(number),
	);

	test("every issue of a list once, wherever it begins", async () => {
		const place = fc.record(
			{ limit: fc.integer({ min: 1, max: 70 }), page: fc.integer({ min: 1, max: 4 }), all: fc.boolean() },
			{ requiredKeys: [] },
		);
		await fc.assert(
			fc.asyncProperty(place, async (where) => {
				const answers = await read("madt_issues", { action: "list", ...where });
				const numbers = answers.flatMap(({ answer }) =>
					answer.json.items.map((item: { number: number }) => item.number),
				);
				const { limit = 30, page = 1 } = where;
				assert.equal(numbers, where.all ? whole : whole.slice((page - 1) * limit));
			}),
			{ numRuns: 8, endOnFailure: true, examples: [[{ all: true }], [{ limit: 37, page: 2 }], [{ limit: 120 }]] },
		);
	});

	test("every comment, event and file once, in lists that the forge does not page", async () => {
		const comments = await read("madt_comments", { action: "list", numbers: [3], all: true });
		const bodies = comments.flatMap(({ answer }) =>
			answer.json.items.map(({ body }: { body: string }) => body.split(" ")[1]),
		);
		assert.equal(
			bodies,
			Array.from({ length: 12 }, (_, index) => String(index + 1)),
		);
		const events = await read("madt_issues", { action: "timeline", numbers: [3], limit: 5 });
		assert.is(events.flatMap(({ answer }) => answer.json.items).length, events[0]?.answer.json.total);
		const files = await read("madt_contents", { action: "list", paths: ["src"] });
		const names = files.flatMap(({ answer }) => answer.json.items.map(({ name }: { name: string }) => name));
		assert.equal(
			names,
			Array.from({ length: 30 }, (_, index) => `file${String(index).padStart(2, "0")}.ts`),
		);
	});

	test("every result of a batch once, each with its whole body", async () => {
		const numbers = [1, 39, 2, 40, 3, 41, 60, 4];
		const answers = await read("madt_issues", { action: "get", numbers, fields: "number,body" });
		const bodies = new Map<number, string>();
		const begun: number[] = [];
		for (const { args, answer } of answers) {
			const results = answer.json.results ?? [{ number: (args.numbers as number[])[0], ...answer.json }];
			for (const { number, body } of results) {
				if (!bodies.has(number)) begun.push(number);
				bodies.set(number, join(bodies.get(number), body, String(args.fields)));
			}
		}
		assert.equal(begun, numbers);
		for (const number of numbers) assert.is(bodies.get(number), await bodyOf(number));
	});

	test("every list of a batch to its end", async () => {
		const answers = await read("madt_comments", { action: "list", numbers: [3, 4, 5], limit: 50 });
		const ofThree = answers.flatMap(({ args, answer }) => {
			const results = answer.json.results ?? [{ number: (args.numbers as number[])[0], items: answer.json.items }];
			return results.flatMap(({ number, items }: { number: number; items: { id: number }[] }) =>
				number === 3 ? items.map(({ id }) => id) : [],
			);
		});
		assert.is(ofThree.length, 12);
		assert.is(new Set(ofThree).size, 12);
	});

	test("every line of a file once, long lines in pieces", async () => {
		let count = 0;
		await fc.assert(
			fc.asyncProperty(text, lineEnd, async (plain, end) => {
				const content = plain.replaceAll("\n", end);
				const path = `long/${budget}-${++count}.txt`;
				const made = await madt.call("madt_contents", { action: "create", repo, path, content });
				assert.not(made.isError, made.text);
				const answers = await read("madt_contents", { action: "get", paths: [path] });
				const pieces = answers.map(
					({ args, answer }) => [answer.text.slice(answer.text.indexOf("\n") + 1), `:${args.start_line ?? 1}`] as const,
				);
				assert.is(
					pieces.reduce((sum, [piece, place]) => join(sum, piece, place), undefined as string | undefined),
					shown(content),
				);
			}),
			{ numRuns: 12, endOnFailure: true },
		);
	});

	test("every line of a text, and every item of a list, of the raw API once", async () => {
		const content = Array.from({ length: 900 }, (_, line) => `line ${line}`).join("\n");
		await madt.call("madt_contents", { action: "create", repo, path: `raw/${budget}.txt`, content });
		const text = await readOn(madt, "madt_api_call", { path: `/repos/${repo}/raw/raw/${budget}.txt` });
		const lines = text.flatMap(({ args, answer }) =>
			answer.text
				.slice(args.start_line === undefined ? 0 : answer.text.indexOf("\n") + 1)
				.replace(/\n?\[cut: [^\n]*\]$/, "")
				.split("\n"),
		);
		assert.is(lines.join("\n"), content);
		const list = await readOn(madt, "madt_api_call", { path: `/repos/${repo}/branches`, query: { limit: 50 } });
		const names = list.flatMap(({ answer }) => answer.json.items.map(({ name }: { name: string }) => name));
		assert.is(names.length, 17);
		assert.is(new Set(names).size, 17);
		for (const { answer } of [...text, ...list])
			assert.ok(answer.text.length <= budget, `${answer.text.length} of ${budget}`);
	});

	test("every line of a body once", async () => {
		await fc.assert(
			fc.asyncProperty(text, async (body) => {
				await madt.call("madt_issues", { action: "edit", repo, numbers: [9], body: body || "x" });
				const answers = await read("madt_issues", { action: "get", numbers: [9] });
				const parts = answers.reduce(
					(sum, { args, answer }) => join(sum, answer.json.body ?? "", String(args.fields ?? "body:1")),
					undefined as string | undefined,
				);
				assert.is(parts, body || "x");
			}),
			{ numRuns: 12, endOnFailure: true },
		);
	});

	/** What an unlimited host would show. */
	async function bodyOf(number: number): Promise<string> {
		const steps = `Steps to reproduce number ${number}:\n\n1. Launch\n2. Observe the telemetry\n\n`;
		return `${steps}\`\`\`\npanic: index out of range [${number}]\n\`\`\`\n${"lorem ipsum dolor sit amet ".repeat(6 * ((number % 20) + 1))}`;
	}

	test.run();
}

/** What was read so far and the next piece, which begins a line unless its place has a column. */
function join(before: string | undefined, piece: string, place: string): string {
	const plain = piece.replace(/\n?\[cut: [^\n]*\]$/, "");
	if (before === undefined) return plain;
	return before + (/:\d+:\d+$/.test(place) || /:\d+:\d+,/.test(place) ? "" : "\n") + plain;
}
