import type { ActionSpec, RequestVariant, Route, ToolSpec } from "@madtea/schemas";
import { forgeOf } from "./forge-of.ts";
import { ManifestError, pointerOf } from "./manifest-error.ts";
import { ordered, scopeParam, sharedParam } from "./params.ts";
import { placeholders, wireName } from "./route.ts";
import type { Action, Param, Result } from "./types.ts";

/**
 * Expands one action, or one op of it: placeholders become parameters, paging and fields come along.
 * @param declared the parameters of its tool
 * @throws ManifestError for a parameter or placeholder that is not declared.
 */
export function expandAction(
	tool: ToolSpec,
	spec: ActionSpec,
	declared: Record<string, Param>,
	op?: ActionSpec,
): Action {
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
		const param = name === "scope" && !declared.scope ? scopeParam(scopes) : (declared[name] ?? sharedParam(name));
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

function resultOf(source: ActionSpec): Result {
	const { result } = source;
	if (!result) return {};
	return Array.isArray(result) ? { list: result, item: result } : { ...result };
}
