import { type Answer, bind, fail, noContent, ok, orNotFound, type RepoCall, type Routes, withRepo } from "../route.ts";
import { gitHookNames, gitHooks } from "../state/hooks.ts";

const sample = "#!/usr/bin/env bash\n# A sample that does nothing.\nexit 0\n";

const find = (call: RepoCall, name: string) =>
	gitHooks(call.state).first((row) => row.repoId === call.repo.id && row.name === name);

/** API model `GitHook`; a hook that is not active shows a sample. */
function view(call: RepoCall, name: string): Record<string, unknown> {
	const row = find(call, name);
	return { name, is_active: row !== undefined, content: row?.content ?? sample };
}

const nameInPath = (call: RepoCall): string => orNotFound(gitHookNames.find((name) => name === call.params.id));

/** Fresh forges let nobody edit git hooks, for they run on the server. */
const whereAllowed = (handler: (call: RepoCall) => Answer) =>
	withRepo("admin", (call) => (call.state.gitHooks ? handler(call) : fail(403, "must be allowed to edit Git hooks")));

function edit(call: RepoCall): Answer {
	const name = nameInPath(call);
	const { content = "" } = bind(call, "EditGitHookOption", { content: "string" });
	const row = find(call, name);
	if (row) row.content = content;
	else gitHooks(call.state).insert({ repoId: call.repo.id, name, content });
	return ok(view(call, name));
}

const path = "/repos/{owner}/{repo}/hooks/git";

export const routes: Routes = {
	[`GET ${path}`]: whereAllowed((call) => ok(gitHookNames.map((name) => view(call, name)))),
	[`GET ${path}/{id}`]: whereAllowed((call) => ok(view(call, nameInPath(call)))),
	[`PATCH ${path}/{id}`]: whereAllowed(edit),
	[`DELETE ${path}/{id}`]: whereAllowed((call) => {
		const row = find(call, nameInPath(call));
		if (row) gitHooks(call.state).delete(row.id);
		return noContent();
	}),
};
