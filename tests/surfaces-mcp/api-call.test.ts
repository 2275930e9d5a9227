import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

let madt: Madt;
test.before(async () => {
	madt = await startMadt();
});
test.after(() => madt.close());

const raw = (args: Record<string, unknown>) => madt.call("madt_api_call", args);
const last = () => madt.requests().at(-1)!;

for (const [args, method, path, query, body] of [
	[{ path: "/version" }, "GET", "/version", {}, undefined],
	[{ path: "version" }, "GET", "/version", {}, undefined],
	[{ path: "/api/v1/version" }, "GET", "/version", {}, undefined],
	[{ path: "https://forge.example/api/v1/version" }, "GET", "/version", {}, undefined],
	[
		{ path: "/repos/acme/rocket/issues?state=closed", query: { limit: "1" } },
		"GET",
		"/repos/acme/rocket/issues",
		{ state: "closed", limit: "1" },
		undefined,
	],
	[
		{ path: "/repos/acme/rocket/issues", query: '{"limit":1}' },
		"GET",
		"/repos/acme/rocket/issues",
		{ limit: "1" },
		undefined,
	],
	[
		{ method: "post", path: "/repos/acme/rocket/issues", body: { title: "raw", body: "1" } },
		"POST",
		"/repos/acme/rocket/issues",
		{},
		{ title: "raw", body: "1" },
	],
	[
		{ method: "PATCH", path: "/repos/acme/rocket/issues/8", body: '{"title":"raw"}' },
		"PATCH",
		"/repos/acme/rocket/issues/8",
		{},
		{ title: "raw" },
	],
	[{ method: "DELETE", path: "/repos/acme/rocket/labels/4" }, "DELETE", "/repos/acme/rocket/labels/4", {}, undefined],
	[
		{ path: "/repos/acme/rocket/contents/docs/%C3%BCber%20uns/na%C3%AFve%20%231.md" },
		"GET",
		"/repos/acme/rocket/contents/docs/%C3%BCber%20uns/na%C3%AFve%20%231.md",
		{},
		undefined,
	],
] as const) {
	test(`${JSON.stringify(args)} is sent as it says`, async () => {
		const { text, isError } = await raw(args);
		assert.not.ok(isError, text);
		const request = last();
		assert.equal([request.method, request.path, request.query], [method, path, query]);
		if (body) assert.equal(request.body, body);
	});
}

test("a list tells how many there are and the next page; the pages meet", async () => {
	const first = (await raw({ path: "/repos/acme/rocket/labels", query: { limit: 2 } })).json;
	assert.equal([first.range, first.next_page, first.items.length], ["1-2", 2, 2]);
	const second = (await raw({ path: "/repos/acme/rocket/labels", query: { limit: 2, page: first.next_page } })).json;
	assert.is(second.range, first.total > 4 ? "3-4" : `3-${first.total}`);
	assert.not.equal(second.items[0], first.items[0]);
});

test("an answer without a body is done, with its status", async () => {
	const { json } = await raw({ method: "DELETE", path: "/repos/acme/rocket/labels/3" });
	assert.equal(json, { ok: true, status: 204 });
});

for (const path of [
	"/../../etc",
	"/repos/%2e%2e/x",
	"/repos/acme/rocket/../../../x",
	"https://evil.example/api/v1/version",
	"//evil.example/api/v1/version",
	"https://forge.example/user/login",
	"https://forge.example@evil.example/api/v1/version",
	"/api/forgejo/v1/version",
	"/version#x",
]) {
	test(`${path} does not leave the API root`, async () => {
		const before = madt.requests().length;
		const { text, isError } = await raw({ path });
		assert.ok(isError, text);
		assert.match(text, /can't be addressed/);
		assert.is(madt.requests().length, before);
	});
}

test("what the forge does not serve is said", async () => {
	const { text, isError } = await raw({ path: "/nowhere" });
	assert.ok(isError);
	assert.match(text, /does not serve this operation \(404\)/);
});

test("a tool by name passes the whole pipeline: coercion, validation, batch", async () => {
	const { json } = await raw({
		tool: "madt_issues",
		arguments: '{"action":"get","repo":"acme/rocket","numbers":"3,99999","fields":"number"}',
	});
	assert.is(json.failed, 1);
	assert.equal(json.results[0], { number: 3 });
	for (const [tool, says] of [
		["madt_isues", /Did you mean madt_issues/],
		["madt_admin", /belongs to the domain admin.*madt_enable\(domains=\["admin"\]\)/],
	] as const) {
		const { text, isError } = await raw({ tool, arguments: { action: "list_users" } });
		assert.ok(isError);
		assert.match(text, says);
	}
	assert.match((await raw({ tool: "madt_help" })).text, /madt_issues/);
});

test.run();
