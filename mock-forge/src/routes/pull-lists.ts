import { type Answer, ok, orNotFound, paged, type RepoCall, type Routes, withRepo } from "../route.ts";
import { issueOf, type Pull, pulls } from "../state/pulls.ts";
import { findUser } from "../state/users.ts";
import { viewPull } from "../views/pull.ts";
import { stateTest } from "./issue-filters.ts";
import { pinned } from "./issue-pins.ts";

function list(call: RepoCall): Answer {
	const { state, query } = call;
	const test = stateTest(query.get("state"));
	const labelIds = query
		.getAll("labels")
		.flatMap((value) => value.split(","))
		.map(Number)
		.filter(Boolean);
	const poster = query.get("poster");
	const posterId = poster ? orNotFound(findUser(state, poster)).id : undefined;
	const fits = (pull: Pull) => {
		const issue = issueOf(state, pull);
		return (
			test(issue) &&
			labelIds.every((id) => issue.labelIds.includes(id)) &&
			(!query.get("milestone") || issue.milestoneId === Number(query.get("milestone"))) &&
			(posterId === undefined || issue.authorId === posterId) &&
			(!query.get("base") || pull.base === query.get("base")) &&
			(!query.get("head") || pull.head === query.get("head"))
		);
	};
	const rows = pulls(state).where((pull) => pull.repoId === call.repo.id && fits(pull));
	return paged(call, sorted(call, rows), (pull) => viewPull(call, pull, "list"));
}

function sorted(call: RepoCall, rows: Pull[]): Pull[] {
	const issue = (pull: Pull) => issueOf(call.state, pull);
	switch (call.query.get("sort")) {
		case "oldest":
			return rows.sort((a, b) => a.id - b.id);
		case "recentupdate":
			return rows.sort((a, b) => issue(b).updated.localeCompare(issue(a).updated));
		case "leastupdate":
			return rows.sort((a, b) => issue(a).updated.localeCompare(issue(b).updated));
		default:
			return rows.sort((a, b) => b.id - a.id);
	}
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/pulls": withRepo("read", list, { unit: "has_pull_requests" }),
	"GET /repos/{owner}/{repo}/pulls/pinned": withRepo("read", (call) =>
		ok(pinned(call, true).map((issue) => viewPull(call, pulls(call.state).need(issue.pull ?? 0)))),
	),
};
