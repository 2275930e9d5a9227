import { readFileSync } from "node:fs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { noRoute, Reply, type Script, type ScriptedForge, scriptForge } from "./scripted-forge.ts";

const test = suite("runs and their logs");
const repo = "/repos/acme/rocket/actions";
const long = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`).join("\n");

const forgejoRun = {
	id: 7,
	title: "ci",
	index_in_repo: 3,
	status: "failure",
	prettyref: "main",
	commit_sha: "aa",
	workflow_id: "ci.yml",
	trigger_user: { id: 1, login: "ada" },
	html_url: "https://forge.example/acme/rocket/actions/runs/3",
};
const giteaRun = {
	id: 7,
	display_title: "ci",
	run_number: 3,
	status: "completed",
	conclusion: "failure",
	head_branch: "main",
	head_sha: "aa",
	path: "ci.yml@refs/heads/main",
	actor: { id: 1, login: "ada" },
	url: "https://forge.example/api/v1/repos/acme/rocket/actions/runs/7",
	html_url: "https://forge.example/acme/rocket/actions/runs/7",
};
const jobs = [
	{ id: 11, run_id: 7, name: "build", status: "success" },
	{ id: 12, run_id: 7, name: "test", status: "failure" },
	{ id: 13, run_id: 7, name: "deploy", status: "skipped" },
];

const forgejo: Script = {
	[`GET ${repo}/runs`]: { workflow_runs: [forgejoRun], total_count: 1 },
	[`GET ${repo}/runs/7`]: forgejoRun,
	[`GET ${repo}/runs/7/jobs`]: jobs,
	[`GET ${repo}/runs/8/jobs`]: [{ ...jobs[0], run_id: 8 }, jobs[2]],
	[`GET ${repo}/runs/9/jobs`]: [{ id: 15, run_id: 9, name: "build", status: "waiting" }],
	[`GET ${repo}/jobs/11/logs`]: "built\n",
	[`GET ${repo}/jobs/12/logs`]: long,
	[`GET ${repo}/jobs/14/logs`]: new Reply(404, { message: "job is not started" }),
	[`GET ${repo}/runs/7/logs`]: new Reply(200, Buffer.from("PK\u0003\u0004\0zip"), {
		"content-type": "application/zip",
	}),
};
const gitea: Script = {
	[`GET ${repo}/runs`]: { workflow_runs: [giteaRun], total_count: 1 },
	[`GET ${repo}/runs/7`]: giteaRun,
	[`GET ${repo}/runs/7/jobs`]: {
		jobs: jobs.map((job) => ({ ...job, status: "completed", conclusion: job.status })),
		total_count: 3,
	},
	[`GET ${repo}/jobs/12/logs`]: long,
	"GET /orgs/acme/actions/runs": { workflow_runs: [giteaRun], total_count: 1 },
	"GET /admin/actions/jobs": { jobs: [], total_count: 0 },
};

let forges: { forgejo: ScriptedForge; gitea: ScriptedForge; old: ScriptedForge };
test.before(async () => {
	forges = {
		forgejo: await scriptForge("actions", forgejo),
		gitea: await scriptForge("actions", gitea, "gitea"),
		old: await scriptForge("actions", {
			[`GET ${repo}/runs`]: {
				workflow_runs: [forgejoRun, { ...forgejoRun, id: 6, prettyref: "topic", workflow_id: "lint.yml" }],
			},
			[`GET ${repo}/runs/7/jobs`]: noRoute,
		}),
	};
});
test.before.each(() => {
	for (const forge of Object.values(forges)) forge.asked.length = 0;
});
test.after(() => {
	for (const forge of Object.values(forges)) forge.close();
});

const args = (action: string, more: object = {}) => ({ action, repo: "acme/rocket", ...more });

test("a run has the same fields on both forges", async () => {
	const shown = { id: 7, number: 3, title: "ci", branch: "main", sha: "aa", user: "ada" };
	for (const kind of ["forgejo", "gitea"] as const) {
		const run = await forges[kind].call("madt_runs", args("get", { ids: [7] }));
		for (const [key, value] of Object.entries(shown)) assert.is(run[key], value, `${kind} ${key}`);
		assert.match(run.url, "https://forge.example/acme/rocket/actions/runs/");
	}
});

test("the filters have the words of the forge", async () => {
	const filters = { status: "running", branch: "main", sha: "aa" };
	await forges.forgejo.call("madt_runs", args("list", { ...filters, workflow: "ci.yml" }));
	const { page: _, limit: __, ...query } = forges.forgejo.asked[0]!.query;
	assert.equal(query, { ref: "refs/heads/main", head_sha: "aa", status: "running", workflow_id: "ci.yml" });
	await forges.gitea.call("madt_runs", args("list", filters));
	const { page: ___, limit: ____, ...other } = forges.gitea.asked[0]!.query;
	assert.equal(other, { branch: "main", head_sha: "aa", status: "in_progress" });
});

test("a filter that the forge passes over is told", async () => {
	const answer = await forges.old.call("madt_runs", args("list", { branch: "main", workflow: "ci.yml" }));
	assert.match(answer.warning, "did not filter by branch and workflow");
	assert.is((await forges.forgejo.call("madt_runs", args("list", { branch: "main" }))).warning, undefined);
});

test("what one forge lacks is said", async () => {
	assert.match(
		await forges.gitea.failure("madt_runs", args("list", { workflow: "ci.yml" })),
		"Gitea does not filter runs by workflow",
	);
	assert.match(await forges.forgejo.failure("madt_runs", { action: "list", scope: "org", org: "acme" }), /only Gitea/i);
	assert.match(await forges.forgejo.failure("madt_runs", args("jobs")), /only Gitea/i);
	assert.match(await forges.old.failure("madt_runs", args("jobs", { ids: [7] })), "does not tell the jobs of a run");
	assert.match(await forges.old.failure("madt_runs", args("logs", { ids: [7] })), "does not tell the jobs of a run");
});

test("runs and jobs of other scopes", async () => {
	assert.is((await forges.gitea.call("madt_runs", { action: "list", scope: "org", org: "acme" })).items[0].id, 7);
	assert.equal((await forges.gitea.call("madt_runs", { action: "jobs", scope: "admin" })).items, []);
});

test("jobs of a run, by status also where the forge has no such filter", async () => {
	const { total, items } = await forges.forgejo.call("madt_runs", args("jobs", { ids: [7] }));
	assert.is(total, 3);
	assert.equal(items[1], { id: 12, run_id: 7, name: "test", status: "failure" });
	assert.equal(
		(await forges.forgejo.call("madt_runs", args("jobs", { ids: [7], status: "failure" }))).items.map(
			({ id }: any) => id,
		),
		[12],
	);
	await forges.gitea.call("madt_runs", args("jobs", { ids: [7], status: "waiting" }));
	assert.is(forges.gitea.asked[0]?.query.status, "queued");
});

test("logs are the last lines of the failed jobs", async () => {
	for (const kind of ["forgejo", "gitea"] as const) {
		const text: string = await forges[kind].call("madt_runs", args("logs", { ids: [7] }));
		assert.match(text, "== test (job 12, failure): last 150 of 200 lines ==\nline 51\n");
		assert.match(text, /line 200$/);
		assert.not.match(text, "built");
	}
	const few: string = await forges.forgejo.call("madt_runs", args("logs", { ids: [7], tail: 2 }));
	assert.is(few, "== test (job 12, failure): last 2 of 200 lines ==\nline 199\nline 200");
});

test("without a failed job it is the logs of all that ran", async () => {
	assert.is(
		await forges.forgejo.call("madt_runs", args("logs", { ids: [8] })),
		"== build (job 11, success): 1 lines ==\nbuilt",
	);
	assert.match(
		await forges.forgejo.failure("madt_runs", args("logs", { ids: [9] })),
		"Run 9 has no logs; its jobs: build waiting.",
	);
});

test("logs of named jobs; one that has none does not hide the others", async () => {
	const text: string = await forges.forgejo.call("madt_runs", args("logs", { job_ids: [11, 14] }));
	assert.match(text, "== job 11: 1 lines ==\nbuilt");
	assert.match(text, /== job 14: no log: .*job is not started/);
	assert.match(await forges.forgejo.failure("madt_runs", args("logs", { job_ids: [14] })), "job is not started");
	assert.match(
		await forges.forgejo.failure("madt_runs", args("logs", { ids: [7], job_ids: [11] })),
		"exactly one of ids, job_ids",
	);
});

test("whole logs are read from a line, or saved", async () => {
	const rest: string = await forges.forgejo.call("madt_runs", args("logs", { job_ids: [12], start_line: 2 }));
	assert.match(rest, /^line 1\n/);
	const saved = await forges.forgejo.call("madt_runs", args("logs", { ids: [7], save_to: "log.txt" }));
	assert.match(readFileSync(saved.saved, "utf8"), /200 lines ==\nline 1\n/);
	const zip = await forges.forgejo.call("madt_runs", args("logs", { ids: [7], save_to: "log.zip" }));
	assert.is(readFileSync(zip.saved).subarray(0, 2).toString(), "PK");
	assert.match(
		await forges.gitea.failure("madt_runs", args("logs", { ids: [7], save_to: "log.zip" })),
		"Gitea does not pack",
	);
});

test.run();
