import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const forge = createMockForge({ url: "https://orgs.example" });
const gitea = createMockForge({ kind: "gitea", url: "https://orgs-gitea.example" });
const admin = client(forge);
const ada = client(forge, "ada");
const grace = client(forge, "grace");
const g = client(gitea);

test.before(() => {
	forge.listen();
	gitea.listen();
});
test.after(() => {
	forge.close();
	gitea.close();
});
test.before.each(() => {
	forge.reset();
	gitea.reset();
});

const logins = (reply: { body: { login: string }[] }) => reply.body.map((user) => user.login);

test("the creator of an organization owns it", async () => {
	const { status, body } = await ada("POST", "/orgs", { username: "newco", visibility: "private" });
	assert.equal([status, body.visibility], [201, "private"]);
	assert.is((await grace("GET", "/orgs/newco")).status, 404);
	assert.is(
		(await ada("PATCH", "/orgs/newco", { website: "https://newco.example" })).body.website,
		"https://newco.example",
	);
	assert.is((await ada("POST", "/orgs/newco/repos", { name: "thing" })).status, 201);
	assert.is((await ada("DELETE", "/orgs/newco")).status, 500, "it still has a repository");
	await ada("DELETE", "/repos/newco/thing");
	assert.is((await ada("POST", "/orgs/newco/rename", { new_name: "newerco" })).status, 204);
	assert.is((await ada("DELETE", "/orgs/newerco")).status, 204);
	assert.is((await ada("GET", "/orgs/newerco")).status, 404);
});

test("names that are taken, reserved or malformed", async () => {
	const message = async (username: string) => (await admin("POST", "/orgs", { username })).body.message;
	assert.is(await message("acme"), "user already exists [name: acme]");
	assert.is(await message("api"), "name is reserved [name: api]");
	assert.match(await message("a b"), "name is invalid [a b]");
	assert.is((await admin("POST", "/orgs", {})).body.message, "[UserName]: Required");
});

test("only owners change an organization", async () => {
	assert.is((await ada("PATCH", "/orgs/acme", { description: "x" })).status, 403);
	assert.is((await client(forge, null)("PATCH", "/orgs/acme", { description: "x" })).status, 401);
	assert.is((await grace("GET", "/orgs/acme/teams")).status, 403);
	assert.is((await client(forge, "readonly")("POST", "/orgs", { username: "x" })).status, 403);
});

test("members show themselves, and strangers see only those", async () => {
	assert.equal(logins(await ada("GET", "/orgs/acme/members")), ["ada", "linus", "root1"]);
	assert.equal(logins(await grace("GET", "/orgs/acme/members")), []);
	assert.is((await ada("PUT", "/orgs/acme/public_members/linus")).status, 403);
	assert.is((await ada("PUT", "/orgs/acme/public_members/ada")).status, 204);
	assert.equal(logins(await grace("GET", "/orgs/acme/members")), ["ada"]);
	assert.is((await grace("GET", "/orgs/acme/members/ada")).status, 302);
	assert.is((await ada("DELETE", "/orgs/acme/public_members/ada")).status, 204);
	assert.is((await admin("DELETE", "/orgs/acme/members/linus")).status, 204);
	assert.is((await admin("GET", "/orgs/acme/members/linus")).status, 404);
	assert.is((await admin("DELETE", "/orgs/acme/members/root1")).status, 500, "the last owner stays");
});

test("a team gives access to its repositories", async () => {
	const fields = { name: "readers", permission: "write", units_map: { "repo.code": "write", "repo.issues": "read" } };
	const { status, body } = await admin("POST", "/orgs/acme/teams", fields);
	assert.equal([status, body.permission, body.organization.name], [201, "read", "acme"]);
	assert.is((await g("POST", "/orgs/acme/teams", fields)).body.permission, "none");
	assert.is((await admin("POST", "/orgs/acme/teams", fields)).status, 422);
	assert.is(
		(await admin("POST", "/orgs/acme/teams", { name: "x" })).body.message,
		"units permission should not be empty",
	);
	await admin("PUT", `/teams/${body.id}/members/grace`);
	await admin("POST", "/orgs/acme/repos", { name: "hidden", private: true });
	assert.is((await grace("GET", "/repos/acme/hidden")).status, 404);
	assert.is((await admin("PUT", `/teams/${body.id}/repos/acme/hidden`)).status, 204);
	assert.is((await grace("GET", "/repos/acme/hidden")).status, 200);
	assert.is((await admin("GET", `/teams/${body.id}/repos/acme/rocket`)).status, 404);
	assert.is((await admin("PUT", `/teams/${body.id}/repos/root1/sandbox`)).status, 404);
	assert.is((await admin("DELETE", `/teams/${body.id}/members/grace`)).status, 204);
	assert.is((await grace("GET", "/repos/acme/hidden")).status, 404);
});

test("an edit of a team leaves its units, unless some are given", async () => {
	const edited = await admin("PATCH", "/teams/3", { name: "builders", permission: "read" });
	assert.equal([edited.body.name, Object.keys(edited.body.units_map).length], ["builders", 5]);
	const fewer = await admin("PATCH", "/teams/3", {
		name: "builders",
		permission: "read",
		units_map: { "repo.code": "read" },
	});
	assert.equal(fewer.body.units_map, { "repo.code": "read" });
	assert.is((await ada("PATCH", "/teams/3", { name: "x" })).status, 403);
	assert.is((await grace("GET", "/teams/3")).status, 404);
	assert.is((await admin("GET", "/orgs/acme/teams/search?q=build")).body.data.length, 1);
	assert.is((await admin("DELETE", "/teams/3")).status, 204);
	assert.is((await ada("GET", "/orgs/acme/members/ada")).status, 302, "ada is no member any more");
});

test("labels of an organization", async () => {
	const { status, body } = await admin("POST", "/orgs/acme/labels", { name: "shared", color: "#abc" });
	assert.equal([status, body.color], [201, "aabbcc"]);
	assert.is((await admin("POST", "/repos/acme/rocket/issues/1/labels", { labels: ["shared"] })).body.length, 2);
	assert.is((await ada("PATCH", `/orgs/acme/labels/${body.id}`, { name: "x" })).status, 403);
	assert.is((await admin("PATCH", `/orgs/acme/labels/${body.id}`, { name: "common" })).body.name, "common");
	assert.is((await admin("DELETE", `/orgs/acme/labels/${body.id}`)).status, 204);
	assert.is((await admin("GET", `/orgs/acme/labels/${body.id}`)).status, 404);
	assert.is((await admin("GET", "/repos/acme/rocket/issues/1/labels")).body.length, 1);
});

test("blocks have other addresses on the two forges", async () => {
	assert.is((await admin("PUT", "/orgs/acme/block/grace")).status, 204);
	assert.is((await admin("GET", "/orgs/acme/list_blocked")).body[0].block_id, 4);
	assert.is((await admin("PUT", "/orgs/acme/unblock/grace")).status, 204);
	assert.equal((await admin("GET", "/orgs/acme/list_blocked")).body, []);
	assert.is((await admin("GET", "/orgs/acme/blocks")).body, "404 page not found\n");
	assert.is((await g("PUT", "/user/blocks/grace")).status, 204);
	assert.is((await g("GET", "/user/blocks/grace")).status, 204);
	assert.equal(logins(await g("GET", "/user/blocks")), ["grace"]);
	assert.is((await client(gitea, "grace")("PUT", "/user/following/root1")).status, 403);
	assert.is((await g("DELETE", "/user/blocks/grace")).status, 204);
	assert.is((await g("GET", "/user/blocks/grace")).status, 404);
	assert.is((await g("GET", "/user/list_blocked")).body, "404 page not found\n");
});

test("feeds tell what was done, by whom and where", async () => {
	const { body, headers } = await admin("GET", "/orgs/acme/activities/feeds?limit=50&page=2");
	assert.ok(Number(headers.get("x-total-count")) > 100);
	assert.ok(body.every((deed: { repo: { owner: { login: string } } }) => deed.repo.owner.login === "acme"));
	const own = await admin("GET", "/users/ada/activities/feeds?only-performed-by=true");
	assert.ok(own.body.every((deed: { act_user: { login: string } }) => deed.act_user.login === "ada"));
	const push = (await admin("GET", "/users/root1/activities/feeds?limit=50")).body.find(
		(deed: { op_type: string }) => deed.op_type === "commit_repo",
	);
	assert.is(JSON.parse(push.content).Commits.length, 1);
});

test.run();
