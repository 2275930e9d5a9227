import type { Call } from "../route.ts";
import { type Comment, comments } from "../state/comments.ts";
import { issues } from "../state/issues.ts";
import { pulls } from "../state/pulls.ts";
import type { Review } from "../state/reviews.ts";
import { teams } from "../state/teams.ts";
import { users } from "../state/users.ts";
import { commentPage } from "./comment.ts";
import { issuePage } from "./issue.ts";
import { viewTeam } from "./team.ts";
import { viewUser } from "./user.ts";

/** Comments on lines that belong to a review. */
export function linesOf(call: Call, reviewId: number): Comment[] {
	return comments(call.state).where((comment) => comment.type === "code" && comment.reviewId === reviewId);
}

/** API model `PullReview`. */
export function viewReview(call: Call, review: Review): Record<string, unknown> {
	const { state } = call;
	const page = issuePage(call, issues(state).need(pulls(state).need(review.pullId).issueId));
	return {
		id: review.id,
		user: review.userId ? viewUser(call, users(state).need(review.userId)) : null,
		team: review.teamId ? viewTeam(call, teams(state).need(review.teamId)) : null,
		state: review.state,
		body: review.body,
		commit_id: review.commitId,
		stale: Boolean(review.commitId) && review.commitId !== pulls(state).need(review.pullId).headSha,
		official: review.official,
		dismissed: review.dismissed,
		comments_count: linesOf(call, review.id).length,
		submitted_at: review.created,
		updated_at: review.updated,
		html_url: review.commentId ? `${page}#issuecomment-${review.commentId}` : "",
		pull_request_url: page,
	};
}

/** API model `PullReviewComment`. */
export function viewReviewComment(call: Call, comment: Comment, review: Review): Record<string, unknown> {
	const { state } = call;
	const pull = pulls(state).need(review.pullId);
	const position = comment.line?.position ?? 0;
	return {
		id: comment.id,
		body: comment.body,
		user: viewUser(call, users(state).need(comment.authorId)),
		resolver: comment.resolverId ? viewUser(call, users(state).need(comment.resolverId)) : null,
		pull_request_review_id: review.id,
		created_at: comment.created,
		updated_at: comment.updated,
		path: comment.line?.path ?? "",
		commit_id: comment.line?.commitId ?? "",
		original_commit_id: "",
		diff_hunk: comment.line?.hunk ?? "",
		position: Math.max(0, position),
		original_position: Math.max(0, -position),
		html_url: commentPage(call, comment),
		pull_request_url: issuePage(call, issues(state).need(pull.issueId)),
	};
}
