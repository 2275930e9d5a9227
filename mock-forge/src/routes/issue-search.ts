import { type Answer, atLeast, type Call, fail, levelOf, paged, type Routes, signedIn } from "../route.ts";
import { type Issue, issues } from "../state/issues.ts";
import { pulls } from "../state/pulls.ts";
import { repositories } from "../state/repositories.ts";
import { reviews } from "../state/reviews.ts";
import { findUser, type User } from "../state/users.ts";
import { viewIssue } from "../views/issue.ts";
import { filterIssues } from "./issue-filters.ts";

/** What the caller can have to do with an issue, by the switch of the query that asks for it. */
const relations: Record<string, (call: Call, issue: Issue, user: User) => boolean> = {
	assigned: (_call, issue, user) => issue.assigneeIds.includes(user.id),
	created: (_call, issue, user) => issue.authorId === user.id,
	mentioned: (_call, issue, user) => issue.body.includes(`@${user.login}`),
	review_requested: (call, issue, user) =>
		Boolean(issue.pull && pulls(call.state).need(issue.pull).requestedReviewers.includes(user.id)),
	reviewed: (call, issue, user) =>
		Boolean(issue.pull && reviews(call.state).first((row) => row.pullId === issue.pull && row.userId === user.id)),
};

function search(call: Call): Answer {
	const { state, query, actor } = call;
	const owner = query.get("owner");
	const ownerId = owner ? findUser(state, owner)?.id : undefined;
	if (owner && !ownerId) return fail(400, "Owner not found");
	const wanted = Object.entries(relations).filter(([name]) => query.get(name) === "true");
	const fits = (issue: Issue) => {
		const repo = repositories(state).need(issue.repoId);
		if (ownerId && repo.ownerId !== ownerId) return false;
		if (!atLeast(levelOf(state, repo, actor), "read")) return false;
		return wanted.every(([, test]) => test(call, issue, signedIn(call)));
	};
	return paged(call, filterIssues(call, issues(state).where(fits)), (issue) => viewIssue(call, issue));
}

export const routes: Routes = {
	"GET /repos/issues/search": search,
};
