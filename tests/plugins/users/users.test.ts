import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("users");
const ada = {
	id: 2,
	login: "ada",
	full_name: "Ada Example",
	email: "ada@example.org",
	avatar_url: "https://forge.example/a",
	html_url: "https://forge.example/ada",
	location: "",
	is_admin: false,
};
const push = { Commits: [{ Message: "ci\n\nlong" }, { Message: "fix" }], Len: 2 };
const entry = {
	id: 1,
	act_user: ada,
	repo: { id: 1, name: "rocket", full_name: "acme/rocket", owner: { login: "acme" } },
	created: "2026-12-01T06:53:21Z",
};

const script = {
	"GET /users/search": new Reply(200, { ok: true, data: [ada] }, { "x-total-count": "1" }),
	"GET /users/ada": ada,
	"GET /users/ada/activities/feeds": new Reply(
		200,
		[
			{ ...entry, op_type: "commit_repo", ref_name: "refs/heads/main", content: JSON.stringify(push) },
			{ ...entry, op_type: "create_issue", ref_name: "", content: "12|engine cutoff" },
			{ ...entry, op_type: "star_repo", ref_name: "", content: "{" },
		],
		{ "x-total-count": "263" },
	),
	"GET /users/ada/heatmap": [
		{ timestamp: 1796107500, contributions: 10 },
		{ timestamp: 1796108400, contributions: 2 },
		{ timestamp: 1796200000, contributions: 1 },
	],
	"GET /users/ada/following/root1": new Reply(204),
	"GET /users/ada/following/linus": new Reply(404, { message: "not found" }),
	"GET /users/root1/tokens": new Reply(401, { message: "auth method not allowed" }),
	"POST /users/root1/tokens": ({ body }: Asked) => new Reply(201, { id: 3, ...body, sha1: "the-new-token" }),
	"DELETE /users/root1/tokens/ci": new Reply(401, { message: "auth required" }),
	"DELETE /users/root1/tokens/old": new Reply(401, { message: "invalid username, password or token" }),
};

let forge: ScriptedForge;
test.before(async () => {
	forge = await scriptForge("users", script);
});
test.after(() => forge.close());

const call = (action: string, args: object = {}) => forge.call("madt_users", { action, ...args });
const failure = (action: string, args: object = {}) => forge.failure("madt_users", { action, ...args });
const last = () => forge.asked.at(-1) as Asked;

test("people are found and shown without noise", async () => {
	assert.equal(await call("search", { query: "ada" }), {
		total: 1,
		items: [{ login: "ada", full_name: "Ada Example", email: "ada@example.org" }],
	});
	assert.is(last().query.q, "ada");
	assert.is((await call("get", { users: "ada" })).url, "https://forge.example/ada");
});

test("activity says what was done in a line", async () => {
	const { total, items } = await call("activity", { user: "ada" });
	assert.is(total, 263);
	assert.equal(items[0], {
		created: entry.created,
		user: "ada",
		op_type: "commit_repo",
		repo: "acme/rocket",
		ref_name: "refs/heads/main",
		what: "2 commits: ci; fix",
	});
	assert.is(items[1].what, "12|engine cutoff");
	assert.is(last().query["only-performed-by"], "true");
});

test("the heatmap counts by day", async () => {
	assert.equal(await call("heatmap", { user: "ada" }), { total: 13, days: { "2026-12-01": 12, "2026-12-02": 1 } });
});

test("whether a user follows others", async () => {
	const { results } = await call("is_following", { user: "ada", users: ["root1", "linus"] });
	assert.equal(results, [
		{ user: "root1", following: true },
		{ user: "linus", following: false },
	]);
});

test("that tokens need a password is said, a bad token is told from it", async () => {
	assert.match(await failure("list_tokens", { user: "root1" }), /only to a user who signs in with the password/);
	assert.match(await failure("delete_tokens", { user: "root1", names: ["ci"] }), /web pages.*madt_admin/);
	assert.match(await failure("delete_tokens", { user: "root1", names: ["old"] }), /does not accept the token/);
});

test("a new token is shown", async () => {
	const created = await call("create_token", { user: "root1", names: ["ci"], scopes: ["read:issue"] });
	assert.equal(last().body, { name: "ci", scopes: ["read:issue"] });
	assert.equal(created, { id: 3, name: "ci", scopes: ["read:issue"], token: "the-new-token" });
});

test.run();
