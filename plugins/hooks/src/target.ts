import type { HandlerContext, Route } from "@madtea/schemas";

/** Arguments that every action on webhooks takes. */
export interface HookInput {
	scope?: "repo" | "org" | "user" | "admin";
	repo?: string;
	org?: string;
}

const paths = {
	repo: "/repos/{owner}/{repo}/hooks",
	org: "/orgs/{org}/hooks",
	user: "/user/hooks",
	admin: "/admin/hooks",
};

/**
 * The route for a method in the scope of the call.
 * @throws when the scope lacks its identifier
 */
export function hookRoute(method: string, input: HookInput, context: HandlerContext, rest = ""): Route {
	const scope = input.scope ?? (input.org !== undefined && input.repo === undefined ? "org" : "repo");
	if (scope === "repo" && !context.repo)
		throw context.fail(
			"No repo was given, and none is known here.",
			"Give repo as owner/name, or scope=org, user or admin.",
		);
	if (scope === "org" && input.org === undefined) throw context.fail("scope=org requires org.", "Give org.");
	return `${method} ${paths[scope]}${rest}` as Route;
}

/**
 * The id of the webhook that the current item names by id or by URL.
 * @throws when no webhook, or more than one, has that URL
 */
export async function hookId(input: HookInput, context: HandlerContext): Promise<number> {
	const name = String(context.item);
	if (/^\d+$/.test(name)) return Number(name);
	const hooks = await context.everything(hookRoute("GET", input, context));
	const found = hooks.filter((hook) => hook.config?.url === name);
	if (found.length === 1) return found[0].id;
	if (found.length > 1)
		throw context.fail(
			`${found.length} webhooks have the URL ${name}.`,
			`Give one of the ids ${found.map((hook) => hook.id).join(", ")}.`,
		);
	const known = hooks.map((hook) => String(hook.config?.url));
	const near = context.nearest(name, known);
	throw context.fail(
		`There is no webhook ${name} here.`,
		near
			? `Did you mean ${near}?`
			: known.length > 0
				? `There are: ${known.slice(0, 10).join(", ")}.`
				: "There are none.",
	);
}
