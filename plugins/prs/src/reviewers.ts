import type { HandlerContext, Route } from "@madtea/schemas";
import { nameOf, type Pull, readPull } from "./names.ts";

const route = "/repos/{owner}/{repo}/pulls/{index}/requested_reviewers";

/** Who is asked, in lower case: users by login, teams by name. */
function asked({ requested_reviewers, requested_reviewers_teams }: Pull) {
	return {
		users: (requested_reviewers ?? []).map(({ login }) => login.toLowerCase()),
		teams: (requested_reviewers_teams ?? []).map(({ name }) => name.toLowerCase()),
	};
}

/** The names of the call that are not among those asked. */
function notAsked({ users = [], teams = [] }: { users?: string[]; teams?: string[] }, pull: Pull): string[] {
	const now = asked(pull);
	return [
		...users.filter((name) => !now.users.includes(name.toLowerCase())),
		...teams.filter((name) => !now.teams.includes(name.toLowerCase())),
	];
}

/** Asks, and reads who is asked then: the forges pass over a team of a repository that belongs to no organization. */
export async function requestReviewers(input: any, context: HandlerContext): Promise<unknown> {
	await send(`POST ${route}`, input, context);
	const pull = await readPull(context, context.item);
	const missing = notAsked(input, pull);
	if (missing.length > 0) {
		context.warn(
			`#${context.item}: ${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not among the requested: a team needs a repository of its organization.`,
		);
	}
	return pull;
}

/** Withdraws requests; a name that was not asked is said, because the forges answer success for it. */
export async function unrequestReviewers(input: any, context: HandlerContext): Promise<unknown> {
	const before = await readPull(context, context.item);
	const strangers = notAsked(input, before);
	const all = [...(input.users ?? []), ...(input.teams ?? [])];
	const { users, teams } = asked(before);
	const now = [...users, ...teams].join(", ") || "nobody";
	if (strangers.length === all.length) {
		throw context.fail(
			`${strangers.join(", ")} ${all.length > 1 ? "are" : "is"} not asked to review ${nameOf(context, context.item)}.`,
			`Asked: ${now}.`,
		);
	}
	await send(`DELETE ${route}`, input, context);
	if (strangers.length > 0)
		context.warn(`#${context.item}: ${strangers.join(", ")} had not been asked. Asked were: ${now}.`);
	return readPull(context, context.item);
}

async function send(
	operation: Route,
	{ users, teams }: { users?: string[]; teams?: string[] },
	context: HandlerContext,
): Promise<void> {
	const path = { index: context.item };
	await context.request(operation, { path, body: { reviewers: users, team_reviewers: teams } });
}
