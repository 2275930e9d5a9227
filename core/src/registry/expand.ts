import type { Manifest, ToolSpec } from "@madtea/schemas";
import { expandAction } from "./expand-action.ts";
import { resolveParams } from "./params.ts";
import type { Tool } from "./types.ts";

export { ManifestError, pointerOf } from "./manifest-error.ts";

/**
 * Expands every tool of a validated manifest (its tool files already read in).
 * @throws ManifestError for a parameter or placeholder that is not declared.
 */
export function expandTools(manifest: Manifest): Tool[] {
	return manifest.tools.map((spec) => {
		if (typeof spec === "string") throw new Error(`${spec}: tool file was not read`);
		return expandTool(manifest, spec);
	});
}

function expandTool(manifest: Manifest, spec: ToolSpec): Tool {
	const declared = resolveParams(spec, { ...manifest.params, ...spec.params });
	const actions = spec.call
		? [expandAction(spec, { name: "", summary: spec.summary, ...spec.call }, declared)]
		: (spec.actions ?? []).flatMap((action) =>
				action.ops
					? action.ops.map((op) => expandAction(spec, action, declared, op))
					: [expandAction(spec, action, declared)],
			);
	return {
		name: spec.name,
		cli: spec.cli,
		title: spec.title ?? titleOf(spec.name),
		summary: spec.summary,
		notes: spec.notes,
		domain: manifest.domain,
		needsForge: spec.needsForge ?? false,
		spec,
		actions,
		single: spec.call !== undefined,
	};
}

function titleOf(name: string): string {
	const words = name.slice("madt_".length).replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
