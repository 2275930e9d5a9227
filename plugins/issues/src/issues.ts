import type { HandlerContext } from "@madtea/schemas";
import { clears, endOfDay } from "./time.ts";

/** What an issue can be given; names are ids by now where the forge wants ids. */
interface Fields {
	title?: string;
	body?: string;
	state?: string;
	labels?: number[];
	milestone?: number | string;
	assignees?: string[];
	due_date?: string;
	ref?: string;
}

/** Opens an issue, and tells what the forge left out. */
export async function createIssue(input: Fields, context: HandlerContext) {
	const { title, body, labels, assignees, ref } = input;
	const milestone = clears(input.milestone) ? undefined : input.milestone;
	const dueDate = clears(input.due_date) ? undefined : input.due_date;
	const due_date = dueDate && endOfDay(dueDate);
	const { data } = await context.request("POST /repos/{owner}/{repo}/issues", {
		body: { title, body, labels, milestone, assignees, due_date, ref },
	});
	warnOfDropped(data, { labels, milestone, assignees, due_date }, "is open", context);
	return data;
}

/** Changes one issue. The forge ignores labels in an edit, so they are set by their own operation afterwards. */
export async function editIssue(input: Fields, context: HandlerContext) {
	const changes = changesOf(input, context);
	const hasChanges = Object.keys(changes).length > 0;
	const issue = hasChanges ? await patch(changes, context) : { number: context.item };
	if (hasChanges) warnOfDropped(issue, changes, "is changed", context);
	if (!input.labels) return issue;
	try {
		return { ...issue, labels: await replaceLabels(input.labels, context) };
	} catch (error) {
		if (!hasChanges) throw error;
		const names = JSON.stringify(context.given.labels);
		context.warn(
			`#${context.item} is changed, but its labels are not (${(error as Error).message}). Set them alone: labels=${names}.`,
		);
		return issue;
	}
}

function changesOf({ title, body, state, milestone, assignees, due_date, ref }: Fields, context: HandlerContext) {
	if (title?.trim() === "")
		throw context.fail("An issue needs a title; the empty one was not sent.", "Leave title out to keep it.");
	if (state === "all") throw context.fail("An issue is open or closed, not all.", "Give state=open or state=closed.");
	const given = {
		title,
		body,
		state,
		milestone: clears(milestone) ? 0 : milestone,
		assignees,
		ref,
		...(clears(due_date) ? { unset_due_date: true } : { due_date: due_date && endOfDay(due_date) }),
	};
	return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function patch(body: object, context: HandlerContext) {
	const { data } = await context.request("PATCH /repos/{owner}/{repo}/issues/{index}", {
		path: { index: context.item },
		body,
	});
	return data;
}

async function replaceLabels(labels: number[], context: HandlerContext) {
	const route = "PUT /repos/{owner}/{repo}/issues/{index}/labels";
	const { data } = await context.request(route, { path: { index: context.item }, body: { labels } });
	return data ?? [];
}

/** Without write access the forges take the text and drop the rest with success. */
function warnOfDropped(issue: any, asked: Fields, done: string, context: HandlerContext): void {
	const logins = (issue.assignees ?? []).map((user: { login: string }) => user.login.toLowerCase());
	const ids = (issue.labels ?? []).map((label: { id: number }) => label.id);
	const dropped = {
		labels: asked.labels?.some((id) => !ids.includes(id)),
		milestone: asked.milestone !== undefined && (issue.milestone?.id ?? 0) !== asked.milestone,
		assignees: asked.assignees?.some((login) => !logins.includes(login.toLowerCase())),
		due_date: asked.due_date && !issue.due_date,
	};
	const names = Object.entries(dropped).flatMap(([name, is]) => (is ? [name] : []));
	if (names.length === 0) return;
	context.warn(
		`#${issue.number} ${done}, but the forge did not take ${names.join(", ")}: only those with write access to the repo set them.`,
	);
}

/** Sets the due date of one issue, or clears it. */
export async function setDeadline({ due_date }: { due_date: string }, context: HandlerContext) {
	const clear = clears(due_date);
	await context.request("POST /repos/{owner}/{repo}/issues/{index}/deadline", {
		path: { index: context.item },
		body: { due_date: clear ? null : endOfDay(due_date) },
	});
	return { number: context.item, due_date: clear ? "none" : due_date };
}

/** The configuration of issue templates, and what is wrong with it. */
export async function issueConfig(_input: unknown, context: HandlerContext) {
	const [config, check] = await Promise.all([
		context.request("GET /repos/{owner}/{repo}/issue_config"),
		context.request("GET /repos/{owner}/{repo}/issue_config/validate"),
	]);
	return { ...config.data, ...check.data };
}
