import { readFileSync } from "node:fs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type ScriptedForge, scriptForge } from "./scripted-forge.ts";

const test = suite("workflows, secrets, variables, runners, artifacts");
const repo = "/repos/acme/rocket";
const open: ScriptedForge[] = [];

async function forge(script: Record<string, unknown>, kind: "forgejo" | "gitea" = "forgejo"): Promise<ScriptedForge> {
	const made = await scriptForge("actions", script, kind);
	open.push(made);
	return made;
}
test.after(() => {
	for (const one of open) one.close();
});

const workflow = { id: "ci.yml", name: "ci.yml", path: ".gitea/workflows/ci.yml", state: "active" };

test("workflows are listed by Gitea, and by their files on Forgejo", async () => {
	const gitea = await forge({ [`GET ${repo}/actions/workflows`]: { workflows: [workflow], total_count: 1 } }, "gitea");
	const listed = await gitea.call("madt_workflows", { action: "list", repo: "acme/rocket" });
	assert.equal(listed.items, [{ name: "ci.yml", state: "active", path: ".gitea/workflows/ci.yml" }]);
	const file = (name: string) => ({ type: "file", name, path: `.gitea/workflows/${name}` });
	const forgejo = await forge({
		[`GET ${repo}/contents/.forgejo/workflows`]: new Reply(404, { message: "The target couldn't be found." }),
		[`GET ${repo}/contents/.gitea/workflows`]: [file("ci.yml"), file("notes.md"), { ...file("lib.yml"), type: "dir" }],
	});
	const files = await forgejo.call("madt_workflows", { action: "list", repo: "acme/rocket" });
	assert.equal(files.items, [{ name: "ci.yml", path: ".gitea/workflows/ci.yml" }]);
});

test("a repository without workflows has an empty list", async () => {
	const none = new Reply(404, { message: "The target couldn't be found." });
	const folders = [".forgejo", ".gitea", ".github"].map((name) => [`GET ${repo}/contents/${name}/workflows`, none]);
	const empty = await forge(Object.fromEntries(folders));
	assert.equal((await empty.call("madt_workflows", { action: "list", repo: "acme/rocket" })).items, []);
});

test("a dispatch sends ref and inputs and tells the run", async () => {
	const sent = await forge({
		[`POST ${repo}/actions/workflows/ci.yml/dispatches`]: new Reply(201, { id: 9, run_number: 4, jobs: ["t"] }),
	});
	const run = await sent.call("madt_workflows", {
		action: "dispatch",
		repo: "acme/rocket",
		names: "ci.yml",
		ref: "main",
		inputs: { level: "debug" },
	});
	assert.equal(run, { id: 9, run_number: 4, jobs: ["t"] });
	assert.equal(sent.asked[0]?.body, { return_run_info: true, ref: "main", inputs: { level: "debug" } });
	assert.match(
		await sent.failure("madt_workflows", { action: "enable", repo: "acme/rocket", names: "ci.yml" }),
		"only Gitea has this",
	);
});

test("a variable is changed, or made when there is none", async () => {
	const unknown = new Reply(404, { message: "variable not found" });
	const script = {
		[`PUT ${repo}/actions/variables/REGION`]: new Reply(204),
		[`PUT ${repo}/actions/variables/NEW`]: unknown,
		[`POST ${repo}/actions/variables/NEW`]: new Reply(201),
		"PUT /orgs/acme/actions/variables/NEW": unknown,
		"POST /orgs/acme/actions/variables/NEW": new Reply(201),
	};
	const { call, asked } = await forge(script);
	const set = (more: object) => call("madt_variables", { action: "set", value: "5", ...more });
	assert.equal(await set({ repo: "acme/rocket", names: ["REGION"] }), { name: "REGION", replaced: true });
	assert.equal(await set({ repo: "acme/rocket", names: ["NEW"] }), { name: "NEW", created: true });
	assert.equal(await set({ scope: "org", org: "acme", names: ["NEW"] }), { name: "NEW", created: true });
	assert.equal(
		asked.map(({ what, body }) => `${what} ${JSON.stringify(body)}`),
		[
			`PUT ${repo}/actions/variables/REGION {"value":"5"}`,
			`PUT ${repo}/actions/variables/NEW {"value":"5"}`,
			`POST ${repo}/actions/variables/NEW {"value":"5"}`,
			'PUT /orgs/acme/actions/variables/NEW {"value":"5"}',
			'POST /orgs/acme/actions/variables/NEW {"value":"5"}',
		],
	);
});

test("a variable that can't be made says why", async () => {
	const { failure } = await forge({
		[`PUT ${repo}/actions/variables/bad-name`]: new Reply(404, { message: "variable not found" }),
		[`POST ${repo}/actions/variables/bad-name`]: new Reply(400, { message: "invalid variable or secret name" }),
	});
	assert.match(
		await failure("madt_variables", { action: "set", repo: "acme/rocket", names: ["bad-name"], value: "x" }),
		"invalid variable or secret name",
	);
});

test("secrets go to their scope and never come back", async () => {
	const { call, asked } = await forge({
		"PUT /user/actions/secrets/TOKEN": new Reply(201),
		[`DELETE ${repo}/actions/secrets/A`]: new Reply(204),
		[`DELETE ${repo}/actions/secrets/B`]: new Reply(404, { message: "not there" }),
	});
	const answer = await call("madt_secrets", { action: "set", scope: "user", names: ["TOKEN"], value: "12345" });
	assert.not.match(JSON.stringify(answer), "12345");
	assert.equal(asked[0]?.body, { data: "12345" });
	const { failed, results } = await call("madt_secrets", { action: "delete", repo: "acme/rocket", names: ["A", "B"] });
	assert.is(failed, 1);
	assert.equal(results[0], { name: "A", ok: true });
});

test("a runner is registered as each forge does it", async () => {
	const forgejo = await forge({ "POST /orgs/acme/actions/runners": new Reply(201, { id: 1, uuid: "u", token: "t" }) });
	const args = { action: "register", scope: "org", org: "acme", name: "builder", ephemeral: true };
	assert.equal(await forgejo.call("madt_runners", args), { id: 1, uuid: "u", token: "t" });
	assert.equal(forgejo.asked[0]?.body, { name: "builder", ephemeral: true });
	const gitea = await forge({ "POST /orgs/acme/actions/runners/registration-token": { token: "t" } }, "gitea");
	assert.equal(await gitea.call("madt_runners", args), { token: "t" });
});

test("runners and waiting jobs are lists on both forges", async () => {
	const runner = { id: 1, name: "builder", status: "online", labels: ["docker"] };
	const forgejo = await forge({
		[`GET ${repo}/actions/runners`]: [runner],
		[`GET ${repo}/actions/runners/jobs`]: new Reply(200, null),
	});
	const gitea = await forge({ [`GET ${repo}/actions/runners`]: { runners: [runner], total_count: 1 } }, "gitea");
	for (const one of [forgejo, gitea]) {
		assert.equal((await one.call("madt_runners", { action: "list", repo: "acme/rocket" })).items, [runner]);
	}
	assert.equal(
		(await forgejo.call("madt_runners", { action: "jobs", repo: "acme/rocket", labels: ["a", "b"] })).items,
		[],
	);
	assert.is(forgejo.asked.at(-1)?.query.labels, "a,b");
});

test("artifacts of the repo or a run, saved as a zip", async () => {
	const artifact = { id: 3, name: "dist", size_in_bytes: 10, workflow_run: { id: 7 } };
	const { call, asked, failure } = await forge(
		{
			[`GET ${repo}/actions/artifacts`]: { artifacts: [artifact], total_count: 1 },
			[`GET ${repo}/actions/runs/7/artifacts`]: { artifacts: [artifact], total_count: 1 },
			[`GET ${repo}/actions/artifacts/3/zip`]: (_: Asked) =>
				new Reply(200, Buffer.from("PK\0zip"), { "content-type": "application/zip" }),
		},
		"gitea",
	);
	for (const more of [{}, { run_id: 7 }]) {
		const { items } = await call("madt_artifacts", { action: "list", repo: "acme/rocket", ...more });
		assert.equal(items, [{ id: 3, name: "dist", size: 10, run_id: 7 }]);
	}
	assert.equal(
		asked.map(({ what }) => what),
		[`GET ${repo}/actions/artifacts`, `GET ${repo}/actions/runs/7/artifacts`],
	);
	const { saved } = await call("madt_artifacts", {
		action: "download",
		repo: "acme/rocket",
		id: 3,
		save_to: "dist.zip",
	});
	assert.is(readFileSync(saved).toString(), "PK\0zip");
	assert.match(await failure("madt_artifacts", { action: "download", repo: "acme/rocket", id: 3 }), "save_to");
});

test.run();
