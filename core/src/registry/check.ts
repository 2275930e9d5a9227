import type { ActionSpec, Manifest, RequestVariant, ToolSpec } from "@madtea/schemas";
import { expandTools, ManifestError, pointerOf } from "./expand.ts";
import type { Action, Tool } from "./types.ts";

/** What the host itself reads from the arguments of every tool with actions. */
const hostsOwn = ["action", "op", "forge"];

/**
 * Expands a manifest that fits the schema, and refuses what no schema can: an action that does nothing, a name used
 * and not declared. Without this the first call would find out.
 * @throws ManifestError for the first thing that can't be
 */
export function checkManifest(manifest: Manifest): Tool[] {
	const tools = expandTools(manifest);
	for (const { spec, actions } of tools) {
		checkShape(spec);
		for (const [name, { pattern }] of Object.entries({ ...manifest.params, ...spec.params })) {
			if (!spec.call && hostsOwn.includes(name))
				throw new ManifestError(spec, `/params/${name}`, `${name} is the host's own parameter`);
			if (pattern !== undefined && !isPattern(pattern))
				throw new ManifestError(spec, `/params/${name}/pattern`, "is not a regular expression");
		}
		for (const { action, source, pointer } of sources(spec, actions)) {
			// The host's own handlers come with the host.
			if (action.handler && !manifest.handlers && manifest.domain !== "host")
				throw new ManifestError(spec, `${pointer}/handler`, "the manifest names no module with handlers");
			if (!action.handler && action.requests.length === 0)
				throw new ManifestError(spec, pointer, "has neither a request nor a handler");
			for (const name of undeclared(action))
				throw new ManifestError(
					spec,
					`${pointer}/request`,
					`parameter ${name} is not one of ${source.name || "the call"}`,
				);
		}
	}
	return tools;
}

function checkShape(spec: ToolSpec): void {
	if (Boolean(spec.actions) === Boolean(spec.call)) throw new ManifestError(spec, "", "needs either actions or call");
	for (const list of [spec.actions ?? [], ...(spec.actions ?? []).map((action) => action.ops ?? [])]) {
		const twice = list.find(({ name }, index) => list.findIndex((other) => other.name === name) < index);
		if (!twice) continue;
		const action = spec.actions?.find((candidate) => candidate.ops === list);
		throw new ManifestError(
			spec,
			action ? pointerOf(spec, action, twice) : pointerOf(spec, twice),
			`${twice.name} is there twice`,
		);
	}
}

/** Each expanded action with what declared it. */
function sources(spec: ToolSpec, actions: Action[]): { action: Action; source: ActionSpec; pointer: string }[] {
	return actions.map((action) => {
		const declared = spec.actions?.find(({ name }) => name === action.name) as ActionSpec;
		const op = declared?.ops?.find(({ name }) => name === action.op);
		return { action, source: op ?? declared ?? ({ name: "" } as ActionSpec), pointer: pointerOf(spec, declared, op) };
	});
}

/** Names that the requests of an action speak of and that are none of its parameters. */
function undeclared({ requests, params }: Action): string[] {
	return requests.flatMap(namesIn).filter((name) => !params[name]);
}

function namesIn({ with: given, query, body, as, check, comma, spread, raw }: RequestVariant): string[] {
	const lists = [given, query, body, Object.keys(as ?? {}), check, comma, spread && [spread], raw && [raw]];
	return lists.flatMap((list) => list || []);
}

function isPattern(text: string): boolean {
	try {
		new RegExp(text, "u");
		return true;
	} catch {
		return false;
	}
}
