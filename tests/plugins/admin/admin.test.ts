import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const ada = {
	id: 2,
	login: "ada",
	login_name: "",
	source_id: 0,
	full_name: "Ada Example",
	email: "ada@example.org",
	is_admin: false,
	active: true,
};
const done = new Reply(204);
const weak = new Reply(400, { message: "PasswordIsRequired" });
const group = { name: "small", rules: [{ name: "git-1g", limit: 1073741824, subjects: ["size:git:all"] }] };

const script = {
	"GET /admin/users": new Reply(200, [ada], { "x-total-count": "1" }),
	"POST /admin/users": ({ body }: Asked) =>
		(body.password ?? "").length < 8 ? weak : new Reply(201, { ...ada, ...body, login: body.username }),
	"GET /users/ada": ada,
	"GET /users/ldap": { ...ada, login: "ldap", login_name: "uid=ldap", source_id: 2 },
	"PATCH /admin/users/ada": ({ body }: Asked) => ({ ...ada, ...body }),
	"PATCH /admin/users/ldap": ({ body }: Asked) => ({ ...ada, ...body }),
	"POST /admin/users/ada/rename": done,
	"DELETE /admin/users/linus": done,
	"DELETE /admin/users/grace": new Reply(422, { message: "user still has ownership of repositories" }),
	"GET /admin/emails": [{ email: "ada@example.org", username: "ada", verified: true, primary: true }],
	"GET /admin/emails/search": [],
	"GET /admin/users/ada/emails": [],
	"DELETE /admin/users/ada/emails": done,
	"GET /admin/unadopted": new Reply(200, ["ada/lost"], { "x-total-count": "1" }),
	"POST /admin/unadopted/ada/lost": done,
	"POST /admin/users/ada/orgs": ({ body }: Asked) =>
		new Reply(201, { id: 7, name: body.username, visibility: "public" }),
	"POST /admin/cron/archive_cleanup": done,
	"POST /admin/users/ada/badges": done,
	"DELETE /admin/users/ada/badges": done,
	"GET /admin/quota/groups": [group],
	"GET /admin/quota/groups/small": group,
	"POST /admin/quota/groups": ({ body }: Asked) => new Reply(201, { name: body.name, rules: [] }),
	"PUT /admin/quota/groups/small/rules/git-1g": done,
	"PUT /admin/quota/groups/small/users/ada": done,
	"POST /admin/quota/rules": ({ body }: Asked) => new Reply(201, body),
	"PATCH /admin/quota/rules/git-1g": ({ body }: Asked) => ({ name: "git-1g", subjects: [], ...body }),
	"POST /admin/users/ada/quota/groups": done,
};

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`admin on ${kind}`);
	let forge: ScriptedForge;
	test.before(async () => {
		forge = await scriptForge("admin", script, kind);
	});
	test.after(() => forge.close());
	const call = (action: string, args: object = {}) => forge.call("madt_admin", { action, ...args });
	const failure = (action: string, args: object = {}) => forge.failure("madt_admin", { action, ...args });
	const last = () => forge.asked.at(-1) as Asked;

	test("an account is created, and its password never shown", async () => {
		const created = await call("create_user", {
			user: "newcomer",
			email: "n@example.org",
			password: "a-Long-enough-1",
			settings: { must_change_password: false },
		});
		assert.equal(last().body, {
			username: "newcomer",
			email: "n@example.org",
			password: "a-Long-enough-1",
			must_change_password: false,
		});
		assert.is(created.login, "newcomer");
		assert.not.match(JSON.stringify(created), /a-Long/);
	});

	test("a password that the forge refuses is told as such, without it", async () => {
		const text = await failure("create_user", { user: "weak", email: "w@example.org", password: "sh0rt" });
		assert.match(text, /refused the password of weak/);
		assert.not.match(text, /sh0rt/);
	});

	test("an edit sends login name and source along as they are", async () => {
		await call("edit_user", { user: "ada", settings: { full_name: "Ada" } });
		assert.equal(last().body, { login_name: "ada", source_id: 0, full_name: "Ada" });
		await call("edit_user", { user: "ldap", email: "l@example.org" });
		assert.equal(last().body, { login_name: "uid=ldap", source_id: 2, email: "l@example.org" });
	});

	test("users are deleted in one call, each with its own error", async () => {
		const { failed, results } = await call("delete_users", { users: ["linus", "grace"] });
		assert.is(failed, 1);
		assert.match(results[1].error, /still has ownership/);
	});

	test("renames, organizations, cron tasks, unadopted repositories", async () => {
		await call("rename_user", { user: "ada", new_name: "lovelace" });
		assert.equal(last().body, { new_username: "lovelace" });
		await call("create_org", { user: "ada", name: "newco" });
		assert.equal(last().body, { username: "newco" });
		await call("run_cron", { names: ["archive_cleanup"] });
		assert.equal((await call("list_unadopted", { query: "ada/*" })).items, ["ada/lost"]);
		assert.is(last().query.pattern, "ada/*");
		await call("adopt", { repo: "ada/lost" });
		assert.is(last().what, "POST /admin/unadopted/ada/lost");
		assert.match(await failure("delete_unadopted"), /requires repo/);
	});

	if (kind === "forgejo") {
		test("quota groups and rules", async () => {
			assert.is((await call("quota_groups", { op: "list" })).items[0].name, "small");
			assert.is((await call("quota_groups", { op: "list", names: ["small"] })).name, "small");
			await call("quota_groups", { op: "create", name: "tiny" });
			assert.equal(last().body, { name: "tiny" });
			await call("quota_groups", { op: "add_rules", group: "small", names: ["git-1g"] });
			assert.is(last().what, "PUT /admin/quota/groups/small/rules/git-1g");
			await call("quota_groups", { op: "add_users", group: "small", users: ["ada"] });
			assert.is(last().what, "PUT /admin/quota/groups/small/users/ada");
			await call("quota_rules", { op: "create", name: "all", bytes: -1, subjects: ["size:all"] });
			assert.equal(last().body, { name: "all", limit: -1, subjects: ["size:all"] });
			await call("quota_rules", { op: "edit", name: "git-1g", bytes: 5 });
			assert.equal(last().body, { limit: 5 });
			await call("set_quota", { user: "ada", names: ["small"] });
			assert.equal(last().body, { groups: ["small"] });
		});

		test("e-mail addresses: all, searched, a user's", async () => {
			assert.is((await call("list_emails")).items[0].username, "ada");
			await call("list_emails", { query: "ada" });
			assert.is(last().what, "GET /admin/emails/search");
			await call("list_emails", { user: "ada" });
			assert.is(last().what, "GET /admin/users/ada/emails");
			await call("delete_emails", { user: "ada", emails: ["old@example.org"] });
			assert.equal(last().body, { emails: ["old@example.org"] });
			assert.match(await failure("list_badges", { user: "ada" }), /only Gitea has this/);
		});
	} else {
		test("badges; a user's e-mail addresses and quota are only Forgejo's", async () => {
			await call("add_badges", { user: "ada", names: ["founder"] });
			assert.equal(last().body, { badge_slugs: ["founder"] });
			await call("remove_badges", { user: "ada", names: ["founder"] });
			assert.equal(last().body, { badge_slugs: ["founder"] });
			assert.match(await failure("list_emails", { user: "ada" }), /only Forgejo has this/);
			assert.match(await failure("quota_groups", { op: "list" }), /only Forgejo has this/);
		});
	}

	test.run();
}
