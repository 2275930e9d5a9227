import { type Answer, fail, refuse } from "./answer.ts";
import type { State } from "./state/state.ts";
import { tokens } from "./state/tokens.ts";
import { findUser, type User, users } from "./state/users.ts";

/** Who asks, and with which scopes. */
export interface Identity {
	actor: User | undefined;
	scopes: string[];
}

/** Reads `Authorization` and `Sudo`; a wrong token is refused, none is nobody. */
export function authenticate(state: State, headers: Headers): Identity {
	const identity = identify(state, headers.get("authorization") ?? "");
	const sudo = headers.get("sudo");
	if (!sudo || !identity.actor) return identity;
	if (!identity.actor.isAdmin) refuse(fail(403, "Only administrators allowed to sudo."));
	const actor = findUser(state, sudo);
	if (!actor) refuse({ status: 404, problem: {} });
	return { ...identity, actor };
}

function identify(state: State, header: string): Identity {
	const [scheme = "", value = ""] = header.split(" ");
	switch (scheme.toLowerCase()) {
		case "":
			return { actor: undefined, scopes: [] };
		case "basic":
			return byPassword(state, Buffer.from(value, "base64").toString("utf8"));
		case "token":
		case "bearer":
			return byToken(state, value);
		default:
			return refuse(badToken(state));
	}
}

function byToken(state: State, hex: string): Identity {
	const token = tokens(state).first((row) => row.hex === hex && !row.expired);
	const actor = token && users(state).get(token.userId);
	if (!token || !actor || actor.prohibitLogin) return refuse(badToken(state));
	return { actor, scopes: token.scopes };
}

function byPassword(state: State, pair: string): Identity {
	const colon = pair.indexOf(":");
	const secret = pair.slice(colon + 1);
	const user = findUser(state, pair.slice(0, colon));
	if (user && user.password === secret && !user.prohibitLogin) return { actor: user, scopes: ["all"] };
	return byToken(state, secret || pair.slice(0, colon));
}

function badToken(state: State): Answer {
	return fail(
		401,
		state.kind === "forgejo" ? "user does not exist [uid: 0, name: ]" : "invalid username, password or token",
	);
}
