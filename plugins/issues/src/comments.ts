import type { HandlerContext, Route } from "@madtea/schemas";
import { startOfDay } from "./time.ts";

/** Comments of one issue, or of the whole repository with the number each belongs to. */
export async function listComments(input: { since?: string; before?: string }, context: HandlerContext) {
	const query = { since: startOfDay(input.since), before: startOfDay(input.before) };
	const ofIssue = context.item !== undefined;
	const answer = ofIssue
		? await context.list("GET /repos/{owner}/{repo}/issues/{index}/comments", { path: { index: context.item }, query })
		: await context.list("GET /repos/{owner}/{repo}/issues/comments", { query });
	answer.items = answer.items.map((comment) => lean(comment, !ofIssue));
	return answer;
}

function lean(comment: any, withNumber: boolean) {
	const attachments = (comment.assets ?? []).map((file: { name: string }) => file.name);
	return { ...comment, attachments, ...(withNumber && { number: numberOf(comment) }) };
}

/** Comments tell their issue only by its address. */
function numberOf({
	issue_url,
	pull_request_url,
}: {
	issue_url?: string;
	pull_request_url?: string;
}): number | undefined {
	const number = /\/(\d+)$/.exec(issue_url || pull_request_url || "")?.[1];
	return number === undefined ? undefined : Number(number);
}

/** One comment, with the number of its issue. */
export async function getComment(_input: unknown, context: HandlerContext) {
	return lean(await one("GET /repos/{owner}/{repo}/issues/comments/{id}", context.item, context), true);
}

/** Gives a comment a new text. */
export function editComment({ id, body }: { id: number; body: string }, context: HandlerContext) {
	return one("PATCH /repos/{owner}/{repo}/issues/comments/{id}", id, context, { body });
}

/** Deletes one comment, after a look whether it is one: the forge answers with success either way. */
export async function deleteComment(_input: unknown, context: HandlerContext) {
	await one("GET /repos/{owner}/{repo}/issues/comments/{id}", context.item, context);
	await context.request("DELETE /repos/{owner}/{repo}/issues/comments/{id}", { path: { id: context.item } });
}

/** The forge counts events of the timeline with the comments, and answers nothing for their ids. */
async function one(route: Route, id: number, context: HandlerContext, body?: object) {
	const { status, data } = await context.request(route, { path: { id }, body });
	if (status === 204)
		throw context.fail(
			`${id} is no comment but another event of the timeline; nothing was changed.`,
			"action=list shows the ids of comments.",
		);
	return data;
}
