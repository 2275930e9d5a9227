import { zip } from "../git/archive.ts";
import {
	type Answer,
	binary,
	type Call,
	listed,
	notFound,
	ok,
	orNotFound,
	pageOf,
	type RepoCall,
	type Routes,
	slice,
	withRepo,
} from "../route.ts";
import { type Job, jobs, jobsOf, runs } from "../state/runs.ts";
import { viewRunJob } from "../views/run.ts";
import { viewWorkflowJob } from "../views/workflow-job.ts";
import { enveloped, hasStatus, runInPath } from "./runs.ts";

function jobInPath(call: RepoCall): Job {
	const job = orNotFound(jobs(call.state).get(Number(call.params.job_id)));
	return orNotFound(runs(call.state).get(job.runId)?.repoId === call.repo.id ? job : undefined);
}

/** One page of Gitea's jobs. */
export function jobPage(call: Call, rows: Job[]): Answer {
	const statuses = call.query.getAll("status");
	const found = rows.filter(
		(job) => !statuses.length || statuses.some((wanted) => hasStatus(call, job.status, wanted)),
	);
	return enveloped(
		call,
		"jobs",
		found.length,
		slice(found, pageOf(call)).map((job) => viewWorkflowJob(call, job)),
	);
}

const logName = (job: Job) => `${job.name}-${job.id}-${job.taskId}.log`;

/** The log of a job as text; a job that no runner took has none. */
function log(call: RepoCall): Answer {
	const job = jobInPath(call);
	const attempt = call.query.get("attempt");
	if (!job.taskId || (attempt && Number(attempt) > job.attempt)) return notFound("job not started");
	return binary(Buffer.from(job.log), "text/plain; charset=utf-8", {
		"content-disposition": `attachment; filename="${logName(job)}"`,
	});
}

/** All logs of a run in one zip. */
function runLogs(call: RepoCall): Answer {
	const run = runInPath(call);
	const files = jobsOf(call.state, run.id)
		.filter((job) => job.taskId > 0)
		.map((job) => ({ path: logName(job), data: Buffer.from(job.log) }));
	if (!files.length) return notFound();
	return binary(zip(files), "application/zip", {
		"content-disposition": `attachment; filename="${run.workflow}-${run.number}-logs.zip"`,
	});
}

const options = { unit: "has_actions" };
const actions = "/repos/{owner}/{repo}/actions";

export const giteaRoutes: Routes = {
	[`GET ${actions}/jobs`]: withRepo(
		"read",
		(call) => {
			const here = (job: Job) => runs(call.state).get(job.runId)?.repoId === call.repo.id;
			return jobPage(call, jobs(call.state).where(here));
		},
		options,
	),
	[`GET ${actions}/jobs/{job_id}`]: withRepo("read", (call) => ok(viewWorkflowJob(call, jobInPath(call))), options),
	[`GET ${actions}/jobs/{job_id}/logs`]: withRepo("read", log, options),
	[`GET ${actions}/runs/{run_id}/jobs`]: withRepo(
		"read",
		(call) => jobPage(call, jobsOf(call.state, runInPath(call).id)),
		options,
	),
};

export const newerForgejoRoutes: Routes = {
	[`GET ${actions}/jobs/{job_id}/logs`]: withRepo("read", log, options),
	[`GET ${actions}/runs/{run_id}/logs`]: withRepo("read", runLogs, options),
	[`GET ${actions}/runs/{run_id}/jobs`]: withRepo(
		"read",
		(call) => listed(jobsOf(call.state, runInPath(call).id), (job) => viewRunJob(call, job)),
		options,
	),
};
