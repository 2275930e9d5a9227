import type { HandlerContext } from "@madtea/schemas";
import type { ForgeFailure } from "./forge-answer.ts";

/** Where a commit was to go. */
export interface Destination {
	branch?: string;
	new_branch?: string;
}

/** Why a commit was refused, in words that tell the next step. Nothing was committed in these cases. */
export function refusedCommit(error: unknown, { branch, new_branch }: Destination, context: HandlerContext): Error {
	const { status, forgeMessage = "" } = error as ForgeFailure;
	if (status === undefined || status >= 500) return error as Error;
	const fail = (message: string, next: string) => context.fail(`${message} Nothing was committed.`, next);

	const stale = /sha does not match \[given: (\w*), expected: (\w*)\]/i.exec(forgeMessage);
	if (stale)
		return fail(
			`The content changed since it was read: its sha is ${stale[2] || "another"} now, not ${stale[1]}.`,
			"Read it again with action=get, make the change in what is there now, and give the new sha.",
		);
	const exists = /file already exists \[path: (.+)\]/i.exec(forgeMessage);
	if (exists)
		return fail(`${exists[1]} exists already.`, "action=update replaces its content, action=edit a part of it.");
	if (/branch already exists/i.test(forgeMessage))
		return fail(
			`The branch ${new_branch} exists already.`,
			`Give branch=${new_branch} to commit to it, or another new_branch.`,
		);
	if (
		/branch does not exist/i.test(forgeMessage) ||
		(status === 404 && branch !== undefined && forgeMessage.includes(branch))
	) {
		return fail(
			`There is no branch ${branch}.`,
			`Give new_branch=${branch} in place of branch to make it, or another branch.`,
		);
	}
	if (status === 403 && /branch|protected|commit/i.test(forgeMessage)) {
		return fail(
			`${new_branch ?? branch ?? "The default branch"} can't be written to: ${forgeMessage}.`,
			"Give new_branch to commit to a branch of its own, or write to a fork, and propose it with madt_prs action=create.",
		);
	}
	return error as Error;
}
