import { type Answer, fail, listed, ok, orNotFound, type RepoCall, type Routes, signedIn, withRepo } from "../route.ts";
import { comments } from "../state/comments.ts";
import type { Issue } from "../state/issues.ts";
import { fullName } from "../state/repositories.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewUser } from "../views/user.ts";
import { issueInPath } from "./issue-access.ts";

/** Whether a user gets news of an issue: by choice, as a participant, or as a watcher of the repository. */
function watches(call: RepoCall, issue: Issue, user: User): boolean {
	const chosen = issue.subscriptions.get(user.id);
	if (chosen !== undefined) return chosen;
	const participates = comments(call.state).first((row) => row.issueId === issue.id && row.authorId === user.id);
	return issue.authorId === user.id || Boolean(participates) || call.repo.watchers.has(user.id);
}

function choose(watching: boolean) {
	return withRepo("read", (call): Answer => {
		const issue = issueInPath(call);
		const actor = signedIn(call);
		const user = orNotFound(findUser(call.state, call.params.user ?? ""));
		if (user.id !== actor.id && !actor.isAdmin) {
			return fail(403, `${actor.login} is not permitted to subscribe for ${user.login}`);
		}
		if (watches(call, issue, user) === watching) return { status: 200 };
		issue.subscriptions.set(user.id, watching);
		return { status: 201 };
	});
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/issues/{index}/subscriptions": withRepo("read", (call) => {
		const chosen = [...issueInPath(call).subscriptions].filter(([, watching]) => watching);
		return listed(chosen, ([id]) => viewUser(call, users(call.state).need(id)));
	}),
	"GET /repos/{owner}/{repo}/issues/{index}/subscriptions/check": withRepo("read", (call) => {
		const issue = issueInPath(call);
		const subscribed = watches(call, issue, signedIn(call));
		const api = `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}`;
		return ok({
			subscribed,
			ignored: !subscribed,
			reason: null,
			created_at: issue.created,
			url: `${api}/issues/${issue.number}/subscriptions`,
			repository_url: api,
		});
	}),
	"PUT /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}": choose(true),
	"DELETE /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}": choose(false),
};
