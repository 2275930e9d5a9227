import type { Action, Tool } from "../../core/src/registry/types.ts";

/** How an action reaches an operation; the nearer, the more the operation is what the action is for. */
export type Reach = "declared" | "narrowed" | "handled" | "also";

const nearness: Reach[] = ["declared", "narrowed", "handled", "also"];

export interface Reached {
	tool: Tool;
	action: Action;
	reach: Reach;
}

/**
 * Every action that reaches an operation, the nearest first: a declared request; one with fixed values, which does
 * less than the operation can (`close` is an edit); the first operation of a handler; any other that it may ask.
 */
export function reachedBy(actions: { tool: Tool; action: Action }[]): Map<string, Reached[]> {
	const table = new Map<string, Reached[]>();
	for (const { tool, action } of actions) {
		for (const operation of action.operations) {
			table.set(operation, [...(table.get(operation) ?? []), { tool, action, reach: reachOf(action, operation) }]);
		}
	}
	for (const list of table.values()) list.sort((a, b) => nearness.indexOf(a.reach) - nearness.indexOf(b.reach));
	return table;
}

function reachOf(action: Action, operation: string): Reach {
	const variants = action.requests.filter((variant) => variant.send === operation);
	if (variants.length > 0) return variants.some((variant) => !variant.fixed) ? "declared" : "narrowed";
	return action.requests.length === 0 && action.operations[0] === operation ? "handled" : "also";
}
