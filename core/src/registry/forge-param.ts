import type { Param, Tool } from "./types.ts";

/** With several forges a call may say which one it means: the one parameter that no manifest declares. */
export function forgeParam(tool: Tool, forges: readonly { name: string }[]): Param | undefined {
	if (forges.length < 2 || (tool.domain === "host" && !tool.needsForge)) return undefined;
	return { name: "forge", type: "string", enum: forges.map(({ name }) => name) };
}
