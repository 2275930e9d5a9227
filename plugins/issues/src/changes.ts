import type { HandlerContext } from "@madtea/schemas";

/** Closes one issue, then comments on it if asked. */
export function closeIssue({ comment }: { comment?: string }, context: HandlerContext) {
	return changeState("closed", comment, context);
}

/** Opens one issue again, then comments on it if asked. */
export function reopenIssue({ comment }: { comment?: string }, context: HandlerContext) {
	return changeState("open", comment, context);
}

/** The state first: it is what can be refused (open dependencies), and then no stray comment is left behind. */
async function changeState(state: "open" | "closed", comment: string | undefined, context: HandlerContext) {
	const path = { index: context.item };
	const { data } = await context.request("PATCH /repos/{owner}/{repo}/issues/{index}", { path, body: { state } });
	if (!comment) return data;
	try {
		await context.request("POST /repos/{owner}/{repo}/issues/{index}/comments", { path, body: { body: comment } });
	} catch (error) {
		context.warn(
			`#${context.item} is ${state}, but the comment is missing (${(error as Error).message}). Add it with madt_comments action=create.`,
		);
	}
	return data;
}

/** Adds assignees to those that are there: the forge can only set them all. */
export async function assignIssue({ assignees }: { assignees: string[] }, context: HandlerContext) {
	const present = await assigneesOf(context);
	const fresh = assignees.filter((login) => !includes(present, login));
	const issue = await setAssignees([...present, ...fresh], context);
	const missing = fresh.filter((login) => !includes(loginsOf(issue), login));
	if (missing.length > 0) {
		throw context.fail(
			`#${context.item}: the forge did not assign ${missing.join(", ")}.`,
			"Only those with write access to the repo assign.",
		);
	}
	return issue;
}

/** Takes assignees off, all of them when none is named. */
export async function unassignIssue({ assignees }: { assignees?: string[] }, context: HandlerContext) {
	const present = await assigneesOf(context);
	if (!assignees) return setAssignees([], context);
	const others = assignees.filter((login) => !includes(present, login));
	if (others.length > 0) context.warn(`#${context.item} was not assigned to ${others.join(", ")}.`);
	return setAssignees(
		present.filter((login) => !includes(assignees, login)),
		context,
	);
}

async function assigneesOf(context: HandlerContext): Promise<string[]> {
	const { data } = await context.request("GET /repos/{owner}/{repo}/issues/{index}", { path: { index: context.item } });
	return loginsOf(data);
}

async function setAssignees(assignees: string[], context: HandlerContext) {
	const route = "PATCH /repos/{owner}/{repo}/issues/{index}";
	const { data } = await context.request(route, { path: { index: context.item }, body: { assignees } });
	return data;
}

function loginsOf(issue: { assignees?: { login: string }[] | null }): string[] {
	return (issue.assignees ?? []).map((user) => user.login);
}

function includes(logins: string[], login: string): boolean {
	return logins.some((candidate) => candidate.toLowerCase() === login.toLowerCase());
}
