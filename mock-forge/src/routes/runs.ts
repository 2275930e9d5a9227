import {
	type Answer,
	type Call,
	empty,
	fail,
	noContent,
	ok,
	orNotFound,
	pageOf,
	type RepoCall,
	type Routes,
	refuse,
	slice,
	withRepo,
} from "../route.ts";
import { cancelRun, isDone, jobs, jobsOf, type Run, removeRun, runs } from "../state/runs.ts";
import { giteaStatus, viewRun, viewTask } from "../views/run.ts";

/** The run whose id is in the path, or 404. */
export function runInPath(call: RepoCall): Run {
	const run = runs(call.state).get(Number(call.params.run_id));
	return orNotFound(run?.repoId === call.repo.id ? run : undefined);
}

/** Runs that fit the filters of the query, newest first; the recorded Forgejo has them oldest first. */
export function filterRuns(call: Call, rows: Run[]): Run[] {
	const { query, kind, state } = call;
	const wanted = {
		event: query.get("event"),
		sha: query.get("head_sha"),
		number: query.get("run_number"),
		workflow: query.get("workflow_id"),
		branch: query.get("branch") ?? query.get("ref")?.replace(/^refs\/heads\//, ""),
	};
	const statuses = query.getAll("status");
	const fits = (run: Run) =>
		(!wanted.event || run.event === wanted.event) &&
		(!wanted.sha || run.sha === wanted.sha) &&
		(!wanted.number || String(run.number) === wanted.number) &&
		(!wanted.workflow || run.workflow === wanted.workflow) &&
		(!wanted.branch || run.branch === wanted.branch) &&
		(!statuses.length || statuses.some((status) => hasStatus(call, run.status, status)));
	const found = rows.filter(fits);
	return kind === "gitea" || state.newer ? found.reverse() : found;
}

/** Whether a run or job is in the status that a filter names in the words of the forge. */
export function hasStatus(call: Call, have: Run["status"], wanted: string): boolean {
	if (call.kind === "forgejo") return have === wanted;
	const { status, conclusion } = giteaStatus(have);
	return wanted === status || wanted === conclusion || wanted === have;
}

/** One page of runs in the envelope that both forges use; Gitea tells the total in a header too. */
export function runPage(call: Call, rows: Run[]): Answer {
	const found = filterRuns(call, rows);
	return enveloped(
		call,
		"workflow_runs",
		found.length,
		slice(found, pageOf(call)).map((run) => viewRun(call, run)),
	);
}

/** A list below a name, beside the total. */
export function enveloped(call: Call, name: string, total: number, rows: unknown[]): Answer {
	const headers = call.kind === "gitea" ? { "x-total-count": String(total) } : undefined;
	return ok({ [name]: rows, total_count: total }, headers);
}

function remove(call: RepoCall): Answer {
	const run = runInPath(call);
	if (!isDone(run.status)) return fail(400, "this workflow run is not done");
	removeRun(call.state, run);
	return noContent();
}

/** The run of the job whose automatic token asks; the job has to be still running. */
function current(call: Call): Answer {
	const token = call.request.headers.get("authorization")?.split(" ")[1];
	const job = jobs(call.state).first((row) => row.token !== undefined && row.token === token);
	if (!job) return fail(403, "must use an automatic actions token");
	return ok(viewRun(call, runs(call.state).need(job.runId)));
}

const options = { unit: "has_actions" };
const path = "/repos/{owner}/{repo}/actions/runs";

export const routes: Routes = {
	[`GET ${path}`]: withRepo(
		"read",
		(call) =>
			runPage(
				call,
				runs(call.state).where((run) => run.repoId === call.repo.id),
			),
		options,
	),
	[`GET ${path}/{run_id}`]: withRepo("read", (call) => ok(viewRun(call, runInPath(call))), options),
	"GET /repos/{owner}/{repo}/actions/tasks": withRepo(
		"read",
		(call) => {
			const taken = runs(call.state)
				.where((run) => run.repoId === call.repo.id)
				.flatMap((run) => jobsOf(call.state, run.id))
				.filter((job) => job.taskId > 0)
				.reverse();
			const rows = slice(taken, pageOf(call)).map((job) => viewTask(call, job));
			return enveloped(call, "workflow_runs", taken.length, rows);
		},
		options,
	),
};

export const giteaRoutes: Routes = {
	[`DELETE ${path}/{run_id}`]: withRepo("write", remove, options),
};

export const newerForgejoRoutes: Routes = {
	[`DELETE ${path}/{run_id}`]: withRepo("write", remove, options),
	[`POST ${path}/{run_id}/cancel`]: withRepo(
		"write",
		(call) => {
			cancelRun(call.state, runInPath(call));
			return empty(204);
		},
		options,
	),
	"GET /actions/run": (call) => (call.actor ? current(call) : refuse(fail(401, "token is required"))),
};
