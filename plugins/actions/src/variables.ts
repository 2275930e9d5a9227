import type { Handler, Route } from "@madtea/schemas";
import { type Scope, scopeOf } from "./scope.ts";

const paths: Partial<Record<Scope, string>> = {
	repo: "/repos/{owner}/{repo}/actions/variables/{variablename}",
	org: "/orgs/{org}/actions/variables/{variablename}",
	user: "/user/actions/variables/{variablename}",
};

/** The forges create and change variables by different methods; whichever is needed. */
export const setVariable: Handler = async (input, context) => {
	const path = paths[scopeOf(input)];
	const options = { path: { variablename: context.item as string }, body: { value: input.value } };
	const changed = await context.request(`PUT ${path}` as Route, { ...options, accept: [404] });
	if (changed.status !== 404) return { name: context.item, replaced: true };
	// No such variable, or no such owner: then this is refused as well, and says why.
	await context.request(`POST ${path}` as Route, options);
	return { name: context.item, created: true };
};
