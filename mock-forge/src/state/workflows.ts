import { gitOf, type Repository } from "./repositories.ts";
import { addRun, jobs, type Run } from "./runs.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";
import type { User } from "./users.ts";

/** A workflow file on the default branch. */
export interface Workflow {
	/** Its name without folders. */
	file: string;
	path: string;
	text: string;
}

/** Workflows that were disabled. */
export const disabledWorkflows = table<{ id: number; repoId: number; file: string }>("disabled-workflows");

const folders = {
	forgejo: [".forgejo/workflows", ".gitea/workflows", ".github/workflows"],
	gitea: [".gitea/workflows", ".github/workflows"],
};

/** Workflows of a repository at a commit; the first folder that exists counts. */
export function workflowsOf(state: State, repo: Repository, sha?: string): Workflow[] {
	const git = gitOf(state, repo);
	const commit = sha ?? git.branch(repo.defaultBranch);
	if (!commit) return [];
	const files = [...git.files(git.commit(commit).tree)];
	for (const folder of folders[state.kind]) {
		const found = files.filter(([path]) => path.startsWith(`${folder}/`) && /\.ya?ml$/.test(path));
		if (found.length === 0) continue;
		return found.map(([path, entry]) => ({
			file: path.slice(folder.length + 1),
			path,
			text: git.blob(entry.sha).toString("utf8"),
		}));
	}
	return [];
}

/** Names and labels of the jobs that a workflow's text declares. */
export function jobsIn(text: string): { name: string; runsOn: string[] }[] {
	const body = text.split(/^jobs:\s*$/m)[1] ?? "";
	return [...body.matchAll(/^ {2}([\w-]+):\s*\n((?: {3,}.*\n?)*)/gm)].map(([, name = "", inner = ""]) => {
		const labels = /runs-on:\s*(.+)/.exec(inner)?.[1] ?? "docker";
		return { name, runsOn: labels.replace(/[[\]\s]/g, "").split(",") };
	});
}

/** Starts a run by hand; its jobs wait for a runner. */
export function startRun(
	state: State,
	repo: Repository,
	{ workflow, branch, sha, actor }: { workflow: Workflow; branch: string; sha: string; actor: User },
): Run {
	const run = addRun(state, {
		repoId: repo.id,
		title: gitOf(state, repo).commit(sha).message.split("\n", 1)[0] ?? "",
		workflow: workflow.file,
		event: "workflow_dispatch",
		branch,
		sha,
		actorId: actor.id,
		status: "waiting",
		created: state.now(),
		started: null,
		stopped: null,
	});
	for (const { name, runsOn } of jobsIn(workflow.text)) {
		jobs(state).insert({
			runId: run.id,
			name,
			runsOn,
			needs: [],
			status: "waiting",
			attempt: 0,
			taskId: 0,
			steps: [],
			log: "",
			started: null,
			stopped: null,
		});
	}
	return run;
}
