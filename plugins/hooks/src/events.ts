import type { HandlerContext } from "@madtea/schemas";

const parts: Record<string, string[]> = {
	issues: ["issue_assign", "issue_label", "issue_milestone", "issue_comment"],
	pull_request: [
		"pull_request_assign",
		"pull_request_label",
		"pull_request_milestone",
		"pull_request_comment",
		"pull_request_sync",
	],
};

/**
 * Events of an answer as they have to be sent back to mean the same: `issues` alone would be taken for all that
 * concerns issues, and reviews are answered by their outcome.
 */
export function asSent(events: readonly string[]): string[] {
	const sent = events.map((event) => {
		if (parts[event] && !parts[event].every((part) => events.includes(part))) return `${event}_only`;
		return /^pull_request_review_(approved|rejected|comment)$/.test(event) ? "pull_request_review" : event;
	});
	return [...new Set(sent)];
}

/** The forges drop events that they do not know without a word. */
export function warnOfDropped(
	asked: readonly string[] | undefined,
	kept: readonly string[] = [],
	context: HandlerContext,
): void {
	const dropped = (asked ?? []).filter((event) => !kept.some((known) => known.startsWith(event.replace(/_only$/, ""))));
	if (dropped.length > 0)
		context.warn(
			`The forge does not know the events ${dropped.join(", ")}: the webhook is saved without them. Set the right ones with action=edit.`,
		);
}
