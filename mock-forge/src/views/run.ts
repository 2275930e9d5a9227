import type { Call } from "../route.ts";
import { fullName, type Repository, repositories } from "../state/repositories.ts";
import { isDone, type Job, type Run, type RunStatus, runs } from "../state/runs.ts";
import { epochTime } from "../state/state.ts";
import { users } from "../state/users.ts";
import { viewRepository } from "./repository.ts";
import { viewUser } from "./user.ts";

const repoOf = (call: Call, run: Run): Repository => repositories(call.state).need(run.repoId);

const pageOf = (call: Call, run: Run) =>
	`${call.base}/${fullName(call.state, repoOf(call, run))}/actions/runs/${run.number}`;

const actorOf = (call: Call, run: Run) => viewUser(call, users(call.state).need(run.actorId), "public");

/** Gitea's words for a status; a conclusion only for what has ended. */
export function giteaStatus(status: RunStatus): { status: string; conclusion?: string } {
	if (isDone(status)) return { status: "completed", conclusion: status };
	return { status: { waiting: "queued", running: "in_progress", blocked: "pending" }[status as "waiting"] };
}

/** A run as each forge tells it. */
export function viewRun(call: Call, run: Run): Record<string, unknown> {
	if (call.kind === "gitea") return viewWorkflowRun(call, run);
	return call.state.newer ? viewActionRun(call, run) : viewEarlierRun(call, run);
}

/** API model `ActionRun` of a later Forgejo. */
function viewActionRun(call: Call, run: Run): Record<string, unknown> {
	const stopped = run.stopped ?? epochTime;
	const lasted = run.started && run.stopped ? Date.parse(run.stopped) - Date.parse(run.started) : 0;
	return {
		id: run.id,
		title: run.title,
		repository: viewRepository(call, repoOf(call, run), { viewer: null }),
		workflow_id: run.workflow,
		index_in_repo: run.number,
		trigger_user: actorOf(call, run),
		ScheduleID: 0,
		prettyref: run.branch,
		is_ref_deleted: false,
		commit_sha: run.sha,
		is_fork_pull_request: false,
		need_approval: false,
		approved_by: 0,
		event: run.event,
		event_payload: "{}",
		trigger_event: run.event,
		status: run.status,
		started: run.started ?? epochTime,
		stopped,
		created: run.created,
		updated: run.stopped ?? run.started ?? run.created,
		duration: lasted * 1_000_000,
		html_url: pageOf(call, run),
	};
}

/** The model of the recorded Forgejo. */
function viewEarlierRun(call: Call, run: Run): Record<string, unknown> {
	return {
		id: run.id,
		name: run.title,
		run_number: run.number,
		event: run.event,
		status: run.status,
		head_branch: run.branch,
		head_sha: run.sha,
		workflow_id: run.workflow,
		url: pageOf(call, run),
		triggering_actor: actorOf(call, run),
	};
}

/** API model `ActionWorkflowRun` of Gitea. */
function viewWorkflowRun(call: Call, run: Run): Record<string, unknown> {
	const repo = repoOf(call, run);
	return {
		id: run.id,
		url: `${call.base}/api/v1/repos/${fullName(call.state, repo)}/actions/runs/${run.id}`,
		html_url: pageOf(call, run),
		display_title: run.title,
		path: `${run.workflow}@refs/heads/${run.branch}`,
		event: run.event,
		run_attempt: 0,
		run_number: run.number,
		head_sha: run.sha,
		head_branch: run.branch,
		...giteaStatus(run.status),
		actor: actorOf(call, run),
		trigger_actor: actorOf(call, run),
		repository: viewRepository(call, repo, { viewer: null }),
		started_at: run.started ?? epochTime,
		completed_at: run.stopped ?? epochTime,
	};
}

/** API model `ActionRunJob` of Forgejo. */
export function viewRunJob(call: Call, job: Job): Record<string, unknown> {
	const repo = repoOf(call, runs(call.state).need(job.runId));
	return {
		id: job.id,
		attempt: job.attempt,
		handle: `job-${job.id}`,
		run_id: job.runId,
		repo_id: repo.id,
		owner_id: repo.ownerId,
		name: job.name,
		needs: job.needs,
		runs_on: job.runsOn,
		task_id: job.taskId,
		status: job.status,
	};
}

/** API model `ActionTask`: a job that a runner took. */
export function viewTask(call: Call, job: Job): Record<string, unknown> {
	const run = runs(call.state).need(job.runId);
	return {
		id: job.taskId,
		name: job.name,
		head_branch: run.branch,
		head_sha: run.sha,
		run_number: run.number,
		event: run.event,
		display_title: run.title,
		status: job.status,
		workflow_id: run.workflow,
		url: pageOf(call, run),
		created_at: run.created,
		updated_at: job.stopped ?? job.started ?? run.created,
		run_started_at: run.started ?? epochTime,
	};
}
