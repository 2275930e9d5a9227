import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("teams");
const devs = {
	id: 3,
	name: "devs",
	permission: "write",
	units: ["repo.code", "repo.issues"],
	units_map: { "repo.code": "write", "repo.issues": "read" },
	includes_all_repositories: false,
};
const owners = {
	id: 1,
	name: "Owners",
	permission: "owner",
	units: [],
	units_map: { "repo.code": "owner" },
	includes_all_repositories: true,
};
const admins = {
	...devs,
	id: 4,
	name: "admins",
	permission: "admin",
	units_map: { "repo.code": "admin", "repo.wiki": "admin" },
};
const all = new Reply(200, [devs, owners, admins], { "x-total-count": "3" });
const done = new Reply(204);
const patched = ({ body }: Asked) => ({ ...devs, ...body });

const script = {
	"GET /orgs/acme/teams": all,
	"GET /orgs/acme/teams/search": { ok: true, data: [devs] },
	"GET /user/teams": all,
	"POST /orgs/acme/teams": ({ body }: Asked) => new Reply(201, { ...devs, ...body }),
	"GET /teams/3": devs,
	"GET /teams/1": owners,
	"GET /teams/4": admins,
	"PATCH /teams/3": patched,
	"PATCH /teams/4": patched,
	"PATCH /teams/1": patched,
	"PUT /teams/3/members/grace": done,
	"PUT /teams/3/members/linus": done,
	"PUT /teams/3/repos/acme/notes": done,
	"GET /teams/3/repos/acme/rocket": { id: 1, full_name: "acme/rocket" },
	"GET /teams/3/activities/feeds": [{ op_type: "create_issue", content: "12|engine cutoff" }],
};

let forge: ScriptedForge;
test.before(async () => {
	forge = await scriptForge("orgs", script);
});
test.after(() => forge.close());

const call = (action: string, args: object = {}) => forge.call("madt_teams", { action, org: "acme", ...args });
const failure = (action: string, args: object = {}) => forge.failure("madt_teams", { action, org: "acme", ...args });
const last = () => forge.asked.at(-1) as Asked;

test("lists of an organization, by search, or yours", async () => {
	assert.is((await call("list")).total, 3);
	assert.is((await call("list", { query: "dev" })).items[0].name, "devs");
	await forge.call("madt_teams", { action: "list" });
	assert.is(last().what, "GET /user/teams");
});

test("a name stands for the id, an id for itself, an unknown name is refused with the nearest", async () => {
	assert.is((await call("get", { teams: ["devs"] })).id, 3);
	assert.is((await call("get", { teams: [3] })).id, 3);
	assert.match(await failure("list_members", { team: "dev" }), /Did you mean devs/);
});

test("a new team has its permission on every unit, or on those given", async () => {
	await call("create", { name: "readers", permission: "read" });
	const { permission, units_map } = last().body;
	assert.is(permission, "read");
	assert.is(units_map["repo.code"], "read");
	await call("create", { name: "writers", units_map: { "repo.code": "write" } });
	assert.equal(last().body, { name: "writers", permission: "read", units_map: { "repo.code": "write" } });
	await call("create", { name: "chiefs", permission: "admin" });
	assert.equal(last().body, { name: "chiefs", permission: "admin" });
	assert.match(await failure("create", { name: "nothing" }), /at least one of permission, units_map/);
});

test("an edit of the description leaves the access alone", async () => {
	await call("edit", { team: "devs", description: "d" });
	assert.equal(last().body, { name: "devs", description: "d" });
});

test("a new permission goes to the units as well", async () => {
	await call("edit", { team: "devs", permission: "read" });
	assert.equal(last().body, {
		name: "devs",
		permission: "read",
		units_map: { "repo.code": "read", "repo.issues": "read" },
	});
});

test("units that are not named stay", async () => {
	await call("edit", { team: "devs", units_map: { "repo.issues": "none" } });
	assert.equal(last().body.units_map, { "repo.code": "write", "repo.issues": "none" });
	await call("edit", { team: "admins", units_map: { "repo.code": "write" } });
	assert.equal(last().body.units_map, { "repo.code": "write" });
});

test("every repository can be given without losing the units", async () => {
	await call("edit", { team: "devs", includes_all_repositories: true });
	assert.equal(last().body, {
		name: "devs",
		includes_all_repositories: true,
		permission: "write",
		units_map: devs.units_map,
	});
});

test("what the forge would drop for the owners is refused", async () => {
	assert.match(await failure("edit", { team: "Owners", permission: "read" }), /owns the organization/);
	assert.not.ok(forge.asked.some(({ what }) => what === "PATCH /teams/1"));
});

test("members in one call, repositories, activity", async () => {
	const { results } = await call("add_members", { team: "devs", users: ["grace", "linus"] });
	assert.is(results.length, 2);
	assert.equal(await call("add_repo", { team: "devs", repo: "acme/notes" }), { ok: true });
	assert.equal(await call("has_repo", { team: "devs", repo: "acme/rocket" }), { has_repo: true });
	assert.is((await call("activity", { team: "devs" })).items[0].what, "12|engine cutoff");
});

test.run();
