import type { Call } from "../route.ts";
import { fullName, repositories } from "../state/repositories.ts";
import { type Job, jobsOf, runs } from "../state/runs.ts";
import { epochTime } from "../state/state.ts";
import { giteaStatus } from "./run.ts";

/** API model `ActionWorkflowJob` of Gitea. */
export function viewWorkflowJob(call: Call, job: Job): Record<string, unknown> {
	const run = runs(call.state).need(job.runId);
	const name = fullName(call.state, repositories(call.state).need(run.repoId));
	const api = `${call.base}/api/v1/repos/${name}/actions`;
	const position = jobsOf(call.state, run.id).findIndex((other) => other.id === job.id);
	const times = { started_at: job.started ?? epochTime, completed_at: job.stopped ?? epochTime };
	return {
		id: job.id,
		url: `${api}/jobs/${job.id}`,
		html_url: `${call.base}/${name}/actions/runs/${run.number}/jobs/${position}`,
		run_id: run.id,
		run_url: `${api}/runs/${run.id}`,
		name: job.name,
		labels: job.runsOn,
		run_attempt: job.attempt,
		head_sha: run.sha,
		head_branch: run.branch,
		...giteaStatus(job.status),
		...(job.taskId ? { runner_id: 1, runner_name: "builder" } : {}),
		steps: job.steps.map((step, index) => ({
			name: step.name,
			number: index,
			...giteaStatus(step.status),
			...times,
		})),
		created_at: run.created,
		...times,
	};
}
