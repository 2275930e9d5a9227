import type { Call } from "../route.ts";
import { attachments } from "../state/attachments.ts";
import type { Comment } from "../state/comments.ts";
import { type Issue, issues } from "../state/issues.ts";
import { labels } from "../state/labels.ts";
import { milestones } from "../state/milestones.ts";
import { users } from "../state/users.ts";
import { viewAttachment } from "./attachment.ts";
import { issuePage, viewIssue } from "./issue.ts";
import { viewLabel } from "./label.ts";
import { viewMilestone } from "./milestone.ts";
import { viewUser } from "./user.ts";

/** Address of a comment on the page of its issue. */
export function commentPage(call: Call, comment: Comment): string {
	return `${issuePage(call, issues(call.state).need(comment.issueId))}#issuecomment-${comment.id}`;
}

function places(call: Call, comment: Comment, issue: Issue): Record<string, unknown> {
	const page = issuePage(call, issue);
	return {
		html_url: commentPage(call, comment),
		pull_request_url: issue.pull ? page : "",
		issue_url: issue.pull ? "" : page,
		user: viewUser(call, users(call.state).need(comment.authorId), "public"),
	};
}

/** API model `Comment`. */
export function viewComment(call: Call, comment: Comment): Record<string, unknown> {
	const files = attachments(call.state).where((file) => file.commentId === comment.id);
	return {
		id: comment.id,
		...places(call, comment, issues(call.state).need(comment.issueId)),
		original_author: "",
		original_author_id: 0,
		body: comment.body,
		assets: files.map((file) => viewAttachment(call, file)),
		created_at: comment.created,
		updated_at: comment.updated,
	};
}

/** API model `TimelineComment`. */
export function viewTimelineComment(call: Call, comment: Comment): Record<string, unknown> {
	const { state } = call;
	const milestone = (id: number | null | undefined) => {
		const row = id ? milestones(state).get(id) : undefined;
		return row ? viewMilestone(call, row) : null;
	};
	const issue = (id: number | undefined) => {
		const row = id ? issues(state).get(id) : undefined;
		return row ? viewIssue(call, row) : null;
	};
	const user = (id: number | undefined) => (id ? viewUser(call, users(state).need(id), "public") : null);
	const label = comment.labelId ? labels(state).get(comment.labelId) : undefined;
	return {
		id: comment.id,
		type: comment.type,
		...places(call, comment, issues(state).need(comment.issueId)),
		body: comment.body,
		created_at: comment.created,
		updated_at: comment.updated,
		old_project_id: 0,
		project_id: 0,
		old_milestone: milestone(comment.oldMilestoneId),
		milestone: milestone(comment.milestoneId),
		tracked_time: null,
		old_title: comment.oldTitle ?? "",
		new_title: comment.newTitle ?? "",
		old_ref: comment.oldRef ?? "",
		new_ref: comment.newRef ?? "",
		ref_issue: issue(comment.refIssueId),
		ref_comment: null,
		ref_action: comment.refAction ?? "none",
		ref_commit_sha: comment.commitSha ?? "",
		review_id: comment.reviewId ?? 0,
		label: label ? viewLabel(call, label) : null,
		assignee: user(comment.assigneeId),
		assignee_team: null,
		removed_assignee: comment.removedAssignee ?? false,
		resolve_doer: user(comment.resolverId),
		dependent_issue: issue(comment.dependentIssueId),
	};
}
