import { addComment, comments } from "./comments.ts";
import { type Issue, issues } from "./issues.ts";
import { labels } from "./labels.ts";
import { gitOf, repositories } from "./repositories.ts";
import type { State } from "./state.ts";
import type { User } from "./users.ts";

/** Sets the labels of an issue and tells the timeline what changed. */
export function setLabels(state: State, issue: Issue, doer: User, ids: number[]): void {
	const wanted = [...new Set(withoutRivals(state, ids))];
	const note = (labelId: number, body: string) =>
		addComment(state, { issueId: issue.id, authorId: doer.id, type: "label", labelId, body });
	for (const id of issue.labelIds) if (!wanted.includes(id)) note(id, "");
	for (const id of wanted) if (!issue.labelIds.includes(id)) note(id, "1");
	issue.labelIds = wanted;
	touch(state, issue);
}

/** Of exclusive labels with one scope (`prio/high`, `prio/low`) the last stays. */
function withoutRivals(state: State, ids: number[]): number[] {
	const scope = (id: number) => {
		const label = labels(state).get(id);
		const slash = label?.name.lastIndexOf("/") ?? -1;
		return label?.exclusive && slash > 0 ? label.name.slice(0, slash) : undefined;
	};
	return ids.filter((id, index) => {
		const own = scope(id);
		return own === undefined || !ids.slice(index + 1).some((later) => scope(later) === own);
	});
}

/** Sets the assignees of an issue and tells the timeline what changed. */
export function setAssignees(state: State, issue: Issue, doer: User, ids: number[]): void {
	const note = (assigneeId: number, removedAssignee: boolean) =>
		addComment(state, { issueId: issue.id, authorId: doer.id, type: "assignees", assigneeId, removedAssignee });
	for (const id of issue.assigneeIds) if (!ids.includes(id)) note(id, true);
	for (const id of ids) if (!issue.assigneeIds.includes(id)) note(id, false);
	issue.assigneeIds = ids;
}

/** Sets or, with `null`, clears the milestone. */
export function setMilestone(state: State, issue: Issue, doer: User, milestoneId: number | null): void {
	if (issue.milestoneId === milestoneId) return;
	addComment(state, {
		issueId: issue.id,
		authorId: doer.id,
		type: "milestone",
		milestoneId,
		oldMilestoneId: issue.milestoneId,
	});
	issue.milestoneId = milestoneId;
}

/** Opens or closes an issue. */
export function setState(state: State, issue: Issue, doer: User, to: "open" | "closed"): void {
	if (issue.state === to) return;
	issue.state = to;
	issue.closed = to === "closed" ? state.now() : null;
	addComment(state, { issueId: issue.id, authorId: doer.id, type: to === "closed" ? "close" : "reopen" });
}

/** Changes the title and tells the timeline. */
export function setTitle(state: State, issue: Issue, doer: User, title: string): void {
	if (issue.title === title) return;
	addComment(state, {
		issueId: issue.id,
		authorId: doer.id,
		type: "change_title",
		oldTitle: issue.title,
		newTitle: title,
	});
	issue.title = title;
}

/** Marks an issue as changed now. */
export function touch(state: State, issue: Issue): void {
	issue.updated = state.now();
}

/** The end of the day of a due date, as the forges store it. */
export function endOfDay(date: string): string {
	return `${new Date(date).toISOString().slice(0, 10)}T23:59:59Z`;
}

/** Removes an issue with its timeline. */
export function removeIssue(state: State, issue: Issue): void {
	issues(state).delete(issue.id);
	comments(state).deleteWhere((comment) => comment.issueId === issue.id);
	for (const other of issues(state).all()) other.dependencies.delete(issue.id);
	gitOf(state, repositories(state).need(issue.repoId)).refs.delete(`refs/pull/${issue.number}/head`);
}
