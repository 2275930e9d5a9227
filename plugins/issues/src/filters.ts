import type { HandlerContext } from "@madtea/schemas";
import { startOfDay } from "./time.ts";

/** Filters that both lists of issues take, under the parameters' names. */
interface Filters {
	state?: string;
	query?: string;
	labels?: unknown[];
	milestones?: string[];
	since?: string;
	before?: string;
	sort?: string;
	[other: string]: unknown;
}

/** Issues of a repository; the forge would mix pull requests in. */
export async function listIssues(input: Filters, context: HandlerContext) {
	const { created_by, assigned_by, mentioned_by } = input;
	const users = { created_by, assigned_by, mentioned_by };
	await Promise.all(Object.entries(users).map(([filter, login]) => checkUser(filter, login, context)));
	const query = { ...shared(input, context), ...users, type: "issues" };
	const answer = await context.list("GET /repos/{owner}/{repo}/issues", { query });
	checkApplied(answer.items, input, context);
	return answer;
}

/** Issues, or pull requests, of every repository that the token can see. */
export async function searchIssues(input: Filters, context: HandlerContext) {
	const { type = "issues", owner, mine } = input;
	const query = { ...shared(input, context), type, owner, ...(typeof mine === "string" && { [mine]: true }) };
	const answer = await context.list("GET /repos/issues/search", { query });
	checkApplied(answer.items, input, context);
	return answer;
}

/** Labels are asked for by name; their lookup has turned them into ids. */
function shared(input: Filters, context: HandlerContext) {
	return {
		state: input.state,
		q: input.query,
		labels: context.given.labels?.join(","),
		milestones: input.milestones?.join(","),
		since: startOfDay(input.since),
		before: startOfDay(input.before),
		sort: input.sort,
	};
}

/** The forge answers an unknown user as if the repository were missing. A token that may not read users goes unchecked. */
async function checkUser(filter: string, login: unknown, context: HandlerContext): Promise<void> {
	if (typeof login !== "string") return;
	const { status } = await context.request("GET /users/{username}", { path: { username: login }, accept: [403, 404] });
	if (status !== 404) return;
	const near = (await nearUser(login, login.slice(0, 2), context)) ?? (await nearUser(login, undefined, context));
	throw context.fail(
		`${filter}: there is no user ${JSON.stringify(login)}.`,
		near ? `Did you mean ${near}?` : "Give a login.",
	);
}

/** The nearest of the users that the forge finds by a beginning, or of its first ones. */
async function nearUser(login: string, q: string | undefined, context: HandlerContext): Promise<string | undefined> {
	const { data } = await context.request("GET /users/search", { query: { q, limit: 50 }, accept: [403, 404] });
	const logins = (data?.data ?? []).map((user: { login: string }) => user.login);
	return context.nearest(login, logins);
}

/** A forge drops a label or milestone that it can't filter by and answers with everything. */
function checkApplied(items: any[], { milestones }: Filters, context: HandlerContext): void {
	const labels: string[] | undefined = context.given.labels;
	const wanted = { labels, milestones };
	const namesOf = {
		labels: (issue: any) => (issue.labels ?? []).map((label: { name: string }) => label.name),
		milestones: (issue: any) => (issue.milestone ? [issue.milestone.title, String(issue.milestone.id)] : []),
	};
	for (const filter of ["labels", "milestones"] as const) {
		const asked = wanted[filter]?.map((name) => name.toLowerCase());
		if (!asked?.length) continue;
		const stray = items.find(
			(issue) => !namesOf[filter](issue).some((name: string) => asked.includes(name.toLowerCase())),
		);
		if (!stray) continue;
		throw context.fail(
			`The forge did not filter by ${filter}=${JSON.stringify(wanted[filter])}: #${stray.number} has none of them.`,
			`Check the names with madt_${filter} action=list, or leave the filter out.`,
		);
	}
}
