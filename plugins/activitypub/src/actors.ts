import type { ForgeResponse, HandlerContext, RequestOptions, Route } from "@madtea/schemas";

/** Whose in- or outbox: a user's, a repository's, or with neither the instance's. */
export interface ActorInput {
	user?: string;
	repo?: string;
}

/** The route of each kind of actor. */
export interface ActorRoutes {
	user: Route;
	repo: Route;
	instance: Route;
}

/** Sends the request that fits the actor, its name turned into the id that the routes know it by. */
export async function askActor(
	input: ActorInput,
	routes: ActorRoutes,
	context: HandlerContext,
	options: RequestOptions = {},
): Promise<ForgeResponse> {
	if (input.user !== undefined && input.repo !== undefined) {
		throw context.fail("Both user and repo were given.", "Give one of them, or none for the instance.");
	}
	if (input.user !== undefined) return askUser(input.user, routes.user, context, options);
	if (input.repo === undefined) return ask(routes.instance, options, context);
	const { data } = await context.request<{ id: number }>("GET /repos/{owner}/{repo}");
	return ask(routes.repo, { ...options, path: { "repository-id": data.id } }, context);
}

/** Sends a request about a user. */
export async function askUser(
	user: string,
	route: Route,
	context: HandlerContext,
	options: RequestOptions = {},
): Promise<ForgeResponse> {
	const { data } = await context.request<{ id: number }>("GET /users/{username}", { path: { username: user } });
	return ask(route, { ...options, path: { ...options.path, "user-id": data.id } }, context);
}

async function ask(route: Route, options: RequestOptions, context: HandlerContext): Promise<ForgeResponse> {
	try {
		return await context.request(route, options);
	} catch (error) {
		throw explained(error as RefusedError, context);
	}
}

interface RefusedError extends Error {
	code?: string;
	forgeMessage?: string;
}

/** The forges answer other servers, which sign their requests; a client with a token can't. */
function explained(error: RefusedError, context: HandlerContext): Error {
	if (/signature/i.test(error.forgeMessage ?? "")) {
		return context.fail(
			`The forge answers this only to other servers, which sign their requests (${JSON.stringify(error.forgeMessage)}); a token does not count.`,
			"The instance's actor (action=actor alone) is open. Do not try again; for people and repositories use madt_users and madt_repos.",
		);
	}
	if (error.code === "noRoute") {
		return context.fail(
			"This forge does not serve that part of ActivityPub: its federation is switched off, it is too old, or it is a Gitea, which has the actors of users only.",
			"Tell the person; an administrator switches federation on in the forge's configuration.",
		);
	}
	return error;
}
