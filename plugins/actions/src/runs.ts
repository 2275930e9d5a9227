import type { ForgeKind, Handler, HandlerContext, Route } from "@madtea/schemas";
import { lacksRoute, type Scope, scopeOf } from "./scope.ts";

/** What is read here of a job, on either forge: Gitea says `completed` and tells how in `conclusion`. */
export interface Job {
	id: number;
	name?: string;
	status?: string;
	conclusion?: string;
}

interface Run {
	head_branch?: string;
	prettyref?: string;
	workflow_id?: string;
}

const runRoutes: Record<Scope, Route> = {
	repo: "GET /repos/{owner}/{repo}/actions/runs",
	org: "GET /orgs/{org}/actions/runs",
	user: "GET /user/actions/runs",
	admin: "GET /admin/actions/runs",
};

const jobRoutes: Record<Scope, Route> = {
	repo: "GET /repos/{owner}/{repo}/actions/jobs",
	org: "GET /orgs/{org}/actions/jobs",
	user: "GET /user/actions/jobs",
	admin: "GET /admin/actions/jobs",
};

/** Gitea's words in its filters, where they are not Forgejo's. */
const giteaStatus: Record<string, string> = { running: "in_progress", waiting: "queued", blocked: "pending" };

/** Runs of a scope, with one set of filters for both forges. */
export const listRuns: Handler = async (input, context) => {
	const scope = scopeOf(input);
	const kind = await context.kind();
	if (kind === "forgejo" && scope !== "repo") throw onlyGitea(`scope=${scope} of the list of runs`, context);
	if (kind === "gitea" && input.workflow !== undefined) {
		throw context.fail("Gitea does not filter runs by workflow.", "Leave workflow out and look at it in each run.");
	}
	const { branch, event, sha, workflow } = input;
	const query =
		kind === "gitea"
			? { branch, event, head_sha: sha, status: statusFor(kind, input.status) }
			: { ref: branch && `refs/heads/${branch}`, event, head_sha: sha, status: input.status, workflow_id: workflow };
	const answer = await context.list(runRoutes[scope], { query, items: "workflow_runs" });
	warnOfIgnoredFilters(input, answer.items as Run[], context);
	return answer;
};

/** Older forges pass over filters that they do not know. */
function warnOfIgnoredFilters(
	input: { branch?: string; workflow?: string },
	runs: Run[],
	context: HandlerContext,
): void {
	const ignored = [
		input.branch !== undefined && runs.some((run) => (run.head_branch ?? run.prettyref) !== input.branch) && "branch",
		input.workflow !== undefined && runs.some((run) => run.workflow_id !== input.workflow) && "workflow",
	].filter(Boolean);
	if (ignored.length > 0)
		context.warn(`This forge did not filter by ${ignored.join(" and ")}: look at it in each run.`);
}

/** Jobs of one run, or on Gitea of a scope. */
export const listJobs: Handler = async (input, context) => {
	const kind = await context.kind();
	const { status } = input;
	if (context.item !== undefined) {
		if (status === undefined || kind === "gitea") return jobPage(context.item, statusFor(kind, status), context);
		return (await jobsOfRun(context.item, context)).filter((job) => job.status === status);
	}
	const scope = scopeOf(input);
	if (kind === "forgejo") throw onlyGitea("the list of all jobs", context, "Give ids of runs, or use action=tasks.");
	return context.list(jobRoutes[scope], { query: { status: statusFor(kind, status) }, items: "jobs" });
};

const jobsRoute = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs";

async function jobPage(run: number, status: string | undefined, context: HandlerContext) {
	try {
		return await context.list(jobsRoute, { path: { run_id: run }, query: { status }, items: "jobs" });
	} catch (error) {
		throw lacksRoute(error) ? noJobs(context) : error;
	}
}

/** All jobs of a run. */
export async function jobsOfRun(run: number, context: HandlerContext): Promise<Job[]> {
	try {
		return await context.everything<Job>(jobsRoute, { path: { run_id: run }, items: "jobs" });
	} catch (error) {
		throw lacksRoute(error) ? noJobs(context) : error;
	}
}

function statusFor(kind: ForgeKind, status: string | undefined): string | undefined {
	return status !== undefined && kind === "gitea" ? (giteaStatus[status] ?? status) : status;
}

function onlyGitea(what: string, context: HandlerContext, nextStep = "Use scope=repo."): Error {
	return context.fail(`Only Gitea has ${what}; this forge is a Forgejo.`, nextStep);
}

function noJobs(context: HandlerContext): Error {
	return context.fail(
		"This forge's version does not tell the jobs of a run, nor their logs.",
		"Use action=get for the state of the run, action=tasks for jobs that were taken; the logs are on the run's page (url).",
	);
}
