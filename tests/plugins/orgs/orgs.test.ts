import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("orgs");
const acme = {
	id: 5,
	name: "acme",
	full_name: "Acme Org",
	email: "",
	description: "",
	visibility: "public",
	repo_admin_change_team_access: false,
	username: "acme",
};
const done = new Reply(204);

const script = {
	"GET /user/orgs": [acme],
	"GET /users/ada/orgs": [acme],
	"GET /orgs": [acme],
	"GET /orgs/acme": acme,
	"POST /orgs": ({ body }: Asked) => new Reply(201, { ...acme, name: body.username }),
	"PATCH /orgs/acme": ({ body }: Asked) => ({ ...acme, ...body }),
	"POST /orgs/acme/rename": done,
	"POST /orgs/acme/avatar": done,
	"GET /orgs/acme/members/ada": done,
	"GET /orgs/acme/members/nobody": new Reply(404, { message: "not found" }),
	"DELETE /orgs/acme/members/ada": done,
	"GET /users/ada/orgs/acme/permissions": {
		is_owner: false,
		is_admin: false,
		can_write: true,
		can_read: true,
		can_create_repository: false,
	},
	"GET /orgs/acme/activities/feeds": [
		{ op_type: "create_issue", content: "12|engine cutoff", created: "2026-12-01T06:53:21Z" },
	],
};

let forge: ScriptedForge;
test.before(async () => {
	forge = await scriptForge("orgs", script);
});
test.after(() => forge.close());

const call = (action: string, args: object = {}) => forge.call("madt_orgs", { action, ...args });
const last = () => forge.asked.at(-1) as Asked;

test("yours, a user's, or all", async () => {
	await call("list");
	assert.is(last().what, "GET /user/orgs");
	await call("list", { user: "ada" });
	assert.is(last().what, "GET /users/ada/orgs");
	await call("list_all");
	assert.is(last().what, "GET /orgs");
	assert.is((await call("get", { orgs: ["acme"] })).full_name, "Acme Org");
});

test("creates, edits and renames", async () => {
	await call("create", { org: "newco", settings: { visibility: "private" } });
	assert.equal(last().body, { username: "newco", visibility: "private" });
	await call("edit", { org: "acme", settings: { website: "https://acme.example" } });
	assert.equal(last().body, { website: "https://acme.example" });
	await call("rename", { org: "acme", new_name: "acme2" });
	assert.equal(last().body, { new_name: "acme2" });
	await call("set_avatar", { org: "acme", content: "iVBORw0KGgo=" });
	assert.equal(last().body, { image: "iVBORw0KGgo=" });
});

test("members: a yes or a no for each, and what they may do", async () => {
	const { results } = await call("is_member", { org: "acme", users: ["ada", "nobody"] });
	assert.equal(
		results.map((result: { member: boolean }) => result.member),
		[true, false],
	);
	assert.equal(await call("remove_members", { org: "acme", users: ["ada"] }), { ok: true, user: "ada" });
	assert.is((await call("permissions", { org: "acme", user: "ada" })).can_write, true);
});

test("activity of a day", async () => {
	const { items } = await call("activity", { org: "acme", date: "2026-12-01" });
	assert.is(items[0].what, "12|engine cutoff");
	assert.is(last().query.date, "2026-12-01");
});

test.run();
