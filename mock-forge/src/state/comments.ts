import type { State } from "./state.ts";
import { table } from "./table.ts";

/**
 * An entry of an issue's timeline. Comments that people wrote have the type
 * `comment`, those of reviews on lines `code`; the others tell events.
 */
export interface Comment {
	id: number;
	issueId: number;
	type: string;
	authorId: number;
	body: string;
	created: string;
	updated: string;
	labelId?: number;
	milestoneId?: number | null;
	oldMilestoneId?: number | null;
	assigneeId?: number;
	removedAssignee?: boolean;
	oldTitle?: string;
	newTitle?: string;
	oldRef?: string;
	newRef?: string;
	commitSha?: string;
	dependentIssueId?: number;
	refIssueId?: number;
	refAction?: string;
	timeId?: number;
	reviewId?: number;
	/** Only for comments on lines. */
	line?: CodeLine;
	resolverId?: number;
}

/** Where a comment on a line of a diff stands. */
export interface CodeLine {
	path: string;
	/** Positive on the new side, negative on the old. */
	position: number;
	commitId: string;
	hunk: string;
}

/** Timelines of all issues and pull requests. */
export const comments = table<Comment>("comments");

/** Adds an entry to a timeline. */
export function addComment(state: State, fields: Partial<Comment> & Pick<Comment, "issueId" | "authorId">): Comment {
	const now = fields.created ?? state.now();
	return comments(state).insert({ type: "comment", body: "", created: now, updated: now, ...fields });
}

/** What people wrote below an issue, oldest first. */
export function commentsOf(state: State, issueId: number): Comment[] {
	return comments(state).where((comment) => comment.issueId === issueId && comment.type === "comment");
}
