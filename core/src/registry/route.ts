import type { ParamSpec, RequestVariant } from "@madtea/schemas";

/** Names of the placeholders of a route, in order: `GET /repos/{owner}/{repo}` gives `owner, repo`. */
export function placeholders(route: string): string[] {
	return [...route.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);
}

/** Method and path template of a route. */
export function splitRoute(route: string): { method: string; path: string } {
	const space = route.indexOf(" ");
	return { method: route.slice(0, space), path: route.slice(space + 1) };
}

/** The name under which a request carries a parameter: the request's own, else the parameter's, else its name. */
export function wireName(param: ParamSpec & { name: string }, variant?: Pick<RequestVariant, "as">): string {
	const own = variant?.as && Object.hasOwn(variant.as, param.name) ? variant.as[param.name] : undefined;
	return own ?? param.as ?? param.name;
}
