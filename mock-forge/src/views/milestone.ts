import type { Call } from "../route.ts";
import { issues } from "../state/issues.ts";
import type { Milestone } from "../state/milestones.ts";

/** API model `Milestone`. */
export function viewMilestone(call: Call, milestone: Milestone): Record<string, unknown> {
	const inside = issues(call.state).where((issue) => issue.milestoneId === milestone.id);
	const open = inside.filter((issue) => issue.state === "open").length;
	return {
		id: milestone.id,
		title: milestone.title,
		description: milestone.description,
		state: milestone.state,
		open_issues: open,
		closed_issues: inside.length - open,
		created_at: milestone.created,
		updated_at: milestone.updated,
		closed_at: milestone.closed,
		due_on: milestone.due,
	};
}
