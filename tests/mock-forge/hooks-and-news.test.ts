import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const forge = createMockForge();
const admin = client(forge);
const ada = client(forge, "ada");

test.before(() => forge.listen());
test.after(() => forge.close());
test.before.each(() => forge.reset());

const hooks = "/repos/acme/rocket/hooks";
const config = { url: "https://ci.example/hook", content_type: "json", secret: "hush" };

test("a webhook keeps known events, and never tells its secret", async () => {
	const events = ["push", "nonsense", "issues_only", "pull_request_review"];
	const { status, body } = await admin("POST", hooks, { type: "forgejo", config, events, active: true });
	assert.is(status, 201);
	assert.equal(body.events, [
		"push",
		"issues",
		"pull_request_review_approved",
		"pull_request_review_rejected",
		"pull_request_review_comment",
	]);
	assert.not.match(JSON.stringify((await admin("GET", `${hooks}/${body.id}`)).body), "hush");
	const edited = await admin("PATCH", `${hooks}/${body.id}`, { active: false, branch_filter: "main" });
	assert.equal([edited.body.active, edited.body.events, edited.body.branch_filter], [false, ["push"], "main"]);
	assert.is((await admin("POST", `${hooks}/${body.id}/tests`)).status, 204);
	assert.is((await admin("DELETE", `${hooks}/${body.id}`)).status, 204);
	assert.is((await admin("GET", `${hooks}/${body.id}`)).status, 404);
});

test("what a webhook needs", async () => {
	const create = async (fields: object) => (await admin("POST", hooks, fields)).body.message;
	assert.is(await create({ config }), "[Type]: Required");
	assert.is(await create({ type: "nope", config }), "Invalid hook type: nope");
	assert.is(await create({ type: "gitea", config: { url: "x" } }), "Missing config option: content_type");
	assert.is(await create({ type: "gitea", config: { ...config, content_type: "xml" } }), "Invalid content type");
	assert.is((await ada("GET", hooks)).status, 403);
	assert.is((await client(forge, null)("GET", hooks)).status, 401);
});

test("webhooks of a place are not those of another", async () => {
	const made = await admin("POST", "/orgs/acme/hooks", { type: "gitea", config });
	assert.is((await admin("GET", `/user/hooks/${made.body.id}`)).status, 404);
	assert.is((await admin("GET", "/orgs/acme/hooks")).body.length, 1);
	assert.is((await admin("POST", "/admin/hooks", { type: "gitea", config })).status, 201);
	assert.is((await ada("GET", "/admin/hooks")).status, 403);
});

test("git hooks are for forges that allow them", async () => {
	assert.is((await admin("GET", `${hooks}/git`)).status, 403);
	const open = createMockForge({ url: "https://open.example", gitHooks: true });
	open.listen();
	try {
		const ask = client(open);
		await ask("PATCH", `${hooks}/git/update`, { content: "exit 0\n" });
		const { body } = await ask("GET", `${hooks}/git`);
		assert.equal(
			body.map((hook: { name: string; is_active: boolean }) => [hook.name, hook.is_active]),
			[
				["pre-receive", false],
				["update", true],
				["post-receive", false],
			],
		);
		await ask("DELETE", `${hooks}/git/update`);
		assert.is((await ask("GET", `${hooks}/git/update`)).body.is_active, false);
		assert.is((await ask("GET", `${hooks}/git/nope`)).status, 404);
	} finally {
		open.close();
	}
});

test("news is read by thread, by repository and as a whole", async () => {
	const count = async () => (await admin("GET", "/notifications/new")).body.new;
	assert.is(await count(), 3);
	assert.is((await admin("PATCH", "/notifications/threads/273?to-status=pinned")).status, 205);
	assert.is((await admin("GET", "/notifications/threads/273")).body.pinned, true);
	assert.is(await count(), 2);
	assert.is((await admin("GET", "/notifications")).body.length, 3, "pinned ones stay in the list");
	assert.is((await admin("GET", "/notifications?subject-type=issue")).body.length, 0);
	assert.is((await admin("PUT", "/repos/acme/rocket/notifications")).status, 205);
	assert.is(await count(), 0);
	assert.is((await admin("GET", "/notifications?all=true")).body.length, 4);
	await admin("PUT", "/notifications?status-types=read&to-status=unread");
	assert.is(await count(), 3);
	assert.is((await ada("PATCH", "/notifications/threads/273")).status, 403);
	assert.is((await ada("GET", "/notifications/threads/999")).status, 404);
});

test("a package is linked, unlinked and deleted", async () => {
	const tool = "/packages/acme/generic/tool";
	assert.is((await admin("POST", `${tool}/-/link/rocket`)).status, 201);
	assert.is((await admin("POST", `${tool}/-/link/rocket`)).status, 400);
	assert.is((await admin("GET", `${tool}/1.0.0`)).body.repository.full_name, "acme/rocket");
	assert.is((await admin("POST", `${tool}/-/unlink`)).status, 201);
	assert.is((await admin("POST", `${tool}/-/link/nope`)).status, 404);
	assert.is((await admin("GET", `${tool}/1.0.0/files`)).body[0].Size, 14);
	assert.is((await ada("DELETE", `${tool}/1.0.0`)).status, 403);
	assert.is((await admin("DELETE", `${tool}/1.0.0`)).status, 204);
	assert.is((await admin("GET", "/packages/acme?type=generic")).body.length, 0);
	assert.is((await admin("GET", `${tool}/-/latest`)).status, 404, "only Gitea has it");
});

test.run();
