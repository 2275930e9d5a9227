import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Cut, fit } from "../../core/src/pipeline/budget.ts";

const lines = (count: number, length = 40) =>
	Array.from({ length: count }, (_, index) => `${index + 1} `.padEnd(length, "x")).join("\n");
const items = (count: number, length = 40) =>
	Array.from({ length: count }, (_, index) => ({ number: index + 1, title: "x".repeat(length) }));

test("fit: what fits is not touched", () => {
	assert.equal(fit({ a: 1 }), { text: '{"a":1}' });
	assert.equal(fit(items(3)), { text: JSON.stringify(items(3)) });
	assert.equal(fit("a\nb\n"), { text: "a\nb\n" });
	assert.equal(fit("x".repeat(40_000)), { text: "x".repeat(40_000) });
	assert.ok(fit("x".repeat(40_001)).cut);
	assert.equal(fit(undefined), { text: "null" });
});

test("fit: a list is cut between items and says so", () => {
	const all = items(50);
	const { text, cut } = fit(all, { maximum: 2000, next: "page=2" });
	const value = JSON.parse(text);
	assert.equal(value.items, all.slice(0, cut?.shown));
	assert.is(cut?.of, 50);
	assert.is(value.cut, `shown ${cut?.shown} of 50; continue with page=2`);
	assert.ok(text.length > 1900, "as many as fit");
});

test("fit: a ListAnswer and a batch keep the rest of their keys", () => {
	const list = JSON.parse(fit({ total: 129, items: items(50) }, { maximum: 1000 }).text);
	assert.is(list.total, 129);
	assert.match(list.cut, /^shown \d+ of 50$/);
	const batch = JSON.parse(fit({ failed: 1, results: items(50) }, { maximum: 1000 }).text);
	assert.is(batch.failed, 1);
	assert.match(batch.cut, /^shown \d+ of 50$/);
	assert.is(batch.items, undefined);
});

test("fit: what comes next is made from what is shown", () => {
	const seen: Omit<Cut, "note">[] = [];
	const next = (cut: Omit<Cut, "note">) => `limit=${seen[seen.push(cut) - 1]?.shown}`;
	const { cut } = fit(items(50), { maximum: 1000, next });
	assert.match(cut?.note ?? "", `continue with limit=${cut?.shown}`);
	assert.ok(seen.every(({ kind, of }) => kind === "items" && of === 50));
});

test("fit: a first item too large on its own is cut inside", () => {
	const { text, cut } = fit([{ number: 1, title: "short", body: lines(300) }, { number: 2 }], {
		maximum: 1000,
		next: "fields",
	});
	const value = JSON.parse(text);
	assert.is(value.items.length, 1);
	assert.is(value.items[0].title, "short");
	assert.match(value.items[0].body, /^1 x+\n[\s\S]*x\n\[cut: \d+ of 12299 characters\]$/);
	assert.match(value.cut, /^shown 1 of 2, cut inside: body: \d+ of 12299 characters; continue with fields$/);
	assert.is(cut?.kind, "items");
});

test("fit: one object is cut in its longest string, at a line end", () => {
	const given = {
		number: 3,
		title: "t".repeat(150),
		body: lines(500),
		url: "https://forge.example/acme/rocket/issues/3",
	};
	const { text, cut } = fit(given, { maximum: 4000, next: "fields" });
	const value = JSON.parse(text);
	assert.equal({ ...value, body: given.body, cut: undefined }, { ...given, cut: undefined });
	const kept = value.body.slice(0, value.body.lastIndexOf("\n[cut: "));
	assert.ok(given.body.startsWith(`${kept}\n`), "whole lines");
	assert.is(value.cut, `body: ${kept.length} of ${given.body.length} characters; continue with fields`);
	assert.is(cut?.kind, "parts");
	assert.ok(text.length > 3900);
});

test("fit: several long strings are cut to the same length", () => {
	const given = {
		files: [
			{ name: "a", patch: lines(200) },
			{ name: "b", patch: lines(3) },
			{ name: "c", patch: lines(400) },
		],
	};
	const value = JSON.parse(fit(given, { maximum: 3000 }).text);
	assert.is(value.files[1].patch, lines(3));
	assert.ok(Math.abs(value.files[0].patch.length - value.files[2].patch.length) < 50);
	assert.match(value.cut, /^files\[0\]\.patch: \d+ of \d+ characters, files\[2\]\.patch: \d+ of \d+ characters$/);
});

test("fit: a long list inside an object is cut between items", () => {
	const given = { sha: "abc", files: items(500) };
	const value = JSON.parse(fit(given, { maximum: 2000 }).text);
	assert.equal(value.files, given.files.slice(0, value.files.length));
	assert.is(value.cut, `files: ${value.files.length} of 500`);
});

test("fit: nothing to cut that would leave an answer", () => {
	const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, index]));
	const { text } = fit(keys, { maximum: 500 });
	assert.match(JSON.parse(text).cut, /^the answer of \d+ characters is over the limit of 500; ask for fewer fields$/);
});

test("fit: text is cut at a line end", () => {
	const text = lines(2300);
	const fitted = fit(text, { next: ({ shown }) => `start_line=${shown + 1}` });
	const { shown = 0 } = fitted.cut ?? {};
	assert.is(
		fitted.text,
		`${text.split("\n").slice(0, shown).join("\n")}\n[cut: lines 1-${shown} of 2300; continue with start_line=${shown + 1}]`,
	);
	assert.ok(fitted.text.length > 39_900);
});

test("fit: read on from cut to cut, a text comes whole", () => {
	const text = "first\n\n\n" + lines(100, 30) + "\n\n" + lines(100, 7) + "\n";
	const all = text.split("\n");
	const read: string[] = [];
	for (let line = 1; line <= all.length; ) {
		const { text: part, cut } = fit(all.slice(line - 1).join("\n"), { maximum: 300, from: { line, column: 1 } });
		read.push(...part.replace(/\n?\[cut: .*$/, "").split("\n"));
		if (!cut) break;
		assert.match(cut.note, new RegExp(`^lines ${line}-${cut.shown} of 204$`));
		line = cut.shown + 1;
	}
	assert.is(read.join("\n"), text);
});

test("fit: a line too long in itself is cut at a character", () => {
	const family = "👨‍👩‍👧‍👦";
	const { text, cut } = fit(family.repeat(100), { maximum: 300, from: { line: 7, column: 1 } });
	const kept = text.slice(0, text.indexOf("\n[cut: "));
	assert.is(kept, family.repeat(kept.length / family.length));
	assert.is(cut?.note, `${kept.length} characters of line 7 of 7`);
	const marks = fit(`a${"\u0301".repeat(1000)}`, { maximum: 300 }).text;
	assert.ok(marks.length > 250, "a character without end is cut");
	assert.ok(fit("😀".repeat(1000), { maximum: 301 }).text.isWellFormed());
});

test("fit: in another format", () => {
	const format = (value: unknown) =>
		`<${Object.entries(value as object)
			.map(([key, inner]) => `${key}=${JSON.stringify(inner)}`)
			.join("> <")}>`;
	const { text } = fit({ items: items(50) }, { maximum: 700, format });
	assert.ok(text.length <= 700);
	assert.match(text, /^<items=\[.*\]> <cut="shown \d+ of 50">$/);
});

test.run();
