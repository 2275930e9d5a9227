import type { HandlerContext } from "@madtea/schemas";
import { startOfDay } from "./time.ts";

/** What happened to one issue, each event's own fields told in `change`. */
export async function timeline(input: { since?: string; before?: string }, context: HandlerContext) {
	const answer = await context.list("GET /repos/{owner}/{repo}/issues/{index}/timeline", {
		path: { index: context.item },
		query: { since: startOfDay(input.since), before: startOfDay(input.before) },
	});
	answer.items = answer.items.map(event);
	return answer;
}

const remarks = ["comment", "review", "code"];

function event(raw: any) {
	const isRemark = remarks.includes(raw.type);
	// The body of a label event only says whether the label was added.
	const body = raw.type === "label" ? undefined : raw.body;
	return { ...raw, body, change: changeOf(raw), comment_id: isRemark ? raw.id : undefined };
}

function changeOf(raw: any): string | undefined {
	switch (raw.type) {
		case "label":
			return `${raw.body ? "added" : "removed"} ${raw.label?.name ?? "a label deleted since"}`;
		case "assignees":
			return `${raw.removed_assignee ? "removed" : "added"} ${raw.assignee?.login ?? raw.assignee_team?.name ?? "a user deleted since"}`;
		case "milestone":
			return arrow(raw.old_milestone?.title, raw.milestone?.title);
		case "change_title":
			return arrow(raw.old_title, raw.new_title);
		case "change_issue_ref":
		case "change_target_branch":
			return arrow(raw.old_ref, raw.new_ref);
		default:
			return reference(raw);
	}
}

function arrow(before: string | undefined, after: string | undefined): string {
	return `${before || "none"} -> ${after || "none"}`;
}

function reference(raw: any): string | undefined {
	const issue = raw.dependent_issue ?? raw.ref_issue;
	if (issue) return `${issue.repository?.full_name ?? ""}#${issue.number}`;
	if (raw.tracked_time) return `${raw.tracked_time.time} seconds`;
	return raw.ref_commit_sha || undefined;
}
