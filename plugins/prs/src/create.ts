import type { HandlerContext } from "@madtea/schemas";
import { draftTitle } from "./draft.ts";
import type { Pull, Refusal } from "./names.ts";
import { clears, endOfDay } from "./values.ts";

/** Creates, then asks the reviewers; a failure of the second step leaves a warning, not an error. */
export async function createPull(input: any, context: HandlerContext): Promise<unknown> {
	const { title, head, body, labels, milestone, assignees, due_date, draft, reviewers, team_reviewers } = input;
	// An unknown reviewer is found out before there is a pull request without one.
	const check = (username: string) => context.request("GET /users/{username}", { path: { username }, accept: [403] });
	await Promise.all((reviewers ?? []).map(check));
	const base = input.base ?? (await context.request("GET /repos/{owner}/{repo}")).data.default_branch;
	const values = {
		title: draft ? draftTitle(title, true) : title,
		head,
		base,
		body,
		labels,
		milestone: clears(milestone) ? undefined : milestone,
		assignees,
		due_date: clears(due_date) ? undefined : endOfDay(due_date),
	};
	const created = await send(values, context);
	if (draft && created.draft === false) {
		context.warn(
			"It is not a draft: this forge marks drafts by another start of the title. Set the title with action=edit.",
		);
	}
	if (!reviewers?.length && !team_reviewers?.length) return created;
	return (await askReviewers(created, { reviewers, team_reviewers }, context)) ?? created;
}

async function send(values: Record<string, unknown>, context: HandlerContext): Promise<Pull> {
	const { base, head } = values;
	try {
		return (await context.request<Pull>("POST /repos/{owner}/{repo}/pulls", { body: values })).data;
	} catch (error) {
		const { status, forgeMessage } = error as Refusal;
		if (status === 409)
			throw context.fail(
				`There is an open pull request from ${head} into ${base} already: ${forgeMessage}.`,
				`Read it with action=find, base=${base}, head=${head}.`,
			);
		if (status === 404) {
			throw context.fail(
				`The forge did not find ${base} or ${head}, or the token may not see them.`,
				"Push the branch first; madt_branches_remote lists what there is. A fork's branch is owner:branch.",
			);
		}
		throw error;
	}
}

async function askReviewers(
	pull: Pull,
	body: Record<string, string[]>,
	context: HandlerContext,
): Promise<object | undefined> {
	try {
		await context.request("POST /repos/{owner}/{repo}/pulls/{index}/requested_reviewers", {
			path: { index: pull.number },
			body,
		});
		return { ...pull, requested_reviewers: body.reviewers, requested_reviewers_teams: body.team_reviewers };
	} catch (error) {
		const { forgeMessage, message } = error as Refusal;
		context.warn(
			`#${pull.number} was created, but its reviewers were not asked: ${forgeMessage ?? message}. Do not create it again; ask with madt_reviews action=request, number=${pull.number}.`,
		);
		return undefined;
	}
}
