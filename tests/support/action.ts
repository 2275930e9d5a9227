import type { ActionSpec, Manifest, ParamSpec } from "@madtea/schemas";
import { expandTools } from "../../core/src/registry/expand.ts";
import type { Action } from "../../core/src/registry/types.ts";

/** An action of a tool made up for a test, expanded as the registry does it. */
export function actionOf(spec: Partial<ActionSpec>, params: Record<string, ParamSpec> = {}): Action {
	const action = { name: "do", summary: "for a test", effect: "write", ...spec } as ActionSpec;
	const manifest = {
		manifestVersion: 1,
		domain: "test",
		tier: "gated",
		summary: "for a test",
		tools: [{ name: "madt_test", cli: "test", summary: "for a test", params, actions: [action] }],
	} as Manifest;
	return expandTools(manifest)[0]!.actions[0]!;
}
