import type { ActionSpec, CallSpec, Manifest, ParamSpec, RequestVariant, Route, ToolSpec } from "@madtea/schemas";
import common from "@madtea/schemas/common.schema.json" with { type: "json" };
import { forgeOf } from "./forge-of.ts";
import { placeholders, wireName } from "./route.ts";
import type { Action, Param, Result, Tool } from "./types.ts";

/** Without a prototype: `common#/constructor` is no shared parameter. */
const shared: Record<string, ParamSpec> = Object.assign(Object.create(null), common.definitions);

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
		? [expandCall(spec, spec.call, declared)]
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

function resolveParams(spec: ToolSpec, params: Record<string, ParamSpec>): Record<string, Param> {
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

function sharedParam(name: string): Param {
	const spec = shared[name] as ParamSpec & { type: Param["type"] };
	return { ...spec, name };
}

function expandCall(tool: ToolSpec, call: CallSpec, declared: Record<string, Param>): Action {
	return expandAction(tool, { name: "", summary: tool.summary, ...call }, declared);
}

function expandAction(tool: ToolSpec, spec: ActionSpec, declared: Record<string, Param>, op?: ActionSpec): Action {
	const source = op ?? spec;
	const id = [tool.name, spec.name, op?.name].filter(Boolean).join(".");
	const requests = variantsOf(source);
	const listed = [...(source.required ?? []), ...(source.optional ?? [])];
	const names = new Set<string>();
	const required = new Set<string>();
	let each = source.each;

	const routes = requests.map((variant) => variant.send as Route);
	const repoRoutes = (routes.length > 0 ? routes : ((source.operations ?? []) as Route[])).filter(usesRepo).length;
	const routeCount = routes.length > 0 ? routes.length : (source.operations ?? []).length;
	const takesRepo =
		repoRoutes === 0 ? "never" : repoRoutes === routeCount || routes.length === 0 ? "always" : "sometimes";
	if (takesRepo !== "never" && !declared.repo) names.add("repo");

	const scopes = [...new Set(requests.flatMap((variant) => variant.scope ?? []))];
	if (scopes.length > 1) names.add("scope");

	for (const variant of requests) {
		for (const placeholder of placeholders(variant.send)) {
			if (isRepoPlaceholder(placeholder, variant.send)) continue;
			const param = paramFor(placeholder, variant, declared, listed, each);
			if (!param)
				throw new ManifestError(
					tool,
					pointerOf(tool, spec, op),
					`no parameter fills {${placeholder}} of ${variant.send}`,
				);
			if (param.type === "array" && !each) each = param.name;
			names.add(param.name);
			const everywhere = requests.every((other) => placeholders(other.send).includes(placeholder));
			if (everywhere && !(source.optional ?? []).includes(param.name)) required.add(param.name);
		}
	}
	for (const name of source.required ?? []) required.add(name);
	for (const name of [...(each ? [each] : []), ...listed]) names.add(name);
	if (each && !(source.optional ?? []).includes(each)) required.add(each);
	for (const group of [...(source.oneOf ?? []), ...(source.anyOf ?? [])]) {
		for (const name of group) {
			names.add(name);
			required.delete(name);
		}
	}

	const result = resultOf(source);
	if (source.paged) for (const name of ["page", "limit", "all"]) names.add(name);
	if (result.text) names.add("start_line");
	if (result.item || result.list) names.add("fields");

	const params: Record<string, Param> = Object.create(null);
	for (const name of ordered(names)) {
		const param =
			name === "scope" && !declared.scope
				? scopeParam(scopes)
				: (declared[name] ?? (shared[name] && sharedParam(name)));
		if (!param) throw new ManifestError(tool, pointerOf(tool, spec, op), `parameter ${name} is not declared in params`);
		params[name] = param;
	}
	const operations = [...new Set([...routes, ...((source.operations ?? spec.operations ?? []) as Route[])])];
	return {
		name: spec.name,
		op: op?.name,
		id,
		summary: source.summary,
		keywords: source.keywords ?? "",
		effect: source.effect,
		params,
		required: [...required],
		oneOf: source.oneOf ?? [],
		anyOf: source.anyOf ?? [],
		requests,
		handler: source.handler ?? spec.handler,
		operations,
		forge: forgeOf(requests, operations),
		each,
		paged: source.paged ?? false,
		takesRepo,
		result,
		example: source.example as Record<string, unknown> | undefined,
	};
}

/** JSON pointer of an action, or of an op of it, below its tool. */
export function pointerOf(tool: ToolSpec, action: ActionSpec, op?: ActionSpec): string {
	if (tool.call) return "/call";
	return `/actions/${tool.actions?.indexOf(action)}${op ? `/ops/${action.ops?.indexOf(op)}` : ""}`;
}

function variantsOf(source: ActionSpec): RequestVariant[] {
	const { request } = source;
	if (!request) return [];
	if (typeof request === "string") return [{ send: request }];
	return Array.isArray(request) ? request : [request];
}

function usesRepo(route: string): boolean {
	return placeholders(route).includes("repo");
}

/** `{owner}` and `{repo}` come from `repo`; where a route says `{org}/{repo}`, so does the org. */
function isRepoPlaceholder(placeholder: string, route: string): boolean {
	const all = placeholders(route);
	if (!all.includes("repo")) return false;
	if (placeholder === "repo" || placeholder === "owner") return true;
	return placeholder === "org" && !all.includes("owner");
}

function paramFor(
	placeholder: string,
	variant: RequestVariant,
	declared: Record<string, Param>,
	listed: string[],
	each: string | undefined,
): Param | undefined {
	const fits = Object.values(declared).filter((param) => wireName(param, variant) === placeholder);
	return (
		fits.find((param) => param.name === each) ??
		fits.find((param) => listed.includes(param.name)) ??
		fits.find((param) => param.name === placeholder) ??
		fits.find((param) => param.type !== "array") ??
		fits[0]
	);
}

function scopeParam(scopes: string[]): Param {
	return { name: "scope", type: "string", enum: scopes };
}

function resultOf(source: ActionSpec): Result {
	const { result } = source;
	if (!result) return {};
	return Array.isArray(result) ? { list: result, item: result } : { ...result };
}

const first = ["scope", "repo", "org"];
const last = ["start_line", "page", "limit", "all", "fields"];

function ordered(names: Set<string>): string[] {
	const middle = [...names].filter((name) => !first.includes(name) && !last.includes(name));
	return [...first.filter((name) => names.has(name)), ...middle, ...last.filter((name) => names.has(name))];
}
