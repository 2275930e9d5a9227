import type { ParamSpec } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { coerce } from "../../core/src/pipeline/coerce.ts";
import { actionOf } from "../support/action.ts";

const params: Record<string, ParamSpec> = {
	text: { type: "string" },
	state: { type: "string", enum: ["open", "closed", "ALL"] },
	count: { type: "integer" },
	ratio: { type: "number" },
	draft: { type: "boolean" },
	numbers: { type: "array", items: "integer" },
	flags: { type: "array", items: "boolean" },
	labels: { type: "array", items: "string" },
	levels: { type: "array", items: "string", enum: ["low", "high"] },
	settings: {
		type: "object",
		keys: {
			name: "string",
			size: "integer",
			private: "boolean",
			tags: "array",
			extra: "object",
			mode: ["fast", "slow"],
		},
	},
	files: { type: "array", items: "object", keys: { path: "string", content: "string", executable: "boolean" } },
	free: { type: "object" },
	fields: { $ref: "common#/fields" },
};
const action = actionOf({ optional: Object.keys(params) }, params);

/** What is given, and what comes out; the same where nothing shall change. */
const table: [param: string, given: unknown, wanted: unknown][] = [
	["count", "5", 5],
	["count", " 5 ", 5],
	["count", "#12", 12],
	["count", "-3", -3],
	["count", 5, 5],
	["count", "5.5", "5.5"],
	["count", "five", "five"],
	["count", "", ""],
	["count", "0x10", "0x10"],
	["count", "1e3", "1e3"],
	["count", "12345678901234567890", "12345678901234567890"],
	["ratio", "1.5", 1.5],
	["ratio", "-2e3", -2000],
	["ratio", "", ""],
	["ratio", "Infinity", "Infinity"],
	["draft", "true", true],
	["draft", "False", false],
	["draft", " TRUE ", true],
	["draft", "yes", "yes"],
	["draft", 1, 1],
	["text", "123", "123"],
	["text", '{"a":1}', '{"a":1}'],
	["text", "[1,2]", "[1,2]"],
	["text", "true", "true"],
	["text", "null", "null"],
	["text", " #12 ", " #12 "],
	["text", "", ""],
	["text", 123, "123"],
	["text", 1.5, "1.5"],
	["text", true, "true"],
	["text", { a: 1 }, { a: 1 }],
	["text", ["a"], ["a"]],
	["state", "OPEN", "open"],
	["state", " Closed ", "closed"],
	["state", "all", "ALL"],
	["state", "opne", "opne"],
	["numbers", 3, [3]],
	["numbers", "3", [3]],
	["numbers", "#3", [3]],
	["numbers", ["3", 4, "#5"], [3, 4, 5]],
	["numbers", '[3,"4"]', [3, 4]],
	["numbers", " [3] ", [3]],
	["numbers", "3,4", [3, 4]],
	["numbers", "#3, #4", [3, 4]],
	["numbers", "", []],
	["numbers", "[]", []],
	["numbers", "3 and 4", ["3 and 4"]],
	["numbers", "[3", ["[3"]],
	["flags", ["true", false], [true, false]],
	["labels", "bug", ["bug"]],
	["labels", 5, ["5"]],
	["labels", '["bug","docs"]', ["bug", "docs"]],
	["labels", ["bug", 7], ["bug", "7"]],
	["labels", "bug, docs", ["bug, docs"]],
	["labels", "[wip] later", ["[wip] later"]],
	["labels", '{"a":1}', ['{"a":1}']],
	["labels", ["[1]", "{}"], ["[1]", "{}"]],
	["levels", ["LOW", "high"], ["low", "high"]],
	["levels", "High", ["high"]],
	["settings", { size: "5", private: "true", name: 12 }, { size: 5, private: true, name: "12" }],
	["settings", '{"size":"5"}', { size: 5 }],
	["settings", { name: '{"a":1}' }, { name: '{"a":1}' }],
	["settings", { mode: "FAST" }, { mode: "fast" }],
	["settings", { tags: "one" }, { tags: ["one"] }],
	["settings", { tags: '["one"]' }, { tags: ["one"] }],
	["settings", { extra: '{"a":"1"}' }, { extra: { a: "1" } }],
	["settings", { name: null, size: 1 }, { size: 1 }],
	["settings", { unknown: "5" }, { unknown: "5" }],
	["settings", "no object", "no object"],
	["settings", "[1]", "[1]"],
	["files", { path: "a", content: "1" }, [{ path: "a", content: "1" }]],
	["files", '[{"path":"a","content":"{}"}]', [{ path: "a", content: "{}" }]],
	["files", ['{"path":"a"}'], [{ path: "a" }]],
	["files", [{ path: 1, executable: "true" }], [{ path: "1", executable: true }]],
	["fields", "number, title,user.login", ["number", "title", "user.login"]],
	["fields", '["number","title"]', ["number", "title"]],
	["fields", ["number", "title"], ["number", "title"]],
	["fields", "*", ["*"]],
	["fields", "", []],
	["free", '{"a":"1"}', { a: "1" }],
	["free", { a: "1", b: null }, { a: "1", b: null }],
];

for (const [param, given, wanted] of table) {
	test(`${param}: ${JSON.stringify(given)} is ${JSON.stringify(wanted)}`, () => {
		assert.equal(plain(coerce(action, { [param]: given })[param]), wanted);
	});
}

test("null and undefined are not given, whatever the parameter", () => {
	for (const name of [...Object.keys(params), "unknown"]) {
		assert.equal(Object.keys(coerce(action, { [name]: null })), [], name);
		assert.equal(Object.keys(coerce(action, { [name]: undefined })), [], name);
	}
});

test("an unknown parameter is left as it is, for the validation to name", () => {
	assert.is(coerce(action, { titel: "5" }).titel, "5");
});

test("the given arguments are not changed", () => {
	const given = { numbers: ["3"], settings: { size: "5" } };
	coerce(action, given);
	assert.equal(given, { numbers: ["3"], settings: { size: "5" } });
});

test("names of the prototype are names like others", () => {
	const coerced = coerce(
		action,
		JSON.parse('{"__proto__":{"draft":true},"constructor":"x","settings":{"__proto__":{"size":1}}}'),
	);
	assert.is(coerced.draft, undefined);
	assert.equal(Object.keys(coerced).sort(), ["__proto__", "constructor", "settings"]);
	assert.is((coerced.settings as { size?: number }).size, undefined);
});

/** The same value with ordinary objects, so that it can be compared. */
function plain(value: unknown): unknown {
	return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

test.run();
