import { type Answer, fail, noRoute, Refusal } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { bodyOf } from "./body.ts";
import { respond } from "./respond.ts";
import type { Call } from "./route.ts";
import { Router } from "./router.ts";
import { routesFor } from "./routes/index.ts";
import { hasScope, requiredScope } from "./scopes.ts";
import type { State } from "./state/state.ts";

const routers = new Map<string, Router>();

function routerFor({ kind, newer }: State): Router {
	const name = `${kind} ${newer}`;
	let router = routers.get(name);
	if (!router) {
		router = new Router(routesFor(kind, newer));
		routers.set(name, router);
	}
	return router;
}

/** Answers one request from the state. */
export async function dispatch(state: State, request: Request): Promise<Response> {
	let answer: Answer;
	try {
		answer = await answerTo(state, request);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		answer = error.answer;
	}
	return respond(state, answer, request.method);
}

async function answerTo(state: State, request: Request): Promise<Answer> {
	const url = new URL(request.url);
	const below = url.pathname.slice(new URL(state.base).pathname.replace(/\/$/, "").length);
	const isApi = below === "/api/v1" || below.startsWith("/api/v1/");
	const path = isApi ? below.slice("/api/v1".length) : below;
	const match = routerFor(state).match(request.method, isApi ? path : `~${path}`);
	if (match.found === "nothing") return noRoute();
	if (match.found !== "handler") return { status: 405 };
	const identity = authenticate(state, request.headers);
	const scope = requiredScope(request.method, path);
	if (identity.actor && isApi && scope && !hasScope(identity.scopes, scope)) {
		return fail(403, `token does not have at least one of required scope(s): [${scope}]`);
	}
	const call: Call = {
		state,
		kind: state.kind,
		base: state.base,
		method: request.method,
		path,
		params: match.params,
		query: url.searchParams,
		body: await bodyOf(request),
		request,
		...identity,
	};
	return match.handler(call);
}
