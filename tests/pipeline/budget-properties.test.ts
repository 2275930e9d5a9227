import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { fit } from "../../core/src/pipeline/budget.ts";

const words = fc.string({ unit: "grapheme", maxLength: 300 });
const long = fc
	.tuple(words, fc.constantFrom("\n", " ", "", '"\\', "👩‍🚀"), fc.nat(60))
	.map(([text, join, times]) => Array(times).fill(text).join(join));
const text = fc.oneof(words, long);
const value = fc.letrec((tie) => ({
	any: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.constant(null), fc.boolean(), tie("list"), tie("object")),
	list: fc.array(tie("any"), { maxLength: 30 }),
	object: fc.dictionary(fc.string({ maxLength: 8 }), tie("any"), { maxKeys: 12, noNullPrototype: true }),
})).any;
const maximum = fc.integer({ min: 200, max: 5000 });
const next = fc.constantFrom(
	undefined,
	"page=2",
	(shown: { shown: number }) => `start_line=${shown.shown + 1}`,
	"x".repeat(1000),
);

test("fit: never over the budget, always valid, nothing broken, nothing cut that fits", () => {
	fc.assert(
		fc.property(value, maximum, next, (given, limit, more) => {
			const { text: result, cut } = fit(given, { maximum: limit, next: more });
			const whole = typeof given === "string" ? given : JSON.stringify(given);
			assert.ok(result.length <= limit, `${result.length} > ${limit}`);
			assert.is(cut === undefined, whole.length <= limit);
			if (!cut) assert.is(result, whole);
			else if (typeof given !== "string")
				assert.ok(JSON.stringify(JSON.parse(result)).includes(JSON.stringify(cut.note)));
			assert.ok(result.isWellFormed());
			assert.not.match(result, /\\ud[89a-f]/i);
		}),
		{ numRuns: 2000 },
	);
});

test("fit: the items shown are the first ones, unchanged", () => {
	const item = fc.record({ number: fc.nat(), title: text }, { noNullPrototype: true });
	fc.assert(
		fc.property(
			fc.array(item, { maxLength: 60 }),
			maximum,
			fc.constantFrom("array", "items", "results"),
			(items, limit, kind) => {
				const given = kind === "array" ? items : { total: items.length, [kind]: items };
				const { text: result, cut } = fit(given, { maximum: limit });
				if (!cut) return;
				const shown = JSON.parse(result)[kind === "array" ? "items" : kind];
				assert.is(shown.length, cut.shown);
				assert.is(cut.of, items.length);
				if (cut.note.includes("cut inside")) assert.is(shown[0].number, items[0]?.number);
				else assert.equal(shown, items.slice(0, cut.shown));
				if (cut.shown < items.length && !cut.note.includes("cut inside")) {
					const more = JSON.stringify({
						...JSON.parse(result),
						[kind === "array" ? "items" : kind]: items.slice(0, cut.shown + 1),
					});
					assert.ok(more.length + 2 > limit, "one more would have fitted");
				}
			},
		),
		{ numRuns: 1000 },
	);
});

test("fit: text keeps its beginning, to the end of a line where there is one", () => {
	fc.assert(
		fc.property(text, maximum, (given, limit) => {
			const { text: result, cut } = fit(given, { maximum: limit });
			if (!cut) return;
			const kept = result.slice(0, Math.max(0, result.lastIndexOf("[cut: ") - 1));
			assert.ok(given.startsWith(kept));
			if (given.slice(0, kept.length + 1).includes("\n")) assert.is(given[kept.length], "\n");
			assert.is(cut.shown, kept.split("\n").length);
		}),
		{ numRuns: 1000 },
	);
});

test.run();
