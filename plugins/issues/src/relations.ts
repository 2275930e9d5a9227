import type { HandlerContext, Route } from "@madtea/schemas";

interface Others {
	others: string[];
}

/** Makes one issue wait for others. */
export function addDependencies(input: Others, context: HandlerContext) {
	return relate("POST /repos/{owner}/{repo}/issues/{index}/dependencies", "waits for", input, context);
}

/** Lets one issue no longer wait for others. */
export function removeDependencies(input: Others, context: HandlerContext) {
	return relate("DELETE /repos/{owner}/{repo}/issues/{index}/dependencies", "no longer waits for", input, context);
}

/** Makes others wait for one issue. */
export function addBlocks(input: Others, context: HandlerContext) {
	return relate("POST /repos/{owner}/{repo}/issues/{index}/blocks", "blocks", input, context);
}

/** Lets others no longer wait for one issue. */
export function removeBlocks(input: Others, context: HandlerContext) {
	return relate("DELETE /repos/{owner}/{repo}/issues/{index}/blocks", "no longer blocks", input, context);
}

/** One after the other, so that a failure tells which are done. All are read before the first is sent. */
async function relate(route: Route, verb: string, { others }: Others, context: HandlerContext) {
	const bodies = others.map((other) => parseIssue(other, context));
	const done: string[] = [];
	for (const [position, body] of bodies.entries()) {
		const other = others[position] as string;
		try {
			await context.request(route, { path: { index: context.item }, body });
		} catch (error) {
			if (done.length === 0) throw error;
			context.warn(
				`#${context.item} ${verb} ${done.join(", ")}; ${other} failed: ${(error as Error).message} Repeat with others=${JSON.stringify(others.slice(position))}.`,
			);
			break;
		}
		done.push(other);
	}
	return { number: context.item, [verb.replaceAll(" ", "_")]: done };
}

/** `4`, `#4` or `owner/name#4` */
function parseIssue(text: string, context: HandlerContext) {
	const match = /^(?:([^/#\s]+)\/([^/#\s]+))?#?(\d+)$/.exec(text.trim());
	const [, owner = context.repo?.owner, repo = context.repo?.name, number] = match ?? [];
	if (!number)
		throw context.fail(
			`others: ${JSON.stringify(text)} is no issue.`,
			"Give a number, or owner/name#number for another repo.",
		);
	return { owner, repo, index: Number(number) };
}

interface Subscriber {
	user?: string;
}

/** Lets a user (left out: the token's own) be told of one issue. */
export function subscribe(input: Subscriber, context: HandlerContext) {
	return changeSubscription("PUT /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}", true, input, context);
}

/** Lets a user (left out: the token's own) no longer be told of one issue. */
export function unsubscribe(input: Subscriber, context: HandlerContext) {
	return changeSubscription("DELETE /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}", false, input, context);
}

async function changeSubscription(route: Route, subscribed: boolean, input: Subscriber, context: HandlerContext) {
	const user = input.user ?? (await context.request("GET /user")).data.login;
	await context.request(route, { path: { index: context.item, user } });
	return { number: context.item, user, subscribed };
}
