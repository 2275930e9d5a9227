import type { HandlerContext } from "@madtea/schemas";
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
	const number = Number(/\/(\d+)$/.exec(comment.issue_url || comment.pull_request_url || "")?.[1]);
	const attachments = (comment.assets ?? []).map((file: { name: string }) => file.name);
	return { ...comment, attachments, ...(withNumber && number && { number }) };
}
