import { type Answer, bind, fail, noContent, notFound, ok, type RepoCall, type Routes, withRepo } from "../route.ts";
import { type Issue, issues } from "../state/issues.ts";
import { viewIssue } from "../views/issue.ts";
import { issueInPath } from "./issue-access.ts";

const most = 3;

/** Pinned issues or pull requests of the repository, in their order. */
export function pinned(call: RepoCall, pulls: boolean): Issue[] {
	return issues(call.state)
		.where((issue) => issue.repoId === call.repo.id && issue.pinOrder > 0 && Boolean(issue.pull) === pulls)
		.sort((a, b) => a.pinOrder - b.pinOrder);
}

function pin(call: RepoCall): Answer {
	const issue = issueInPath(call);
	const rows = pinned(call, Boolean(issue.pull));
	if (issue.pinOrder) return noContent();
	if (rows.length >= most) return fail(400, "You've reached the max number of pinned issues");
	issue.pinOrder = rows.length + 1;
	return noContent();
}

function unpin(call: RepoCall): Answer {
	const issue = issueInPath(call);
	issue.pinOrder = 0;
	renumber(pinned(call, Boolean(issue.pull)));
	return noContent();
}

function move(call: RepoCall): Answer {
	const issue = issueInPath(call);
	const position = Number(call.params.position);
	const rows = pinned(call, Boolean(issue.pull));
	if (!issue.pinOrder || position < 1 || position > rows.length) return notFound();
	const rest = rows.filter((row) => row.id !== issue.id);
	rest.splice(position - 1, 0, issue);
	renumber(rest);
	return noContent();
}

function renumber(rows: Issue[]): void {
	rows.forEach((row, index) => {
		row.pinOrder = index + 1;
	});
}

function lock(locked: boolean) {
	return withRepo("write", (call) => {
		bind(call, "LockIssueOption", { lock_reason: "string" });
		issueInPath(call).locked = locked;
		return noContent();
	});
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/issues/pinned": withRepo("read", (call) =>
		ok(pinned(call, false).map((issue) => viewIssue(call, issue))),
	),
	"POST /repos/{owner}/{repo}/issues/{index}/pin": withRepo("admin", pin),
	"DELETE /repos/{owner}/{repo}/issues/{index}/pin": withRepo("admin", unpin),
	"PATCH /repos/{owner}/{repo}/issues/{index}/pin/{position}": withRepo("admin", move),
	"GET /repos/{owner}/{repo}/new_pin_allowed": withRepo("read", (call) =>
		ok({ issues: pinned(call, false).length < most, pull_requests: pinned(call, true).length < most }),
	),
};

export const giteaRoutes: Routes = {
	"PUT /repos/{owner}/{repo}/issues/{index}/lock": lock(true),
	"DELETE /repos/{owner}/{repo}/issues/{index}/lock": lock(false),
};
