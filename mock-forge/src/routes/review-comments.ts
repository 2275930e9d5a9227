import {
	type Answer,
	atLeast,
	bind,
	empty,
	fail,
	noContent,
	notFound,
	ok,
	orNotFound,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { addComment, type Comment, comments } from "../state/comments.ts";
import type { Pull } from "../state/pulls.ts";
import { codeLine } from "../state/review-lines.ts";
import { type Review, reviews } from "../state/reviews.ts";
import { linesOf, viewReviewComment } from "../views/review.ts";
import { commentInPath } from "./comments.ts";
import { pullInPath } from "./pull-access.ts";

/** A line comment in the body of a review. */
export interface LineFields {
	path?: string;
	body?: string;
	new_position?: number;
	old_position?: number;
}

/** The review of the path with its pull request; pending ones only for their authors. */
export function reviewInPath(call: RepoCall): { pull: Pull; review: Review } {
	const { pull } = pullInPath(call);
	const review = orNotFound(reviews(call.state).get(Number(call.params.id)));
	const hidden = review.state === "PENDING" && review.userId !== call.actor?.id && !call.actor?.isAdmin;
	if (review.pullId !== pull.id || hidden) refuse(notFound());
	return { pull, review };
}

/** Adds a comment on a line to a review. */
export function addLine(call: RepoCall, pull: Pull, review: Review, line: LineFields): Comment {
	const position = line.new_position ? line.new_position : -(line.old_position ?? 0);
	return addComment(call.state, {
		issueId: pull.issueId,
		authorId: signedIn(call).id,
		type: "code",
		body: line.body ?? "",
		reviewId: review.id,
		line: codeLine(call.state, pull, line.path ?? "", position),
	});
}

function resolve(resolved: boolean) {
	return withRepo("write", (call): Answer => {
		const comment = commentInPath(call);
		if (comment.type !== "code") return fail(400, "comment does not belong to a review");
		comment.resolverId = resolved ? signedIn(call).id : undefined;
		return noContent();
	});
}

const review = "/repos/{owner}/{repo}/pulls/{index}/reviews";

export const routes: Routes = {
	[`GET ${review}/{id}/comments`]: withRepo("read", (call) => {
		const found = reviewInPath(call).review;
		return ok(linesOf(call, found.id).map((row) => viewReviewComment(call, row, found)));
	}),
};

export const forgejoRoutes: Routes = {
	[`POST ${review}/{id}/comments`]: withRepo("read", (call) => {
		const found = reviewInPath(call);
		const fields = bind(call, "CreatePullReviewComment", {
			path: "string",
			body: "string",
			new_position: "int64",
			old_position: "int64",
		});
		return ok(viewReviewComment(call, addLine(call, found.pull, found.review, fields), found.review));
	}),
	// Any comment of the repository is answered here, whichever review is named.
	[`GET ${review}/{id}/comments/{comment}`]: withRepo("read", (call) =>
		ok(viewReviewComment(call, commentInPath(call, "comment"), reviewInPath(call).review)),
	),
	[`DELETE ${review}/{id}/comments/{comment}`]: withRepo("read", (call) => {
		const comment = commentInPath(call, "comment");
		if (comment.authorId !== call.actor?.id && !atLeast(call.level, "write")) return empty(403);
		comments(call.state).delete(comment.id);
		return noContent();
	}),
};

export const giteaRoutes: Routes = {
	"POST /repos/{owner}/{repo}/pulls/comments/{id}/resolve": resolve(true),
	"POST /repos/{owner}/{repo}/pulls/comments/{id}/unresolve": resolve(false),
};
