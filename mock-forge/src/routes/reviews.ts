import {
	type Answer,
	atLeast,
	bind,
	counted,
	empty,
	fail,
	noContent,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { addComment, comments } from "../state/comments.ts";
import type { Pull } from "../state/pulls.ts";
import { type Review, reviews, reviewsOf } from "../state/reviews.ts";
import { linesOf, viewReview } from "../views/review.ts";
import { pullInPath } from "./pull-access.ts";
import { addLine, type LineFields, reviewInPath } from "./review-comments.ts";

function visible(call: RepoCall, pull: Pull): Review[] {
	return reviewsOf(call.state, pull.id).filter((row) => row.state !== "PENDING" || row.userId === call.actor?.id);
}

/** Verdict of an event; refuses judging one's own work and empty words. */
function verdict(call: RepoCall, event: string | undefined, body: string, lines: number): string {
	const own = pullInPath(call).issue.authorId === call.actor?.id;
	if ((event === "APPROVED" || event === "APPROVE") && own) refuse(fail(422, "approve your own pull is not allowed"));
	if (event === "REQUEST_CHANGES" && own) refuse(fail(422, "reject your own pull is not allowed"));
	if ((event === "COMMENT" || event === "REQUEST_CHANGES") && !body.trim() && !lines) {
		refuse(fail(422, `review event ${event} requires a body or a comment`));
	}
	if (event === "APPROVE") return "APPROVED";
	return event && ["APPROVED", "REQUEST_CHANGES", "COMMENT"].includes(event) ? event : "PENDING";
}

/** Puts a review into effect: its entry in the timeline, and the end of a request for it. */
function submit(call: RepoCall, pull: Pull, review: Review): void {
	const actor = signedIn(call);
	if (!review.commentId) {
		review.commentId = addComment(call.state, {
			issueId: pull.issueId,
			authorId: actor.id,
			type: "review",
			body: review.body,
			reviewId: review.id,
		}).id;
	}
	const decides = review.state === "APPROVED" || review.state === "REQUEST_CHANGES";
	review.official = decides && atLeast(call.level, "write");
	pull.requestedReviewers = pull.requestedReviewers.filter((id) => id !== actor.id);
}

function create(call: RepoCall): Answer {
	const { pull } = pullInPath(call);
	const fields = bind(call, "CreatePullReviewOptions", {
		event: "string",
		body: "string",
		commit_id: "string",
		comments: "any",
	});
	const lines = (fields.comments ?? []) as LineFields[];
	const now = call.state.now();
	const review = reviews(call.state).insert({
		pullId: pull.id,
		userId: signedIn(call).id,
		teamId: null,
		state: verdict(call, fields.event, fields.body ?? "", lines.length),
		body: fields.body ?? "",
		commitId: fields.commit_id || pull.headSha,
		official: false,
		dismissed: false,
		created: now,
		updated: now,
		commentId: 0,
	});
	for (const line of lines) addLine(call, pull, review, line);
	submit(call, pull, review);
	return ok(viewReview(call, review));
}

function finish(call: RepoCall): Answer {
	const { pull, review } = reviewInPath(call);
	const fields = bind(call, "SubmitPullReviewOptions", { event: "string", body: "string" });
	if (review.state !== "PENDING") return fail(422, "only a pending review can be submitted");
	const state = verdict(call, fields.event, fields.body ?? review.body, linesOf(call, review.id).length);
	if (state === "PENDING") return fail(422, "review stay pending");
	Object.assign(review, { state, body: fields.body ?? review.body, updated: call.state.now() });
	submit(call, pull, review);
	return ok(viewReview(call, review));
}

function remove(call: RepoCall): Answer {
	const { review } = reviewInPath(call);
	if (review.userId !== call.actor?.id && !call.actor?.isAdmin) return empty(403);
	reviews(call.state).delete(review.id);
	for (const comment of linesOf(call, review.id)) comments(call.state).delete(comment.id);
	comments(call.state).delete(review.commentId);
	return noContent();
}

function dismiss(dismissed: boolean) {
	return withRepo("write", (call): Answer => {
		const { review } = reviewInPath(call);
		if (!["APPROVED", "REQUEST_CHANGES"].includes(review.state)) {
			return fail(403, "not need to dismiss this review because it's type is not Approve or change request");
		}
		review.dismissed = dismissed;
		return ok(viewReview(call, review));
	});
}

const review = "/repos/{owner}/{repo}/pulls/{index}/reviews";

export const routes: Routes = {
	[`GET ${review}`]: withRepo("read", (call) => {
		const { pull } = pullInPath(call);
		return counted(call, visible(call, pull), (row) => viewReview(call, row));
	}),
	[`POST ${review}`]: withRepo("read", create),
	[`GET ${review}/{id}`]: withRepo("read", (call) => ok(viewReview(call, reviewInPath(call).review))),
	[`POST ${review}/{id}`]: withRepo("read", finish),
	[`DELETE ${review}/{id}`]: withRepo("read", remove),
	[`POST ${review}/{id}/dismissals`]: dismiss(true),
	[`POST ${review}/{id}/undismissals`]: dismiss(false),
};
