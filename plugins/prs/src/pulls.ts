import type { HandlerContext, Route } from "@madtea/schemas";
import { draftTitle } from "./draft.ts";
import { nameOf, type Pull, type Refusal, readPull } from "./names.ts";
import { clears, endOfDay } from "./values.ts";

const listRoute: Route = "GET /repos/{owner}/{repo}/pulls";
const editRoute: Route = "PATCH /repos/{owner}/{repo}/pulls/{index}";
const mergeRoute = "/repos/{owner}/{repo}/pulls/{index}/merge";

/** Released forges ignore `base` and `head` and answer every pull request: those are picked out here. */
export async function listPulls(input: any, context: HandlerContext): Promise<unknown> {
	const { state, sort, labels, milestone, user, base, head } = input;
	if (clears(milestone))
		throw context.fail(
			"The forge can't list the pull requests without a milestone.",
			"Leave milestone out and read it from the list.",
		);
	const query = { state, sort, labels, milestone, poster: user, base, head };
	if (base === undefined && head === undefined) return ofUser(user, context, () => context.list(listRoute, { query }));
	const all = await ofUser(user, context, () => context.everything<Pull>(listRoute, { query }));
	const found = all.filter(
		(pull) => (base === undefined || pull.base.ref === base) && (head === undefined || isHead(pull.head, head)),
	);
	if (found.length === 0) await checkBranches([base, head], context);
	// All of them: the host takes the page that the call asks for.
	return found;
}

/** The forges answer an unknown author as if the repository were missing. */
async function ofUser<T>(user: unknown, context: HandlerContext, list: () => Promise<T>): Promise<T> {
	try {
		return await list();
	} catch (error) {
		if ((error as Refusal).status === 404 && typeof user === "string")
			await context.request("GET /users/{username}", { path: { username: user }, accept: [403] });
		throw error;
	}
}

/** Nothing was found: a branch that is not there is told, for the forges are silent about it. */
async function checkBranches(branches: (string | undefined)[], context: HandlerContext): Promise<void> {
	for (const branch of branches) {
		// A branch of a fork is not this repository's.
		if (branch === undefined || branch.includes(":")) continue;
		await context.request("GET /repos/{owner}/{repo}/branches/{branch}", { path: { branch }, accept: [403] });
	}
}

function isHead({ label, ref, repo }: Pull["head"], head: string): boolean {
	if ([label, ref].includes(head)) return true;
	const owner = String(repo?.full_name ?? "").split("/")[0];
	return `${owner}:${label}` === head;
}

/** Edits one; `draft` is a matter of the title, and only the issue's own route clears a milestone. */
export async function editPull(input: any, context: HandlerContext): Promise<unknown> {
	const index: number = context.item;
	const { numbers: _, repo: __, draft, milestone, due_date, ...values } = input;
	const body = pick(values, ["title", "body", "base", "labels", "assignees"]);
	if (typeof body.title === "string" && body.title.trim() === "")
		throw context.fail("The title is empty; the forge would keep the old one.", "Give a title, or leave it out.");
	if (milestone !== undefined && !clears(milestone)) body.milestone = milestone;
	if (due_date !== undefined)
		Object.assign(body, clears(due_date) ? { unset_due_date: true } : { due_date: endOfDay(due_date) });
	if (draft !== undefined) body.title = draftTitle(String(body.title ?? (await readPull(context, index)).title), draft);
	const noMilestone = milestone !== undefined && clears(milestone);
	if (Object.keys(body).length === 0 && !noMilestone)
		throw context.fail(
			"There is nothing to change.",
			"Give title, body, base, labels, milestone, assignees, due_date or draft.",
		);

	let edited: Pull | undefined;
	if (Object.keys(body).length > 0) {
		edited = (await context.request<Pull>(editRoute, { path: { index }, body })).data;
		notTaken(edited, { base: values.base, draft }, context);
	}
	return noMilestone ? clearMilestone(index, edited, context) : edited;
}

/** What the forge leaves as it was without a word. */
function notTaken(edited: Pull, { base, draft }: { base?: string; draft?: boolean }, context: HandlerContext): void {
	if (base !== undefined && edited.base.ref !== base) {
		context.warn(
			`#${edited.number} still targets ${edited.base.ref}: the base of a merged pull request can't be changed.`,
		);
	}
	if (draft !== undefined && edited.draft === !draft) {
		context.warn(
			`#${edited.number} is ${draft ? "not" : "still"} a draft: this forge marks drafts by another start of the title. Set the title itself.`,
		);
	}
}

async function clearMilestone(index: number, edited: Pull | undefined, context: HandlerContext): Promise<Pull> {
	try {
		await context.request("PATCH /repos/{owner}/{repo}/issues/{index}", { path: { index }, body: { milestone: 0 } });
	} catch (error) {
		if (!edited) throw error;
		const { forgeMessage, message } = error as Refusal;
		context.warn(`#${index} was changed, but it kept its milestone: ${forgeMessage ?? message}.`);
	}
	return readPull(context, index);
}

function pick(values: Record<string, unknown>, names: string[]): Record<string, unknown> {
	return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));
}

/** The forge says 404 for "not merged" and for "no such pull request". */
export async function isMerged(_input: any, context: HandlerContext): Promise<unknown> {
	const path = { index: context.item };
	const { status } = await context.request(`GET ${mergeRoute}`, { path, accept: [404] });
	if (status !== 404) return { number: context.item, merged: true };
	const { merged = false } = await readPull(context, context.item);
	return { number: context.item, merged };
}

/** What is not scheduled needs no cancelling: said, and no error. */
export async function cancelAutoMerge(_input: any, context: HandlerContext): Promise<unknown> {
	const number: number = context.item;
	const { status } = await context.request(`DELETE ${mergeRoute}`, { path: { index: number }, accept: [404] });
	if (status !== 404) return { number, scheduled: false };
	const { merged } = await readPull(context, number);
	return { number, scheduled: false, note: merged ? "it is merged already" : "no merge was scheduled" };
}

/** Merges or rebases the base into the head branch; one that is up to date is no error. */
export async function updateBranch(input: any, context: HandlerContext): Promise<unknown> {
	const number: number = context.item;
	const style: string | undefined = input.style;
	if (style !== undefined && style !== "merge" && style !== "rebase")
		throw context.fail(`A branch can't be updated by ${style}.`, "Give style=merge or style=rebase.");
	try {
		await context.request("POST /repos/{owner}/{repo}/pulls/{index}/update", {
			path: { index: number },
			query: { style },
		});
		return { number, updated: true };
	} catch (error) {
		const { status, forgeMessage = "" } = error as Refusal;
		if (/up to date/i.test(forgeMessage))
			return { number, updated: false, note: "the head has all of the base already" };
		if (status === 409)
			throw context.fail(
				`${nameOf(context, number)}: ${forgeMessage}.`,
				"Nothing was changed. Merge or rebase in a clone, resolve the conflicts, and push the head branch.",
			);
		if (status === 422 && !forgeMessage)
			throw context.fail(
				`${nameOf(context, number)} is closed or merged; its branch is not updated.`,
				"action=get shows its state.",
			);
		throw error;
	}
}
