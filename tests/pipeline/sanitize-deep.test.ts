import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { sanitizeDeep } from "../../core/src/pipeline/sanitize.ts";

test("sanitizeDeep: strings and keys at any depth", () => {
	const given = { "ti\u200btle": "a\x1b[31mb", list: [{ x: "\u202e" }, 1, null, true] };
	assert.equal(sanitizeDeep(given), { title: "ab", list: [{ x: "" }, 1, null, true] });
});

test("sanitizeDeep: leaves what it was given as it was", () => {
	const given = { title: "a\x1b[31mb" };
	sanitizeDeep(given);
	assert.equal(given, { title: "a\x1b[31mb" });
});

test("sanitizeDeep: comments in Markdown are marked, elsewhere not", () => {
	const given = { body: "<!-- x -->\x1b[0m", title: "<!-- x -->", list: [{ body: ["<!-- y -->"] }] };
	const expected = { body: "[hidden comment: x]", title: "<!-- x -->", list: [{ body: ["[hidden comment: y]"] }] };
	assert.equal(sanitizeDeep(given), expected);
	assert.equal(sanitizeDeep({ body: "<!-- x -->", note: "<!-- x -->" }, new Set(["note"])), {
		body: "<!-- x -->",
		note: "[hidden comment: x]",
	});
});

test("sanitizeDeep: __proto__ does not get through", () => {
	const given = JSON.parse(
		'{"__proto__": {"admin": true}, "a": {"__pro\u200bto__": {"admin": true}, "constructor": "x"}}',
	);
	const result = sanitizeDeep(given) as Record<string, Record<string, unknown>>;
	assert.is(Object.getPrototypeOf(result), Object.prototype);
	assert.is(Object.getPrototypeOf(result.a), Object.prototype);
	assert.is((result as { admin?: unknown }).admin, undefined);
	assert.equal(Object.keys(result), ["a"]);
	assert.equal(Object.keys(result.a ?? {}), ["constructor"]);
});

test("sanitizeDeep: a key in disguise does not replace the real one", () => {
	assert.equal(sanitizeDeep({ "state\u200b": "fake", state: "open" }), { state: "open" });
	assert.equal(sanitizeDeep({ state: "open", "state\u200b": "fake" }), { state: "open" });
});

test("sanitizeDeep: an answer without end in depth", () => {
	const deep = JSON.parse(`${"[".repeat(50_000)}"\x7f"${"]".repeat(50_000)}`);
	assert.match(JSON.stringify(sanitizeDeep(deep)), /^\[+"\[nested too deep\]"\]+$/);
});

test("sanitizeDeep: bytes stay bytes", () => {
	const bytes = new Uint8Array([27, 91]);
	assert.is((sanitizeDeep({ bytes }) as { bytes: Uint8Array }).bytes, bytes);
});

test("sanitizeDeep: a clean JSON value comes back equal", () => {
	const clean = fc.jsonValue({ stringUnit: "grapheme-ascii" });
	fc.assert(fc.property(clean, (value) => assert.equal(sanitizeDeep(value, new Set()), value)));
});

test.run();
