import type { HandlerContext } from "@madtea/schemas";
import { nameOf, type Pull } from "./names.ts";

/** What to do about what the forge names: the first that fits. */
const remedies: [RegExp, string][] = [
	[/work in progress|draft/i, "Make it ready first: action=edit, draft=false."],
	[/approval/i, "Ask for reviews: madt_reviews action=request."],
	[/requested changes/i, "Someone has to review it again, or that review be dismissed: madt_reviews action=list."],
	[/review requests?/i, "Wait for the reviews that were asked for, or withdraw them: madt_reviews action=unrequest."],
	[
		/status check|checks?\b/i,
		"Wait for the checks (madt_statuses), or give when_checks_succeed=true to merge once they pass.",
	],
	[/outdated|behind/i, "Bring the base in first: action=update."],
	[/merge style/i, "Choose another style."],
	[/protected file/i, "It touches protected files: someone whom the branch protection allows has to merge it."],
	[/sign/i, "The base takes signed commits only; choose another style, or ask the administrator."],
	[
		/not allowed to merge/i,
		"The branch protection decides who may merge: ask someone who may. An administrator can give force=true.",
	],
	[/head out of date/i, "The head has moved: read it again (action=get), look at what is new, and merge with its sha."],
	[/push out of date/i, "The base moved meanwhile; nothing was merged. Call again."],
	[/rejected/i, "A hook or a protection of the base refused the push; the message says which."],
];

/** An error in the forge's own words, and what to do about it. */
export function refused(pull: Pull, message: string, context: HandlerContext): Error {
	const remedy = remedies.find(([words]) => words.test(message))?.[1];
	return context.fail(
		`${nameOf(context, pull.number)} was not merged: ${message || "the forge refused without a reason"}.`,
		remedy ?? "Read it with action=get, and the rules of its base with madt_branch_protections.",
	);
}

/** The two branches change the same lines. */
export function conflict(pull: Pull, context: HandlerContext): Error {
	const { head, base } = pull;
	return context.fail(
		`${nameOf(context, pull.number)} was not merged: its branch ${head.label} conflicts with ${base.ref}. Trying again will not help.`,
		`In a clone, merge or rebase ${base.ref} into ${head.label}, resolve the conflicts and push; then merge again.`,
	);
}

/** Refuses what can be seen without asking the forge to merge. */
export function refuseUnready(pull: Pull, sha: string | undefined, context: HandlerContext): void {
	const name = nameOf(context, pull.number);
	if (pull.state === "closed")
		throw context.fail(
			`${name} is closed without having been merged.`,
			"Reopen it first if that is wanted: action=reopen.",
		);
	if (pull.draft)
		throw context.fail(
			`${name} is a draft; nothing was merged.`,
			`Make it ready first: action=edit, numbers=[${pull.number}], draft=false.`,
		);
	if (sha !== undefined && !pull.head.sha.startsWith(sha.toLowerCase())) {
		throw context.fail(
			`${name} was not merged: its head is ${pull.head.sha} now, not ${sha}.`,
			"Look at what is new (action=commits, action=diff), then merge with the new sha.",
		);
	}
}
