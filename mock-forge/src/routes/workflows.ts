import { resolveCommit } from "../git/resolve.ts";
import {
	type Answer,
	bind,
	created,
	fail,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { fullName } from "../state/repositories.ts";
import { jobsOf } from "../state/runs.ts";
import { timestamp, zeroTime } from "../state/state.ts";
import { disabledWorkflows, startRun, type Workflow, workflowsOf } from "../state/workflows.ts";

function workflowInPath(call: RepoCall, name: string, sha?: string): Workflow {
	const file = call.params[name] ?? "";
	const found = workflowsOf(call.state, call.repo, sha).find((workflow) => workflow.file === file);
	if (found) return found;
	return refuse(
		call.kind === "gitea" ? notFound(`workflow "${file}" not found`) : fail(404, `workflow ${file} does not exist`),
	);
}

const mark = (call: RepoCall, { file }: Workflow) =>
	disabledWorkflows(call.state).first((row) => row.repoId === call.repo.id && row.file === file);

/** API model `ActionWorkflow`. */
function view(call: RepoCall, workflow: Workflow): Record<string, unknown> {
	const name = fullName(call.state, call.repo);
	const head = call.git.branch(call.repo.defaultBranch) as string;
	const changed = timestamp(new Date(call.git.commit(head).committer.time * 1000));
	return {
		id: workflow.file,
		name: /^name:\s*(.+)$/m.exec(workflow.text)?.[1] ?? workflow.file,
		path: workflow.path,
		state: mark(call, workflow) ? "disabled_manually" : "active",
		created_at: changed,
		updated_at: changed,
		url: `${call.base}/api/v1/repos/${name}/actions/workflows/${workflow.file}`,
		html_url: `${call.base}/${name}/src/branch/${call.repo.defaultBranch}/${workflow.path}`,
		badge_url: `${call.base}/${name}/actions/workflows/${workflow.file}/badge.svg?branch=${call.repo.defaultBranch}`,
		deleted_at: zeroTime,
	};
}

/** Starts a run; only Forgejo tells which, and only when asked to. */
function dispatch(call: RepoCall): Answer {
	const fields = bind(call, "DispatchWorkflowOption", { ref: "string!", inputs: "any", return_run_info: "bool" });
	const sha = resolveCommit(call.git, fields.ref);
	const branch = fields.ref.replace(/^refs\/(heads|tags)\//, "");
	if (!sha) return fail(404, `object does not exist [id: ${fields.ref}, rel_path: ]`);
	const workflow = workflowInPath(call, "workflowfilename", sha);
	if (mark(call, workflow)) return fail(403, `workflow is disabled`);
	if (!/workflow_dispatch/.test(workflow.text)) {
		return fail(call.kind === "gitea" ? 422 : 400, `workflow ${workflow.file} has no workflow_dispatch event trigger`);
	}
	const run = startRun(call.state, call.repo, { workflow, branch, sha, actor: signedIn(call) });
	if (call.kind === "gitea") return noContent();
	if (!fields.return_run_info) return { status: 204, headers: { "content-type": "application/json;charset=utf-8" } };
	return created({
		id: run.id,
		run_number: run.number,
		jobs: jobsOf(call.state, run.id).map((job) => job.name),
	});
}

function enable(call: RepoCall): Answer {
	const row = mark(call, workflowInPath(call, "workflow_id"));
	if (row) disabledWorkflows(call.state).delete(row.id);
	return noContent();
}

function disable(call: RepoCall): Answer {
	const workflow = workflowInPath(call, "workflow_id");
	if (!mark(call, workflow)) disabledWorkflows(call.state).insert({ repoId: call.repo.id, file: workflow.file });
	return noContent();
}

const options = { unit: "has_actions" };
const path = "/repos/{owner}/{repo}/actions/workflows";

export const routes: Routes = {
	[`POST ${path}/{workflowfilename}/dispatches`]: withRepo("write", dispatch, options),
};

export const giteaRoutes: Routes = {
	[`GET ${path}`]: withRepo(
		"read",
		(call) => {
			const found = workflowsOf(call.state, call.repo).map((workflow) => view(call, workflow));
			return ok({ workflows: found, total_count: found.length });
		},
		options,
	),
	[`GET ${path}/{workflow_id}`]: withRepo(
		"read",
		(call) => ok(view(call, workflowInPath(call, "workflow_id"))),
		options,
	),
	[`PUT ${path}/{workflow_id}/enable`]: withRepo("write", enable, options),
	[`PUT ${path}/{workflow_id}/disable`]: withRepo("write", disable, options),
};
