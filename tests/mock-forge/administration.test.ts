import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const forge = createMockForge({ url: "https://admin.example" });
const gitea = createMockForge({ kind: "gitea", url: "https://admin-gitea.example" });
const admin = client(forge);
const ada = client(forge, "ada");
const nobody = client(forge, null);
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

const names = (rows: { name: string }[]) => rows.map((row) => row.name);

test("administration is for administrators", async () => {
	for (const path of ["/admin/users", "/admin/cron", "/admin/orgs", "/admin/quota/rules", "/admin/unadopted"]) {
		assert.is((await nobody("GET", path)).status, 401, path);
		assert.is((await ada("GET", path)).body.message, "user should be the site admin", path);
		assert.is((await admin("GET", path)).status, 200, path);
	}
	assert.is((await client(forge, "readonly")("GET", "/admin/users")).status, 403);
});

test("an account is made, changed, renamed and removed", async () => {
	const fields = { username: "neu", email: "neu@example.org", password: "Passw0rd-neu" };
	assert.is((await admin("POST", "/admin/users", { ...fields, password: "x" })).body.message, "PasswordIsRequired");
	assert.is((await admin("POST", "/admin/users", { ...fields, email: "ada@example.org" })).status, 422);
	assert.is((await admin("POST", "/admin/users", fields)).status, 201);
	const signIn = { authorization: `Basic ${Buffer.from("neu:Passw0rd-neu").toString("base64")}` };
	assert.is((await nobody("GET", "/user", undefined, signIn)).body.login, "neu");
	await admin("PATCH", "/admin/users/neu", { prohibit_login: true, source_id: 0, login_name: "neu" });
	assert.is((await nobody("GET", "/user", undefined, signIn)).status, 401);
	assert.is((await admin("POST", "/admin/users/neu/rename", { new_username: "ada" })).status, 422);
	assert.is((await admin("POST", "/admin/users/neu/rename", { new_username: "alt" })).status, 204);
	assert.is((await admin("POST", "/admin/users/alt/repos", { name: "r" })).body.full_name, "alt/r");
	assert.is((await admin("DELETE", "/admin/users/alt")).status, 422);
	assert.is((await admin("DELETE", "/admin/users/alt?purge=true")).status, 204);
	assert.is((await admin("GET", "/repos/alt/r")).status, 404);
});

test("what a removed user wrote stays", async () => {
	assert.is((await admin("DELETE", "/admin/users/ada")).status, 422);
	assert.is((await admin("DELETE", "/admin/users/root1?purge=true")).status, 422);
	assert.is((await admin("DELETE", "/admin/users/ada?purge=true")).status, 204);
	assert.is((await ada("GET", "/user")).status, 401);
	assert.is((await admin("GET", "/repos/acme/rocket/issues/14")).body.user.login, "Ghost");
	for (const path of ["issues?state=all&limit=50", "issues/3/comments", "pulls/135/reviews", "issues/3/timeline"]) {
		assert.is((await admin("GET", `/repos/acme/rocket/${path}`)).status, 200, path);
	}
	assert.is((await admin("GET", "/admin/users")).headers.get("x-total-count"), "3");
});

test("an organization for someone else", async () => {
	assert.is((await admin("POST", "/admin/users/grace/orgs", { username: "gracious" })).status, 201);
	assert.equal(names((await client(forge, "grace")("GET", "/user/orgs")).body), ["umbrella", "gracious"]);
});

test("tasks count how often they ran", async () => {
	assert.is((await admin("POST", "/admin/cron/archive_cleanup")).status, 204);
	assert.is((await admin("POST", "/admin/cron/nonsense")).status, 404);
	const task = (await admin("GET", "/admin/cron")).body.find((row: { name: string }) => row.name === "archive_cleanup");
	assert.is(task.exec_times, 1);
	assert.is((await g("GET", "/admin/cron?limit=3")).body.length, 3);
});

test("a folder is adopted or deleted", async () => {
	assert.equal((await admin("GET", "/admin/unadopted?pattern=lo*")).body, ["ada/lost"]);
	assert.is((await admin("POST", "/admin/unadopted/ada/lost")).status, 204);
	assert.is((await admin("GET", "/repos/ada/lost")).body.private, true);
	assert.equal((await admin("GET", "/admin/unadopted")).body, []);
	assert.is((await admin("DELETE", "/admin/unadopted/ada/lost")).status, 404);
});

test("badges are Gitea's", async () => {
	assert.is((await g("POST", "/admin/users/ada/badges", { badge_slugs: ["founder"] })).status, 204);
	assert.is((await g("GET", "/admin/users/ada/badges")).body[0].slug, "founder");
	assert.is((await g("DELETE", "/admin/users/ada/badges", { badge_slugs: ["founder"] })).status, 204);
	assert.equal((await g("GET", "/admin/users/ada/badges")).body, []);
	assert.is((await g("POST", "/admin/users/ada/badges", { badge_slugs: ["nope"] })).status, 500);
	assert.is((await admin("GET", "/admin/users/ada/badges")).body, "404 page not found\n");
});

test("a quota counts what is stored", async () => {
	const rule = { name: "tiny", limit: 10, subjects: ["size:repos:all"] };
	assert.is((await admin("POST", "/admin/quota/rules", rule)).status, 201);
	assert.is((await admin("POST", "/admin/quota/rules", rule)).status, 409);
	assert.is((await admin("POST", "/admin/quota/rules", { name: "bad", subjects: ["size:moon"] })).status, 422);
	const check = async () => (await ada("GET", "/user/quota/check?subject=size:repos:public")).body;
	assert.is(await check(), true);
	await admin("PUT", "/admin/quota/groups/small/rules/tiny");
	assert.is(await check(), false);
	await admin("PATCH", "/admin/quota/rules/tiny", { limit: -1 });
	assert.is(await check(), true);
	const { body } = await ada("GET", "/user/quota");
	assert.ok(body.used.size.repos.public > 0);
	assert.equal(names(body.groups[0].rules), ["git-1g", "tiny"]);
	assert.is((await ada("GET", "/user/quota/check?subject=nonsense")).status, 422);
	assert.is((await admin("GET", "/orgs/acme/quota/attachments")).headers.get("x-total-count"), "4");
	assert.is((await admin("GET", "/orgs/acme/quota/packages")).body[0].size, 14);
	assert.is((await ada("GET", "/orgs/acme/quota")).status, 403);
	assert.is((await g("GET", "/user/quota")).body, "404 page not found\n");
});

test("groups of a quota and their members", async () => {
	assert.is(
		(await admin("POST", "/admin/quota/groups", { name: "big", rules: [{ name: "new", limit: 5 }] })).status,
		201,
	);
	assert.is((await admin("GET", "/admin/quota/rules/new")).body.limit, 5);
	assert.is((await admin("POST", "/admin/users/ada/quota/groups", { groups: ["big"] })).status, 204);
	assert.equal(names((await admin("GET", "/admin/users/ada/quota")).body.groups), ["big"]);
	assert.is((await admin("PUT", "/admin/quota/groups/big/users/ada")).status, 409);
	assert.is((await admin("DELETE", "/admin/quota/groups/big/users/ada")).status, 204);
	assert.is((await admin("DELETE", "/admin/quota/groups/big/users/ada")).status, 404);
	assert.is((await admin("DELETE", "/admin/quota/groups/big")).status, 204);
	assert.is((await admin("GET", "/admin/quota/groups/big")).status, 404);
});

test("a later Forgejo lets administrators make tokens", async () => {
	const repositories = [{ owner: "acme", name: "rocket" }];
	const fields = { name: "ci", scopes: ["read:repository"], repositories };
	const { status, body } = await admin("POST", "/admin/users/ada/tokens", fields);
	assert.equal([status, body.sha1.length, body.repositories[0].full_name], [201, 40, "acme/rocket"]);
	assert.is((await admin("DELETE", `/admin/users/ada/tokens/${body.id}`)).status, 204);
	assert.is((await g("GET", "/admin/users/ada/tokens")).body, "404 page not found\n");
});

test.run();
