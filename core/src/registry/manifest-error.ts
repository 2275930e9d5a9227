import type { ActionSpec, ToolSpec } from "@madtea/schemas";

/** A manifest that says something that can't be. */
export class ManifestError extends Error {
	/**
	 * @param tool the tool it is in
	 * @param pointer JSON pointer below that tool
	 */
	constructor(
		readonly tool: ToolSpec,
		readonly pointer: string,
		reason: string,
	) {
		super(reason);
	}
}

/** JSON pointer of an action, or of an op of it, below its tool. */
export function pointerOf(tool: ToolSpec, action: ActionSpec, op?: ActionSpec): string {
	if (tool.call) return "/call";
	return `/actions/${tool.actions?.indexOf(action)}${op ? `/ops/${action.ops?.indexOf(op)}` : ""}`;
}
