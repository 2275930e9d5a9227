import type { HandlerContext, Route } from "@madtea/schemas";
import { conflict, refused, refuseUnready } from "./merge-refusals.ts";
import { styleFor } from "./merge-styles.ts";
import { nameOf, type Pull, type Refusal, readPull } from "./names.ts";

const mergeRoute: Route = "POST /repos/{owner}/{repo}/pulls/{index}/merge";
const branchRoute: Route = "GET /repos/{owner}/{repo}/branches/{branch}";

/** About five seconds in all: how long a forge takes to compute whether a pull request can be merged. */
const pauses = [300, 700, 1500, 2500];

/** What became of the forge's answer to a merge. */
type Verdict = { accepted: true; scheduled: boolean } | { accepted: false; message: string; failure?: Error };

/**
 * Merges one, and tells the reasons apart for which the forges answer 405 alike: reads before, waits while
 * mergeability may still be computed, and reads again after, because 200 and 201 can mean scheduled.
 */
export async function mergePull(input: any, context: HandlerContext): Promise<unknown> {
	const before = await readPull(context, input.number);
	if (before.merged) return alreadyMerged(before, input, context);
	refuseUnready(before, input.sha, context);
	const style = styleFor(before, input.style, context);
	const byHand = style === "manually-merged";
	if (byHand && !input.merge_commit)
		throw context.fail("style=manually-merged needs the commit that merged it.", "Give merge_commit.");

	let pull = byHand ? before : await untilMergeable(before, context);
	let verdict = await attempt(pull, style, input, context);
	if (!verdict.accepted && /try again later/i.test(verdict.message)) {
		// It was refused, so nothing was done; mergeability was being computed once more, or there is a conflict.
		pull = await untilMergeable(await readPull(context, input.number), context);
		if (!pull.merged) verdict = await attempt(pull, style, input, context);
	}
	return conclude(before, style, verdict, input, context);
}

/** Reads until it is mergeable or merged. @throws when it stays unmergeable: that is a conflict. */
async function untilMergeable(pull: Pull, context: HandlerContext): Promise<Pull> {
	let current = pull;
	for (const milliseconds of pauses) {
		if (current.merged || current.mergeable !== false) return current;
		await context.pause(milliseconds);
		current = await readPull(context, pull.number);
	}
	if (current.merged || current.mergeable !== false) return current;
	throw conflict(current, context);
}

async function attempt(pull: Pull, style: string, input: any, context: HandlerContext): Promise<Verdict> {
	const body = {
		Do: style,
		MergeTitleField: input.title,
		MergeMessageField: input.message,
		MergeCommitID: input.merge_commit,
		head_commit_id: input.sha === undefined ? undefined : pull.head.sha,
		delete_branch_after_merge: input.delete_branch,
		merge_when_checks_succeed: input.when_checks_succeed,
		force_merge: input.force,
	};
	try {
		const { status, data } = await context.request(mergeRoute, {
			path: { index: pull.number },
			body,
			accept: [405, 409],
		});
		if (status < 300) return { accepted: true, scheduled: status === 201 || input.when_checks_succeed === true };
		return verdictOf(status, data, pull, context);
	} catch (error) {
		// It may have merged before it failed, for example to delete the branch or to answer in time.
		const { forgeMessage, message } = error as Refusal;
		return { accepted: false, message: forgeMessage ?? message, failure: error as Error };
	}
}

function verdictOf(status: number, data: any, pull: Pull, context: HandlerContext): Verdict {
	const message = typeof data === "object" && data !== null ? String(data.message ?? "") : "";
	if (/already scheduled/i.test(message)) return { accepted: true, scheduled: true };
	// The forges' conflict has the output of git in place of a message.
	const isConflict = status === 409 && message === "";
	return { accepted: false, message, ...(isConflict && { failure: conflict(pull, context) }) };
}

/** Reads what is true now and says so: merged, scheduled, or refused. */
async function conclude(
	before: Pull,
	style: string,
	verdict: Verdict,
	input: any,
	context: HandlerContext,
): Promise<unknown> {
	const after = await readAfter(before, verdict, context);
	if (!after) return { number: before.number, style };
	if (!after.merged) {
		if (!verdict.accepted) throw verdict.failure ?? refused(after, verdict.message, context);
		if (verdict.scheduled) return { ...after, merged: false, scheduled: true, style };
		throw context.fail(
			`The forge accepted the merge of ${nameOf(context, after.number)}, but it is not merged yet.`,
			"Do not merge it again; read it with action=get in a while.",
		);
	}
	if (!verdict.accepted)
		context.warn(`#${after.number} is merged, although the forge answered: ${verdict.message || "refused"}.`);
	if (!input.delete_branch) return { ...after, style };
	return { ...after, style, branch_deleted: await branchIsGone(before, context) };
}

/** What is true after an attempt; undefined, with a warning, when an accepted merge can't be read back. */
async function readAfter(before: Pull, verdict: Verdict, context: HandlerContext): Promise<Pull | undefined> {
	try {
		let after = await readPull(context, before.number);
		for (const milliseconds of pauses.slice(0, 3)) {
			if (after.merged || !verdict.accepted || verdict.scheduled) return after;
			await context.pause(milliseconds);
			after = await readPull(context, before.number);
		}
		return after;
	} catch (error) {
		if (!verdict.accepted) throw verdict.failure ?? error;
		const { forgeMessage, message } = error as Refusal;
		context.warn(
			`The forge accepted the merge of #${before.number}, but it could not be read back (${forgeMessage ?? message}). Do not merge it again; read it with action=get.`,
		);
		return undefined;
	}
}

/** Whether the head branch is gone, with a warning when it is not: the forge skips one that it may not delete. */
async function branchIsGone({ number, head }: Pull, context: HandlerContext): Promise<boolean | undefined> {
	const [owner, repo] = String(head.repo?.full_name ?? "").split("/");
	if (!owner || !repo) return true;
	const answer = await context
		.request(branchRoute, { path: { owner, repo, branch: head.label }, accept: [404] })
		.catch(() => undefined);
	if (answer?.status === 404) return true;
	const where = `its branch ${head.label} of ${owner}/${repo}`;
	context.warn(
		answer
			? `#${number} is merged, but ${where} is still there: protected, in use by another pull request, or not yours to delete. Delete it with madt_branches_remote action=delete.`
			: `#${number} is merged; whether ${where} is gone could not be read.`,
	);
	return answer ? false : undefined;
}

function alreadyMerged(pull: Pull, input: any, context: HandlerContext): unknown {
	if (input.sha !== undefined && !pull.head.sha.startsWith(String(input.sha).toLowerCase())) {
		throw context.fail(
			`${nameOf(context, pull.number)} was merged already, with the head ${pull.head.sha} and not ${input.sha}.`,
			"Look at what was merged: action=commits.",
		);
	}
	if (input.delete_branch)
		context.warn(
			`#${pull.number} was merged before, so its branch was not touched. Delete ${pull.head.label} with madt_branches_remote action=delete if it is still there.`,
		);
	return { ...pull, already_merged: true };
}
