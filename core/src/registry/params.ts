import type { ParamSpec, ToolSpec } from "@madtea/schemas";
import common from "@madtea/schemas/common.schema.json" with { type: "json" };
import { ManifestError } from "./manifest-error.ts";
import type { Param } from "./types.ts";

/** Without a prototype: `common#/constructor` is no shared parameter. */
const shared: Record<string, ParamSpec> = Object.assign(Object.create(null), common.definitions);

/**
 * A tool's parameters with their shared definitions filled in.
 * @throws ManifestError for a shared parameter that there is not, and for one without a type.
 */
export function resolveParams(spec: ToolSpec, params: Record<string, ParamSpec>): Record<string, Param> {
	const resolved: Record<string, Param> = Object.create(null);
	for (const [name, param] of Object.entries(params)) {
		const base = param.$ref ? shared[param.$ref.slice("common#/".length)] : undefined;
		if (param.$ref && !base) throw new ManifestError(spec, `/params/${name}/$ref`, `there is no ${param.$ref}`);
		const { $ref: _, ...rest } = param;
		const whole = { ...base, ...rest };
		if (!whole.type) throw new ManifestError(spec, `/params/${name}`, "has no type");
		resolved[name] = { ...whole, name, type: whole.type };
	}
	return resolved;
}

/** A parameter that the host adds by itself, as the shared definitions have it. */
export function sharedParam(name: string): Param | undefined {
	const spec = shared[name] as (ParamSpec & { type: Param["type"] }) | undefined;
	return spec && { ...spec, name };
}

/** `scope`, with the values that the variants of an action tell. */
export function scopeParam(scopes: string[]): Param {
	return { name: "scope", type: "string", enum: scopes };
}

const first = ["scope", "repo", "org"];
const last = ["start_line", "page", "limit", "all", "fields"];

/** Names of parameters in the order to show: where, then what, then how much of it. */
export function ordered(names: Set<string>): string[] {
	const middle = [...names].filter((name) => !first.includes(name) && !last.includes(name));
	return [...first.filter((name) => names.has(name)), ...middle, ...last.filter((name) => names.has(name))];
}
