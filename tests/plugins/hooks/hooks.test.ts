import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("hooks");
const hooks = "/repos/acme/rocket/hooks";
const everyIssueEvent = ["issues", "issue_assign", "issue_label", "issue_milestone", "issue_comment"];

function hook(changes: object = {}): object {
	return {
		id: 1,
		type: "forgejo",
		branch_filter: "main",
		url: "https://ci.example/hook",
		config: { content_type: "json", url: "https://ci.example/hook" },
		events: ["push", ...everyIssueEvent],
		authorization_header: "Bearer do-not-show",
		active: true,
		...changes,
	};
}

/** As the forges do: what is left out of an edit is reset, unknown events are dropped. */
function saved({ body }: Asked): Reply {
	const known = ["push", "release", "pull_request", ...everyIssueEvent];
	const events = (body.events ?? ["push"]).filter((event: string) => known.includes(event.replace(/_only$/, "")));
	const { type, active = false, branch_filter = "", authorization_header = "", config } = body;
	return new Reply(
		201,
		hook({ events, active, branch_filter, authorization_header, ...(type && { type }), ...(config && { config }) }),
	);
}

const git = { name: "pre-receive", is_active: false };
const refused = new Reply(403, { message: "must be allowed to edit Git hooks" });
const other = hook({ id: 2, config: { url: "https://chat.example/in" } });

const script = {
	[`GET ${hooks}`]: () => new Reply(200, [hook(), other], { "x-total-count": "2" }),
	[`GET ${hooks}/1`]: () => new Reply(200, hook()),
	[`POST ${hooks}`]: saved,
	[`PATCH ${hooks}/1`]: saved,
	[`DELETE ${hooks}/1`]: new Reply(204),
	[`DELETE ${hooks}/2`]: new Reply(204),
	[`POST ${hooks}/2/tests`]: new Reply(204),
	[`GET ${hooks}/git`]: [git],
	[`GET ${hooks}/git/pre-receive`]: { ...git, content: "#!/bin/sh\n" },
	[`PATCH ${hooks}/git/pre-receive`]: refused,
	"GET /orgs/acme/hooks": () => [hook({ id: 7 })],
	"GET /user/hooks": [],
	"POST /admin/hooks": saved,
};

let forge: ScriptedForge;
test.before(async () => {
	forge = await scriptForge("hooks", script);
});
test.before.each(() => {
	forge.asked.length = 0;
});
test.after(() => forge.close());

const call = (action: string, args: object = {}) => forge.call("madt_hooks", { action, repo: "acme/rocket", ...args });
const failure = (action: string, args: object = {}) =>
	forge.failure("madt_hooks", { action, repo: "acme/rocket", ...args });
const last = () => forge.asked.at(-1) as Asked;

test("a list has what identifies a webhook, whatever fields are asked for never its secrets", async () => {
	const { items } = await call("list");
	assert.equal(items[0], {
		id: 1,
		url: "https://ci.example/hook",
		type: "forgejo",
		events: ["push", ...everyIssueEvent],
		active: true,
	});
	for (const action of ["list", "get"]) {
		const shown = JSON.stringify(await call(action, { fields: ["*"], ...(action === "get" && { ids: [1] }) }));
		assert.not.match(shown, /do-not-show/);
	}
});

test("a scope is told by its identifier, or given", async () => {
	const { items } = await forge.call("madt_hooks", { action: "list", org: "acme" });
	assert.is(items[0].id, 7);
	await forge.call("madt_hooks", { action: "list", scope: "user" });
	assert.is(last().what, "GET /user/hooks");
	assert.match(await forge.failure("madt_hooks", { action: "list", scope: "org" }), /org/);
});

test("a new webhook is active, JSON and of the forge's type", async () => {
	await call("create", { url: "https://ci.example/new", secret: "s3", settings: { branch_filter: "v*" } });
	assert.equal(last().body, {
		type: "forgejo",
		active: true,
		branch_filter: "v*",
		config: { content_type: "json", url: "https://ci.example/new", secret: "s3" },
	});
	await forge.call("madt_hooks", {
		action: "create",
		scope: "admin",
		type: "slack",
		url: "https://s.example",
		settings: { channel: "#ci" },
	});
	assert.is(last().what, "POST /admin/hooks");
	assert.is(last().body.config.channel, "#ci");
});

test("events that the forge drops are named", async () => {
	const { warning } = await call("create", { url: "https://ci.example/new", events: ["push", "pushes"] });
	assert.match(warning, /does not know the events pushes:/);
});

test("an edit keeps events, filter and header that the forge would reset", async () => {
	await call("edit", { ids: [1], active: false });
	assert.equal(last().body, {
		active: false,
		events: ["push", ...everyIssueEvent],
		branch_filter: "main",
		authorization_header: "Bearer do-not-show",
	});
});

test("an edit does not widen issues alone to all that concerns issues", async () => {
	const narrow = await scriptForge("hooks", {
		[`GET ${hooks}/1`]: hook({ events: ["issues", "pull_request_review_approved"] }),
		[`PATCH ${hooks}/1`]: saved,
	});
	await narrow.call("madt_hooks", { action: "edit", repo: "acme/rocket", ids: [1], active: true });
	assert.equal(narrow.asked.at(-1)?.body.events, ["issues_only", "pull_request_review"]);
	narrow.close();
});

test("an edit of nothing is refused before asking", async () => {
	assert.match(await failure("edit", { ids: [1] }), /Nothing to change/);
	assert.is(forge.asked.length, 0);
});

test("a URL stands for the id, an unknown one is refused with the nearest", async () => {
	await call("test", { ids: ["https://chat.example/in"] });
	assert.is(last().what, `POST ${hooks}/2/tests`);
	assert.match(
		await failure("delete", { ids: ["https://chat.example/inn"] }),
		/Did you mean https:\/\/chat\.example\/in\?/,
	);
	assert.not.ok(forge.asked.some(({ what }) => what.startsWith("DELETE")));
});

test("several are deleted in one call", async () => {
	const { results } = await call("delete", { ids: ["1", "https://chat.example/in"] });
	assert.equal(
		results.map((result: { ok: boolean }) => result.ok),
		[true, true],
	);
});

test("git hooks: all, or scripts by name; a refusal is the forge's own", async () => {
	assert.equal((await call("get_git")).items, [git]);
	assert.match((await call("get_git", { names: ["pre-receive"] })).content, /^#!/);
	assert.match(
		await failure("edit_git", { names: ["pre-receive"], content: "x" }),
		/must be allowed to edit Git hooks/,
	);
});

test.run();
