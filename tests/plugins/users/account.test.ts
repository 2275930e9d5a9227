import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const app = {
	id: 4,
	name: "app",
	client_id: "a75c",
	client_secret: "",
	confidential_client: true,
	redirect_uris: ["http://127.0.0.1/cb"],
};
const blocked = { block_id: 4, created_at: "2026-12-01T06:52:06Z" };
const noAnswer = new Reply(204);
const missing = new Reply(404, { message: "not found", errors: null });

const script = {
	"GET /user/applications/oauth2/4": app,
	"PATCH /user/applications/oauth2/4": ({ body }: Asked) => ({ ...app, ...body, client_secret: "new-secret" }),
	"GET /user/list_blocked": new Reply(200, [blocked], { "x-total-count": "1" }),
	"GET /orgs/acme/list_blocked": [blocked],
	"GET /users/search": { ok: true, data: [{ id: 4, login: "grace" }] },
	"PUT /user/block/grace": noAnswer,
	"PUT /user/block/linus": noAnswer,
	"PUT /orgs/acme/unblock/grace": noAnswer,
	"GET /user/blocks": [{ id: 4, login: "grace", full_name: "Grace Example" }],
	"GET /user/blocks/grace": noAnswer,
	"GET /user/blocks/ada": missing,
	"PUT /user/blocks/grace": noAnswer,
	"DELETE /orgs/acme/blocks/grace": noAnswer,
	"GET /user/quota": { used: { size: { repos: { public: 10, private: 0 } } }, groups: [] },
	"GET /orgs/acme/quota/check": true,
	"POST /user/avatar": noAnswer,
	"GET /user/gpg_key_token": "d9fb90863f5d",
	"POST /user/gpg_keys": ({ body }: Asked) =>
		new Reply(201, { id: 1, key_id: "3262EFF25BA0D270", public_key: body.armored_public_key }),
	"DELETE /user/emails": noAnswer,
	"PATCH /user/settings": ({ body }: Asked) => ({ full_name: "", ...body, hide_email: false }),
	"GET /user/following/ada": noAnswer,
	"GET /user/following/grace": missing,
};

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`account on ${kind}`);
	let forge: ScriptedForge;
	test.before(async () => {
		forge = await scriptForge("users", script, kind);
	});
	test.before.each(() => {
		forge.asked.length = 0;
	});
	test.after(() => forge.close());
	const call = (action: string, args: object = {}) => forge.call("madt_account", { action, ...args });
	const last = () => forge.asked.at(-1) as Asked;

	test("the blocked are told by name", async () => {
		const { items } = await call("list_blocked");
		assert.is(items[0].login, "grace");
	});

	test("a scope serves the organization", async () => {
		await call("unblock", { org: "acme", users: ["grace"] });
		assert.is(last().what, kind === "gitea" ? "DELETE /orgs/acme/blocks/grace" : "PUT /orgs/acme/unblock/grace");
		assert.match(await forge.failure("madt_account", { action: "list_blocked", scope: "org" }), /requires org/);
	});

	if (kind === "forgejo") {
		test("several are blocked in one call", async () => {
			const { results } = await call("block", { users: ["grace", "linus"] });
			assert.equal(results, [
				{ user: "grace", ok: true },
				{ user: "linus", ok: true },
			]);
		});

		test("quota of yours and of an organization", async () => {
			assert.equal(await call("quota"), { used: { repos: { public: 10, private: 0 } } });
			assert.equal(await call("check_quota", { scope: "org", org: "acme", subject: "size:all" }), { allowed: true });
			assert.is(last().query.subject, "size:all");
		});

		test("a single check is only Gitea's", async () => {
			assert.match(
				await forge.failure("madt_account", { action: "is_blocked", users: ["ada"] }),
				/only Gitea has this/,
			);
		});
	} else {
		test("whether users are blocked", async () => {
			const { results } = await call("is_blocked", { users: ["grace", "ada"] });
			assert.equal(
				results.map((result: { blocked: boolean }) => result.blocked),
				[true, false],
			);
		});

		test("quota is only Forgejo's", async () => {
			assert.match(await forge.failure("madt_account", { action: "quota" }), /only Forgejo has this/);
		});
	}

	test("an edit of an application keeps what is not given, and shows the new secret", async () => {
		const edited = await call("edit_app", { id: 4, name: "dashboard" });
		assert.equal(last().body, { name: "dashboard", redirect_uris: ["http://127.0.0.1/cb"], confidential_client: true });
		assert.is(edited.client_secret, "new-secret");
	});

	test("avatar, settings, GPG and e-mail addresses go out as the forge wants them", async () => {
		await call("set_avatar", { content: "iVBORw0KGgo=" });
		assert.equal(last().body, { image: "iVBORw0KGgo=" });
		await call("edit_settings", { settings: { description: "me" } });
		assert.equal(last().body, { description: "me" });
		assert.equal(await call("gpg_token"), { token: "d9fb90863f5d" });
		await call("add_gpg_key", { key: "-----BEGIN" });
		assert.equal(last().body, { armored_public_key: "-----BEGIN" });
		await call("delete_emails", { emails: ["second@example.org"] });
		assert.equal(last().body, { emails: ["second@example.org"] });
	});

	test("following is a yes or a no", async () => {
		const { results } = await call("is_following", { users: ["ada", "grace"] });
		assert.equal(
			results.map((result: { following: boolean }) => result.following),
			[true, false],
		);
	});

	test.run();
}
