import type { Call } from "../route.ts";
import { attachments } from "../state/attachments.ts";
import { commentsOf } from "../state/comments.ts";
import type { Issue } from "../state/issues.ts";
import { labels } from "../state/labels.ts";
import { milestones } from "../state/milestones.ts";
import { isDraft, pulls } from "../state/pulls.ts";
import { fullName, ownerOf, repositories } from "../state/repositories.ts";
import { users } from "../state/users.ts";
import { viewAttachment } from "./attachment.ts";
import { viewLabel } from "./label.ts";
import { viewMilestone } from "./milestone.ts";
import { viewUser } from "./user.ts";

/** Address of the page of an issue or pull request. */
export function issuePage(call: Call, issue: Issue): string {
	const name = fullName(call.state, repositories(call.state).need(issue.repoId));
	return `${call.base}/${name}/${issue.pull ? "pulls" : "issues"}/${issue.number}`;
}

/** Labels of an issue in the order of their names. */
export function labelsOfIssue(call: Call, issue: Issue): Record<string, unknown>[] {
	return labels(call.state)
		.where((label) => issue.labelIds.includes(label.id))
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.map((label) => viewLabel(call, label));
}

/** Assignees, `null` when there are none. */
export function assigneesOf(call: Call, issue: Issue): Record<string, unknown>[] | null {
	if (!issue.assigneeIds.length) return null;
	return issue.assigneeIds.map((id) => viewUser(call, users(call.state).need(id), "public"));
}

/** API model `Issue`. */
export function viewIssue(call: Call, issue: Issue): Record<string, unknown> {
	const { state, base } = call;
	const repo = repositories(state).need(issue.repoId);
	const name = fullName(state, repo);
	const milestone = issue.milestoneId ? milestones(state).get(issue.milestoneId) : undefined;
	const assignees = assigneesOf(call, issue);
	const files = attachments(state).where((file) => file.issueId === issue.id && !file.commentId);
	return {
		id: issue.id,
		url: `${base}/api/v1/repos/${name}/issues/${issue.number}`,
		html_url: issuePage(call, issue),
		number: issue.number,
		user: viewUser(call, users(state).need(issue.authorId)),
		original_author: "",
		original_author_id: 0,
		title: issue.title,
		body: issue.body,
		ref: issue.ref,
		assets: files.map((file) => viewAttachment(call, file)),
		labels: labelsOfIssue(call, issue),
		milestone: milestone ? viewMilestone(call, milestone) : null,
		assignee: assignees?.[0] ?? null,
		assignees,
		state: issue.state,
		is_locked: issue.locked,
		comments: commentsOf(state, issue.id).length,
		created_at: issue.created,
		updated_at: issue.updated,
		closed_at: issue.closed,
		due_date: issue.due,
		...(call.kind === "gitea" ? { time_estimate: issue.timeEstimate } : {}),
		pull_request: pullRequestOf(call, issue),
		repository: { id: repo.id, name: repo.name, owner: ownerOf(state, repo).login, full_name: name },
		pin_order: issue.pinOrder,
	};
}

function pullRequestOf(call: Call, issue: Issue): Record<string, unknown> | null {
	if (!issue.pull) return null;
	const pull = pulls(call.state).need(issue.pull);
	return {
		merged: pull.merged,
		merged_at: pull.mergedAt,
		draft: isDraft(issue.title),
		html_url: issuePage(call, issue),
	};
}
