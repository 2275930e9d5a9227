import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply } from "../actions/scripted-forge.ts";
import { declaredForge } from "../notifications/declared-forge.ts";

const test = suite("tags");
const repo = "/repos/acme/rocket";
const tag = {
	name: "v0.1.0",
	message: "first",
	id: "ff73d105",
	commit: { sha: "5ec7739f", created: "2026-12-01T06:53:16Z" },
	zipball_url: "https://forge.example/z",
};
const rule = { id: 1, name_pattern: "v*", whitelist_usernames: ["root1"], whitelist_teams: [] };

const script = {
	[`GET ${repo}/tags`]: new Reply(200, [tag], { "x-total-count": "1" }),
	[`GET ${repo}/tags/v0.1.0`]: tag,
	[`GET ${repo}/tags/nope`]: new Reply(404, { message: "not found" }),
	[`POST ${repo}/tags`]: ({ body }: Asked) => new Reply(201, { ...tag, name: body.tag_name }),
	[`DELETE ${repo}/tags/v0.1.0`]: new Reply(204),
	[`GET ${repo}/tag_protections`]: [rule],
	[`POST ${repo}/tag_protections`]: new Reply(201, rule),
	[`PATCH ${repo}/tag_protections/1`]: rule,
};

let forge: Awaited<ReturnType<typeof declaredForge>>;
test.before(async () => {
	forge = await declaredForge("tags", script);
});
test.after(() => forge.close());

const call = (action: string, args: object = {}) => forge.call("madt_tags", { action, repo: "acme/rocket", ...args });
const last = () => forge.last();

test("lists, and gets several with an error of their own", async () => {
	assert.equal((await call("list")).items, [{ name: "v0.1.0", sha: "5ec7739f", message: "first" }]);
	const { results } = await call("get", { names: ["v0.1.0", "nope"] });
	assert.is(results[0].created, "2026-12-01T06:53:16Z");
	assert.ok(results[1].error);
});

test("tags a commit and deletes", async () => {
	assert.equal(await call("create", { names: ["v9"], target: "main", message: "m" }), { name: "v9", sha: "5ec7739f" });
	assert.equal(last().body, { tag_name: "v9", target: "main", message: "m" });
	assert.equal(await call("delete", { names: ["v0.1.0"] }), { ok: true, name: "v0.1.0" });
});

test("protections speak of users and teams", async () => {
	assert.equal((await call("list_protections")).items, [{ id: 1, pattern: "v*", users: ["root1"] }]);
	await call("protect", { pattern: "v*", users: ["ada"] });
	assert.equal(last().body, { name_pattern: "v*", whitelist_usernames: ["ada"] });
	await call("edit_protection", { id: 1, users: [] });
	assert.equal(last().body, { whitelist_usernames: [] });
	await call("protect", { pattern: "v*" }).then(
		() => assert.unreachable(),
		(error) => assert.match(error.message, /at least one of users, teams/),
	);
});

test.run();
