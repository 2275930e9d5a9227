import type { ActionSpec, ParamSpec } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { ManifestError } from "../../core/src/registry/expand.ts";
import { actionOf } from "../support/action.ts";

const params: Record<string, ParamSpec> = {
	numbers: { $ref: "common#/numbers" },
	names: { $ref: "common#/names" },
	name: { $ref: "common#/name" },
	title: { $ref: "common#/title", summary: "one line" },
	id: { $ref: "common#/id" },
	org: { $ref: "common#/org" },
};
const both: Record<string, ParamSpec> = { number: { $ref: "common#/number" }, ...params };

/** What is declared; what the action then takes, in the order to show; what it requires. */
const table: [
	what: string,
	spec: Partial<ActionSpec>,
	takes: string[],
	requires: string[],
	declared?: typeof params,
][] = [
	["nothing but a repository", { request: "GET /repos/{owner}/{repo}" }, ["repo"], []],
	["no repository", { request: "GET /version" }, [], []],
	[
		"a placeholder filled by a plural parameter",
		{ request: "GET /repos/{owner}/{repo}/issues/{index}" },
		["repo", "numbers"],
		["numbers"],
	],
	[
		"the singular where it is listed",
		{ request: "GET /repos/{owner}/{repo}/issues/{index}", required: ["number"] },
		["repo", "number"],
		["number"],
		both,
	],
	[
		"the plural where it is the batch",
		{ request: "GET /repos/{owner}/{repo}/issues/{index}", each: "numbers" },
		["repo", "numbers"],
		["numbers"],
		both,
	],
	[
		"the singular where another plural is the batch",
		{ request: "GET /repos/{owner}/{repo}/issues/{index}/labels/{name}", each: "names", required: ["number"] },
		["repo", "number", "names"],
		["number", "names"],
		both,
	],
	["a placeholder by its parameter's own name", { request: "GET /things/{title}" }, ["title"], ["title"]],
	[
		"required before optional, the paging last",
		{
			request: "GET /repos/{owner}/{repo}/labels",
			optional: ["title", "name"],
			required: ["id"],
			paged: true,
			result: ["id"],
		},
		["repo", "id", "title", "name", "page", "limit", "all", "fields"],
		["id"],
	],
	[
		"one of several: none is required by itself",
		{ request: "GET /repos/{owner}/{repo}/labels", oneOf: [["id", "name"]], required: ["id"] },
		["repo", "id", "name"],
		[],
	],
	[
		"any of several",
		{ request: "PATCH /repos/{owner}/{repo}", anyOf: [["title", "name"]] },
		["repo", "title", "name"],
		[],
	],
	[
		"a batch that may be left out",
		{
			request: [
				{ with: ["numbers"], send: "GET /repos/{owner}/{repo}/issues/{index}" },
				{ send: "GET /repos/{owner}/{repo}/issues" },
			],
			optional: ["numbers"],
		},
		["repo", "numbers"],
		[],
	],
	[
		"a placeholder of one variant only",
		{
			request: [
				{ scope: "repo", send: "GET /repos/{owner}/{repo}/hooks" },
				{ scope: "org", send: "GET /orgs/{org}/hooks" },
			],
		},
		["scope", "repo", "org"],
		[],
	],
	["one scope is no choice", { request: [{ scope: "org", send: "GET /orgs/{org}/hooks" }] }, ["org"], ["org"]],
	[
		"an organization that owns the repository",
		{ request: "GET /teams/{id}/repos/{org}/{repo}" },
		["repo", "id"],
		["id"],
	],
	["a text", { request: "GET /repos/{owner}/{repo}/raw", result: { text: true } }, ["repo", "start_line"], []],
	[
		"a handler with operations on a repository",
		{ handler: "run", operations: ["GET /repos/{owner}/{repo}"], required: ["title"] },
		["repo", "title"],
		["title"],
	],
	["a handler with none", { handler: "run", operations: ["GET /user"], required: ["title"] }, ["title"], ["title"]],
];

for (const [what, spec, takes, requires, declared = params] of table) {
	test(`${what}: takes ${takes.join(", ") || "nothing"}`, () => {
		const action = actionOf(spec, declared);
		assert.equal(Object.keys(action.params), takes);
		assert.equal([...action.required].sort(), [...requires].sort());
	});
}

for (const [what, spec, takesRepo] of [
	["every variant", { request: "GET /repos/{owner}/{repo}" }, "always"],
	[
		"some variants",
		{
			request: [
				{ scope: "repo", send: "GET /repos/{owner}/{repo}/hooks" },
				{ scope: "user", send: "GET /user/hooks" },
			],
		},
		"sometimes",
	],
	["none", { request: "GET /user" }, "never"],
	["one operation of a handler", { handler: "run", operations: ["GET /user", "GET /repos/{owner}/{repo}"] }, "always"],
] as const) {
	test(`a repository in ${what}: it is taken ${takesRepo}`, () =>
		assert.is(actionOf(spec as Partial<ActionSpec>, params).takesRepo, takesRepo));
}

test("a shared parameter is taken with what is said beside it", () => {
	const { title, numbers } = actionOf({ request: "GET /x/{index}", optional: ["title"] }, params).params;
	assert.equal({ ...title }, { type: "string", summary: "one line", name: "title" });
	assert.equal({ ...numbers }, { type: "array", items: "integer", minimum: 1, as: "index", name: "numbers" });
});

test("values of a scope come from the variants", () => {
	const { scope } = actionOf(
		table.find(([what]) => what.startsWith("a placeholder of one variant"))![1],
		params,
	).params;
	assert.equal(scope?.enum, ["repo", "org"]);
});

test("an op is an action of its own, named after both", () => {
	const request = "GET /repos/{owner}/{repo}/issues/{index}/blocks";
	const action = actionOf(
		{ name: "blocks", ops: [{ name: "list", summary: "all of them", effect: "read", request }] },
		params,
	);
	assert.equal([action.id, action.name, action.op, action.effect], ["madt_test.blocks.list", "blocks", "list", "read"]);
	assert.equal(Object.keys(action.params), ["repo", "numbers"]);
});

test("what an action may ask of the forge: its requests and its operations, once", () => {
	const { operations } = actionOf({ request: "GET /user", operations: ["GET /user", "GET /version"] });
	assert.equal(operations, ["GET /user", "GET /version"]);
});

for (const [what, spec, own, pointer, reason] of [
	[
		"an undeclared parameter",
		{ request: "GET /user", optional: ["colour"] },
		{},
		"/actions/0",
		/parameter colour is not declared/,
	],
	[
		"a placeholder that nothing fills",
		{ request: "GET /things/{thing}" },
		{},
		"/actions/0",
		/no parameter fills \{thing\}/,
	],
	[
		"the same in an op",
		{ ops: [{ name: "list", summary: "it", effect: "read", request: "GET /things/{thing}" }] },
		{},
		"/actions/0/ops/0",
		/no parameter fills \{thing\}/,
	],
	[
		"a reference to nothing",
		{ request: "GET /user" },
		{ colour: { $ref: "common#/colour" } },
		"/params/colour/$ref",
		/there is no common#\/colour/,
	],
	[
		"a parameter without a type",
		{ request: "GET /user" },
		{ colour: { summary: "it" } },
		"/params/colour",
		/has no type/,
	],
] as const) {
	test(`${what} is refused at ${pointer}`, () => {
		try {
			actionOf(spec as Partial<ActionSpec>, own as Record<string, ParamSpec>);
		} catch (error) {
			assert.instance(error, ManifestError);
			assert.is((error as ManifestError).pointer, pointer);
			assert.match((error as ManifestError).message, reason);
			return;
		}
		assert.unreachable();
	});
}

test.run();
