import type { ActionSpec, ParamSpec, RequestVariant } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { buildRequest, type Upload } from "../../core/src/pipeline/request.ts";
import { actionOf } from "../support/action.ts";

const params: Record<string, ParamSpec> = {
	title: { type: "string" },
	text: { type: "string", as: "Text" },
	color: { type: "string", as: "config.color" },
	url: { type: "string", as: "config.url" },
	labels: { type: "array", items: "string" },
	draft: { type: "boolean" },
	count: { type: "integer" },
	due: { type: "string", format: "date" },
	since: { type: "string", format: "date-time" },
	content: { type: "string" },
	encoded: { type: "string", format: "base64" },
	path: { type: "string", format: "file" },
	settings: { type: "object" },
	numbers: { $ref: "common#/numbers" },
	name: { type: "string" },
	org: { type: "string" },
	team: { $ref: "common#/team" },
	save_to: { $ref: "common#/save_to" },
};
const repo = "/repos/{owner}/{repo}";

/** A request variant, arguments, and what is sent: the parts not named are not there. */
type Row = [
	what: string,
	variant: RequestVariant,
	args: Record<string, unknown>,
	sent: { path?: object; query?: object; body?: unknown; contentType?: string },
	options?: { each?: string; item?: unknown; upload?: Upload },
];

const table: Row[] = [
	[
		"GET sends parameters in the query",
		{ send: `GET ${repo}/issues` },
		{ title: "a", draft: false, count: 0 },
		{ query: { title: "a", draft: false, count: 0 } },
	],
	["DELETE too", { send: `DELETE ${repo}` }, { title: "a" }, { query: { title: "a" } }],
	[
		"POST in the body",
		{ send: `POST ${repo}/issues` },
		{ title: "a", labels: ["b"] },
		{ body: { title: "a", labels: ["b"] } },
	],
	[
		"PATCH and PUT too, empty texts and lists as they are",
		{ send: `PATCH ${repo}` },
		{ title: "", labels: [] },
		{ body: { title: "", labels: [] } },
	],
	["a POST without parameters has an empty body", { send: `POST ${repo}/pin` }, {}, { body: {} }],
	["a DELETE without any has none", { send: `DELETE ${repo}/pin` }, {}, {}],
	[
		"to the query though the method has a body",
		{ send: `POST ${repo}`, query: ["title"] },
		{ title: "a", text: "b" },
		{ query: { title: "a" }, body: { Text: "b" } },
	],
	[
		"to the body though the method has none",
		{ send: `DELETE ${repo}`, body: ["title"] },
		{ title: "a", text: "b" },
		{ query: { Text: "b" }, body: { title: "a" } },
	],
	["the parameter's name on the wire", { send: `POST ${repo}` }, { text: "a" }, { body: { Text: "a" } }],
	[
		"the request's name on the wire before it",
		{ send: `POST ${repo}`, as: { text: "TEXT" } },
		{ text: "a" },
		{ body: { TEXT: "a" } },
	],
	["dots nest", { send: `POST ${repo}` }, { color: "red", url: "u" }, { body: { config: { color: "red", url: "u" } } }],
	[
		"fixed values, which a parameter may change",
		{ send: `POST ${repo}`, fixed: { title: "fixed", "config.kind": "x" } },
		{ color: "red" },
		{ body: { title: "fixed", config: { kind: "x", color: "red" } } },
	],
	[
		"fixed values of the query",
		{ send: `PATCH ${repo}`, fixedQuery: { status: "read" }, query: ["title"] },
		{ title: "a" },
		{ query: { status: "read", title: "a" }, body: {} },
	],
	["a placeholder by its name", { send: `GET ${repo}/labels/{name}` }, { name: "a b/c" }, { path: { name: "a b/c" } }],
	[
		"the item of a batch, in the path",
		{ send: `GET ${repo}/issues/{index}` },
		{ numbers: [3, 4] },
		{ path: { index: "4" } },
		{ each: "numbers", item: 4 },
	],
	[
		"the item of a batch, in the body",
		{ send: `POST ${repo}/labels`, as: { labels: "label" } },
		{ labels: ["a", "b"] },
		{ body: { label: "a" } },
		{ each: "labels", item: "a" },
	],
	[
		"lists with commas in the query",
		{ send: `GET ${repo}`, comma: ["labels"] },
		{ labels: ["a", "b"] },
		{ query: { labels: "a,b" } },
	],
	["lists repeated in the query", { send: `GET ${repo}` }, { labels: ["a", "b"] }, { query: { labels: ["a", "b"] } }],
	[
		"an object whose keys are the body's",
		{ send: `PATCH ${repo}`, spread: "settings" },
		{ title: "t", settings: { private: true, "a.b": 1 } },
		{ body: { title: "t", private: true, a: { b: 1 } } },
	],
	[
		"an object as it is",
		{ send: `PATCH ${repo}` },
		{ settings: { private: true } },
		{ body: { settings: { private: true } } },
	],
	[
		"a text that is the whole body",
		{ send: "POST /markdown/raw", raw: "text" },
		{ text: "**a**" },
		{ body: "**a**", contentType: "text/plain" },
	],
	[
		"a day is the end of that day",
		{ send: `POST ${repo}` },
		{ due: "2026-12-24" },
		{ body: { due: "2026-12-24T23:59:59Z" } },
	],
	[
		"a day where a time is asked is its beginning",
		{ send: `GET ${repo}` },
		{ since: "2026-12-24" },
		{ query: { since: "2026-12-24T00:00:00Z" } },
	],
	[
		"a time as it is",
		{ send: `GET ${repo}` },
		{ since: "2026-12-24T10:00:00+02:00" },
		{ query: { since: "2026-12-24T10:00:00+02:00" } },
	],
	["text as base64", { send: `POST ${repo}` }, { encoded: "Grüße" }, { body: { encoded: "R3LDvMOfZQ==" } }],
	[
		"a file in the body",
		{ send: `POST ${repo}/avatar`, inline: "image" },
		{ path: "a.png", title: "t" },
		{ body: { title: "t", image: "AQI=" } },
		{ upload: { name: "a.png", bytes: new Uint8Array([1, 2]) } },
	],
	[
		"what steers the host is not sent",
		{ send: `GET ${repo}` },
		{
			repo: "a/b",
			page: 2,
			limit: 3,
			all: true,
			fields: ["x"],
			start_line: "3",
			save_to: "f",
			scope: "repo",
			forge: "x",
		},
		{},
	],
	[
		"an organization where names are looked up is not sent",
		{ send: `POST ${repo}/reviewers` },
		{ org: "acme", team: 5 },
		{ body: { team: 5 } },
	],
	[
		"the owner of a repository is its own",
		{ send: "PUT /teams/{id}/repos/{org}/{repo}", as: { team: "id" } },
		{ org: "acme", team: 5 },
		{ path: { id: "5" }, body: {} },
	],
];

for (const [what, variant, args, sent, { each, item, upload } = {}] of table) {
	test(what, () => {
		const spec: Partial<ActionSpec> = {
			request: variant,
			each,
			optional: Object.keys(params),
			paged: true,
			result: { text: true },
		};
		const { route, options } = buildRequest(actionOf(spec, params), variant, args, { item, upload });
		assert.is(route, variant.send);
		const expected = {
			path: sent.path ?? {},
			query: sent.query ?? {},
			...("body" in sent && { body: sent.body }),
			...(sent.contentType && { contentType: sent.contentType }),
		};
		assert.equal(JSON.parse(JSON.stringify(options)), expected);
	});
}

test("an upload is a form with the file and the other fields", () => {
	const variant: RequestVariant = { send: `POST ${repo}/assets`, upload: "attachment" };
	const action = actionOf({ request: variant, optional: ["path", "content", "title"] }, params);
	const { options } = buildRequest(
		action,
		variant,
		{ path: "x", title: "t" },
		{ upload: { name: "log.txt", bytes: new Uint8Array([65]) } },
	);
	const form = options.body as FormData;
	assert.equal([...form.keys()].sort(), ["attachment", "title"]);
	assert.is((form.get("attachment") as File).name, "log.txt");
});

test("a key named __proto__ changes nothing but the body", () => {
	const variant: RequestVariant = { send: `PATCH ${repo}`, spread: "settings" };
	const action = actionOf({ request: variant, optional: ["settings"] }, params);
	const { options } = buildRequest(action, variant, {
		settings: JSON.parse('{"__proto__":{"admin":true},"__proto__.x":1,"a.__proto__.polluted":1}'),
	});
	assert.is((options.body as { admin?: boolean }).admin, undefined);
	assert.is(({} as { polluted?: number }).polluted, undefined);
});

test("arguments that are no parameters are not sent", () => {
	const variant: RequestVariant = { send: `POST ${repo}` };
	assert.equal(
		Object.keys(
			buildRequest(actionOf({ request: variant, optional: ["title"] }, params), variant, { colour: "red" }).options
				.body as object,
		),
		[],
	);
});

test.run();
