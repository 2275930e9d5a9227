import type { HandlerContext, Route } from "@madtea/schemas";
import { nameOf, type Refusal } from "./names.ts";

const reviewsRoute = "/repos/{owner}/{repo}/pulls/{index}/reviews";
const commentsRoute: Route = `GET ${reviewsRoute}/{id}/comments`;

/** The words of the forges for what a review says. */
const events: Record<string, string> = {
	approve: "APPROVED",
	request_changes: "REQUEST_CHANGES",
	comment: "COMMENT",
	pending: "PENDING",
};

interface LineComment {
	id: number;
	path: string;
	position: number;
	original_position: number;
	body: string;
	user?: { login: string } | null;
	resolver?: { login: string } | null;
}

/** One review and, where it has some, its comments on lines. */
export async function getReview(input: any, context: HandlerContext): Promise<unknown> {
	const path = { index: input.number, id: context.item };
	const { data: review } = await context.request(`GET ${reviewsRoute}/{id}`, { path });
	if (review.comments_count === 0) return review;
	const { data } = await context.request<LineComment[] | null>(commentsRoute, { path });
	return { ...review, comments: (data ?? []).map(lean) };
}

/** Only what is there: a line of the new file is `position`, one of the old file `original_position`. */
function lean({ id, path, position, original_position, user, body, resolver }: LineComment): Record<string, unknown> {
	return {
		id,
		path,
		...(position && { position }),
		...(original_position && { original_position }),
		user: user?.login,
		body,
		...(resolver && { resolver: resolver.login }),
	};
}

/** The comments on lines of a whole pull request, of some reviews, or by their own ids. */
export async function listReviewComments(input: any, context: HandlerContext): Promise<unknown> {
	const { number, ids, comment_ids } = input;
	if (comment_ids?.length && ids?.length === 1 && (await context.kind()) === "forgejo") {
		return context.each(comment_ids as number[], async (comment) => {
			const { data } = await context.request(`GET ${reviewsRoute}/{id}/comments/{comment}`, {
				path: { index: number, id: ids[0], comment },
			});
			return data;
		});
	}
	const reviews: number[] = ids?.length ? [...new Set<number>(ids)] : await reviewsWithComments(number, context);
	const lists = await context.each(reviews, async (id) => {
		const { data } = await context.request<LineComment[] | null>(commentsRoute, { path: { index: number, id } });
		return data ?? [];
	});
	const comments = lists.flat();
	return comment_ids?.length ? wanted(comment_ids, comments, number, context) : comments;
}

async function reviewsWithComments(number: number, context: HandlerContext): Promise<number[]> {
	const reviews = await context.everything<{ id: number; comments_count?: number }>(`GET ${reviewsRoute}`, {
		path: { index: number },
	});
	return reviews.filter(({ comments_count }) => comments_count !== 0).map(({ id }) => id);
}

function wanted(ids: number[], comments: LineComment[], number: number, context: HandlerContext): LineComment[] {
	const missing = ids.filter((id) => !comments.some((comment) => comment.id === id));
	if (missing.length > 0) {
		throw context.fail(
			`No review of ${nameOf(context, number)} has the comment ${missing.join(", ")}.`,
			"Leave comment_ids out to see all of them.",
		);
	}
	return comments.filter(({ id }) => ids.includes(id));
}

export async function createReview(input: any, context: HandlerContext): Promise<unknown> {
	const { number, event, body, comments, sha } = input;
	if (comments?.length) await checkComments(comments, number, context);
	return post(`POST ${reviewsRoute}`, { event: events[event], body, comments, commit_id: sha }, input, context);
}

export async function submitReview(input: any, context: HandlerContext): Promise<unknown> {
	const { event, body } = input;
	if (event === "pending")
		throw context.fail(
			"A submitted review is not pending any more.",
			"Give event=comment, approve or request_changes.",
		);
	return post(`POST ${reviewsRoute}/{id}`, { event: events[event], body }, input, context);
}

async function post(
	route: Route,
	body: object,
	{ number, event }: { number: number; event: string },
	context: HandlerContext,
): Promise<unknown> {
	try {
		return (await context.request(route, { body })).data;
	} catch (error) {
		const { status, forgeMessage = "" } = error as Refusal;
		if (status !== 422) throw error;
		if (/your own pull/i.test(forgeMessage)) {
			throw context.fail(
				`${nameOf(context, number)} is your own: the forge lets nobody ${event === "approve" ? "approve" : "reject"} their own pull request.`,
				"Use event=comment, or ask somebody else: action=request.",
			);
		}
		if (/requires a body/i.test(forgeMessage))
			throw context.fail(`event=${event} needs words: ${forgeMessage}.`, "Give body.");
		throw error;
	}
}

/** The forges take comments on files and lines that are not in the diff, and show them nowhere. */
async function checkComments(comments: any[], number: number, context: HandlerContext): Promise<void> {
	for (const { path, body, new_position, old_position } of comments) {
		const lines = [new_position, old_position].filter((line) => line > 0).length;
		if (!path || !body || lines !== 1) {
			throw context.fail(
				"Each of comments needs path, body, and one of new_position and old_position, a line number.",
				"Nothing was sent. Complete them and call again.",
			);
		}
	}
	const files = await context.everything<{ filename: string; previous_filename?: string }>(
		"GET /repos/{owner}/{repo}/pulls/{index}/files",
		{ path: { index: number } },
	);
	const known = files.flatMap(({ filename, previous_filename }) => [
		filename,
		...(previous_filename ? [previous_filename] : []),
	]);
	const stray = comments.find(({ path }) => !known.includes(path));
	if (!stray) return;
	const near = context.nearest(stray.path, known);
	throw context.fail(
		`${nameOf(context, number)} does not change ${stray.path}; nothing was sent.`,
		near ? `Did you mean ${near}?` : "madt_prs action=files lists what it changes.",
	);
}
