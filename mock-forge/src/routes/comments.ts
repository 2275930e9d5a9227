import {
	type Answer,
	bind,
	type Call,
	created,
	empty,
	fail,
	listed,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { addComment, type Comment, comments, commentsOf } from "../state/comments.ts";
import { touch } from "../state/issue-changes.ts";
import { findIssue, issues } from "../state/issues.ts";
import { viewComment, viewTimelineComment } from "../views/comment.ts";
import { canWrite, issueInPath, needAuthor } from "./issue-access.ts";

/** The comment whose id is in the path, or 404. */
export function commentInPath(call: RepoCall, name = "id"): Comment {
	const comment = comments(call.state).get(Number(call.params[name]));
	const issue = comment && issues(call.state).get(comment.issueId);
	if (!comment || issue?.repoId !== call.repo.id) return refuse(notFound());
	return comment;
}

function within(call: Call, rows: Comment[]): Comment[] {
	const since = Date.parse(call.query.get("since") ?? "");
	const before = Date.parse(call.query.get("before") ?? "");
	return rows.filter((row) => {
		const updated = Date.parse(row.updated);
		return !(updated < since) && !(updated > before);
	});
}

function create(call: RepoCall): Answer {
	const { body } = bind(call, "CreateIssueCommentOption", { body: "string!" });
	const issue = findIssue(call.state, call.repo.id, call.params.index ?? "");
	if (!issue) {
		const message = `issue does not exist [id: 0, repo_id: ${call.repo.id}, index: ${call.params.index}]`;
		return call.kind === "forgejo" ? notFound() : fail(500, message);
	}
	if (issue.locked && !canWrite(call)) return fail(403, "issue is locked");
	const comment = addComment(call.state, { issueId: issue.id, authorId: signedIn(call).id, body });
	touch(call.state, issue);
	return created(viewComment(call, comment));
}

function edit(call: RepoCall): Answer {
	const comment = commentInPath(call);
	const { body } = bind(call, "EditIssueCommentOption", { body: "string!" });
	needAuthor(call, comment.authorId);
	if (!["comment", "review", "code"].includes(comment.type)) return noContent();
	comment.body = body;
	comment.updated = call.state.now();
	return ok(viewComment(call, comment));
}

function remove(call: RepoCall): Answer {
	const comment = commentInPath(call);
	if (!canWrite(call) && call.actor?.id !== comment.authorId) return empty(403);
	comments(call.state).delete(comment.id);
	return noContent();
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/issues/comments": withRepo("read", (call) => {
		const rows = issues(call.state)
			.where((issue) => issue.repoId === call.repo.id)
			.flatMap((issue) => commentsOf(call.state, issue.id));
		return listed(
			within(call, rows).sort((a, b) => a.id - b.id),
			(row) => viewComment(call, row),
		);
	}),
	"GET /repos/{owner}/{repo}/issues/comments/{id}": withRepo("read", (call) => {
		const comment = commentInPath(call);
		return comment.type === "comment" ? ok(viewComment(call, comment)) : noContent();
	}),
	"PATCH /repos/{owner}/{repo}/issues/comments/{id}": withRepo("read", edit),
	"DELETE /repos/{owner}/{repo}/issues/comments/{id}": withRepo("read", remove),
	"GET /repos/{owner}/{repo}/issues/{index}/comments": withRepo("read", (call) =>
		listed(within(call, commentsOf(call.state, issueInPath(call).id)), (row) => viewComment(call, row)),
	),
	"POST /repos/{owner}/{repo}/issues/{index}/comments": withRepo("read", create),
	"PATCH /repos/{owner}/{repo}/issues/{index}/comments/{id}": withRepo("read", edit),
	"DELETE /repos/{owner}/{repo}/issues/{index}/comments/{id}": withRepo("read", remove),
	"GET /repos/{owner}/{repo}/issues/{index}/timeline": withRepo("read", (call) => {
		const issue = issueInPath(call);
		const rows = comments(call.state).where((row) => row.issueId === issue.id);
		return listed(within(call, rows), (row) => viewTimelineComment(call, row));
	}),
};
