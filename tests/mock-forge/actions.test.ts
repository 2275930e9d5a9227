import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { jobToken } from "../../mock-forge/src/seed/actions.ts";
import { client } from "./client.ts";

const forgejo = createMockForge({ url: "https://forgejo.example" });
const gitea = createMockForge({ kind: "gitea", url: "https://gitea.example" });
const f = client(forgejo);
const g = client(gitea);

test.before(() => {
	forgejo.listen();
	gitea.listen();
});
test.after(() => {
	forgejo.close();
	gitea.close();
});
test.before.each(() => {
	forgejo.reset();
	gitea.reset();
});

const actions = "/repos/acme/rocket/actions";
const status = async (reply: Promise<{ status: number }>) => (await reply).status;

test("the value of a secret never comes back", async () => {
	for (const ask of [f, g]) {
		assert.is(await status(ask("PUT", `${actions}/secrets/api_key`, { data: "hunter2" })), 201);
		assert.is(await status(ask("PUT", `${actions}/secrets/API_KEY`, { data: "hunter3" })), 204);
		const { body } = await ask("GET", `${actions}/secrets`);
		assert.not.match(JSON.stringify(body), "hunter");
		assert.equal(
			body.map((row: { name: string }) => row.name),
			["DEPLOY_KEY", "API_KEY"],
		);
		assert.is(await status(ask("PUT", `${actions}/secrets/GITHUB_X`, { data: "x" })), 400);
		assert.is(await status(ask("DELETE", `${actions}/secrets/api_key`)), 204);
		assert.is(await status(ask("DELETE", `${actions}/secrets/api_key`)), 404);
	}
	assert.is(await status(client(forgejo, "ada")("GET", `${actions}/secrets`)), 403);
});

test("variables differ by place and kind", async () => {
	assert.is(await status(f("POST", "/orgs/acme/actions/variables/region", { value: "us" })), 204);
	assert.is(await status(g("POST", "/orgs/acme/actions/variables/region", { value: "us" })), 201);
	for (const ask of [f, g]) {
		assert.is(await status(ask("POST", "/orgs/acme/actions/variables/REGION", { value: "x" })), 409);
		assert.is((await ask("GET", "/orgs/acme/actions/variables/REGION")).body.data, "us");
		assert.is((await ask("GET", `${actions}/variables/REGION`)).body.data, "eu");
		assert.is(await status(ask("PUT", "/user/actions/variables/NOPE", { value: "1" })), 404);
	}
	assert.is((await f("GET", "/orgs/acme/actions/variables")).body[0].data, "");
	assert.is((await g("GET", "/orgs/acme/actions/variables")).body[0].data, "us");
});

test("runs are filtered in the words of each forge", async () => {
	const numbers = async (ask: typeof f, query: string) =>
		(await ask("GET", `${actions}/runs?${query}`)).body.workflow_runs.map((run: { id: number }) => run.id);
	assert.equal(await numbers(f, ""), [3, 2, 1]);
	assert.equal(await numbers(f, "status=failure"), [1]);
	assert.equal(await numbers(f, "status=waiting&status=running"), [3, 2]);
	assert.equal(await numbers(g, "status=queued"), [2]);
	assert.equal(await numbers(g, "status=failure"), [1]);
	assert.equal(await numbers(g, "event=workflow_dispatch&branch=main"), [3]);
	assert.equal(await numbers(f, "event=push&ref=refs/heads/other"), []);
	assert.is((await g("GET", "/orgs/acme/actions/runs")).body.total_count, 3);
	assert.is((await f("GET", "/orgs/acme/actions/runs")).body, "404 page not found\n");
});

test("logs of jobs are text, those of a Forgejo run a zip", async () => {
	for (const ask of [f, g]) {
		const log = await ask("GET", `${actions}/jobs/2/logs`);
		assert.match(log.headers.get("content-type") ?? "", "text/plain");
		assert.ok(log.body.split("\n").length > 300);
		assert.match(log.body, "FAIL");
		assert.is(await status(ask("GET", `${actions}/jobs/4/logs`)), 404);
	}
	const zip = await bytesOf(`${forgejo.url}/api/v1${actions}/runs/1/logs`, forgejo.tokens.admin);
	assert.equal([zip.type, zip.data.subarray(0, 4).toString("latin1")], ["application/zip", "PK\u0003\u0004"]);
	assert.is((await g("GET", `${actions}/runs/1/logs`)).body, "404 page not found\n");
});

test("an artifact is a zip; Gitea sends on to a signed address", async () => {
	const direct = await bytesOf(`${forgejo.url}/api/v1${actions}/artifacts/1/zip`, forgejo.tokens.admin);
	const redirect = await g("GET", `${actions}/artifacts/1/zip`);
	assert.is(redirect.status, 302);
	const raw = await bytesOf(`${gitea.url}${redirect.headers.get("location")}`);
	assert.ok(raw.data.equals(direct.data));
	assert.is((await f("GET", `${actions}/artifacts`)).body[0].size_in_bytes, direct.data.length);
	assert.is((await g("GET", `${actions}/runs/1/artifacts?name=coverage`)).body.artifacts[0].workflow_run.id, 1);
	assert.is(await status(f("DELETE", `${actions}/artifacts/1`)), 204);
	assert.equal((await f("GET", `${actions}/artifacts`)).body, []);
});

test("a dispatched workflow waits, is cancelled and deleted", async () => {
	const path = `${actions}/workflows/ci.yml/dispatches`;
	assert.is(await status(f("POST", path, { ref: "main" })), 204);
	const { status: code, body } = await f("POST", path, { ref: "main", return_run_info: true });
	assert.equal([code, body.run_number, body.jobs], [201, 5, ["t"]]);
	assert.is((await f("GET", `${actions}/runs/${body.id}`)).body.status, "waiting");
	assert.is((await f("GET", `${actions}/runs/${body.id}/jobs`)).body[0].runs_on[0], "docker");
	assert.is(await status(f("DELETE", `${actions}/runs/${body.id}`)), 400);
	assert.is(await status(f("POST", `${actions}/runs/${body.id}/cancel`)), 204);
	assert.is((await f("GET", `${actions}/runs/${body.id}`)).body.status, "cancelled");
	assert.is(await status(f("DELETE", `${actions}/runs/${body.id}`)), 204);
	assert.is(await status(f("POST", path, { ref: "nope" })), 404);
	assert.is(await status(f("POST", path, {})), 422);
	assert.is(await status(client(forgejo, "grace")("POST", path, { ref: "main" })), 403);
});

test("a disabled workflow of a Gitea does not start", async () => {
	const path = `${actions}/workflows/ci.yml`;
	assert.is(await status(g("PUT", `${path}/disable`)), 204);
	assert.is((await g("GET", path)).body.state, "disabled_manually");
	assert.is(await status(g("POST", `${path}/dispatches`, { ref: "main" })), 403);
	assert.is(await status(g("PUT", `${path}/enable`)), 204);
	assert.is(await status(g("POST", `${path}/dispatches`, { ref: "main" })), 204);
	assert.is((await f("GET", path)).body, "404 page not found\n");
});

test("runners are registered by name on Forgejo and by token on Gitea", async () => {
	const made = await f("POST", "/orgs/acme/actions/runners", { name: "big" });
	assert.equal([made.status, made.body.token.length], [201, 40]);
	assert.is((await f("GET", `/orgs/acme/actions/runners/${made.body.id}`)).body.name, "big");
	assert.is((await f("GET", `${actions}/runners?visible=true`)).body.length, 2);
	assert.is(await status(f("DELETE", `/orgs/acme/actions/runners/${made.body.id}`)), 204);
	assert.is((await g("POST", "/orgs/acme/actions/runners/registration-token")).body.token.length, 40);
	assert.is((await g("GET", `${actions}/runners`)).body.runners[0].labels[0].name, "docker");
	assert.is((await g("GET", `${actions}/runners/9`)).body.message, "Runner not found");
	assert.equal(
		(await f("GET", `${actions}/runners/jobs?labels=docker`)).body.map((job: { id: number }) => job.id),
		[4],
	);
});

test("the automatic token of a job tells its run", async () => {
	const url = `${forgejo.url}/api/v1/actions/run`;
	const own = await fetch(url, { headers: { authorization: `Bearer ${jobToken}` } });
	assert.is(((await own.json()) as { id: number }).id, 3);
	assert.is((await f("GET", "/actions/run")).body.message, "must use an automatic actions token");
});

test("an earlier Forgejo lacks jobs, artifacts and runners, and tells less of a run", async () => {
	const earlier = createMockForge({ url: "https://earlier-actions.example", newer: false });
	earlier.listen();
	try {
		const ask = client(earlier);
		for (const path of ["runs/1/jobs", "jobs/1/logs", "artifacts", "runners"]) {
			assert.is((await ask("GET", `${actions}/${path}`)).body, "404 page not found\n");
		}
		const { body } = await ask("GET", `${actions}/runs/1`);
		assert.equal([body.run_number, body.head_branch, body.index_in_repo], [1, "main", undefined]);
	} finally {
		earlier.close();
	}
});

async function bytesOf(url: string, token?: string): Promise<{ type: string | null; data: Buffer }> {
	const response = await fetch(url, { headers: token ? { authorization: `token ${token}` } : {} });
	assert.is(response.status, 200);
	return { type: response.headers.get("content-type"), data: Buffer.from(await response.arrayBuffer()) };
}

test.run();
