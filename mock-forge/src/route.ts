import type { Answer } from "./answer.ts";
import type { Kind, State } from "./state/state.ts";
import type { User } from "./state/users.ts";

/** One request, as a route sees it. */
export interface Call {
	state: State;
	kind: Kind;
	/** Address of the site, without a slash at its end. */
	base: string;
	method: string;
	/** Path below the API root, still encoded. */
	path: string;
	params: Record<string, string>;
	query: URLSearchParams;
	/** Parsed JSON, `FormData`, raw bytes, or `undefined`. */
	body: unknown;
	/** Who asks; `undefined` without a token. */
	actor: User | undefined;
	/** Scopes of the token; `all` when the user signed in by password. */
	scopes: string[];
	request: Request;
}

/** A function that answers one route. */
export type Handler = (call: Call) => Answer | Promise<Answer>;

/**
 * Handlers by `METHOD /path/{param}` below `/api/v1`, or by `METHOD ~/path` below
 * the root of the site.
 */
export type Routes = Record<string, Handler>;

/** What a file in `routes/` exports. */
export interface RouteFile {
	routes?: Routes;
	/** Routes that only Forgejo has. */
	forgejoRoutes?: Routes;
	/** Routes that only Gitea has. */
	giteaRoutes?: Routes;
	/** Routes of Forgejo releases after the recorded one; left out with the option `newer: false`. */
	newerForgejoRoutes?: Routes;
}

export * from "./access.ts";
export * from "./answer.ts";
export * from "./binding.ts";
export * from "./paging.ts";
