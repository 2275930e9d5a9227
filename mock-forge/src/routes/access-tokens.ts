import { randomBytes } from "node:crypto";
import {
	type Answer,
	bind,
	type Call,
	counted,
	created,
	fail,
	noContent,
	notFound,
	orNotFound,
	type Routes,
	refuse,
	signedIn,
	withAdmin,
} from "../route.ts";
import { findRepository, fullName, ownerOf } from "../state/repositories.ts";
import { type Token, tokens } from "../state/tokens.ts";
import { findUser, type User } from "../state/users.ts";
import { userInPath } from "./users.ts";

const categories = [
	"activitypub",
	"admin",
	"issue",
	"misc",
	"notification",
	"organization",
	"package",
	"repository",
	"user",
];

const knownScopes = new Set(["all", "public-only", ...categories.flatMap((name) => [`read:${name}`, `write:${name}`])]);

/** API model `AccessToken`; its secret is told once, when it is made. */
function view(call: Call, row: Token, secret = ""): Record<string, unknown> {
	return {
		id: row.id,
		name: row.name,
		sha1: secret,
		token_last_eight: row.hex.slice(-8),
		scopes: row.scopes,
		...(call.kind === "gitea" ? { created_at: row.created, last_used_at: row.created } : {}),
		...(call.kind === "forgejo" && call.state.newer
			? { created_at: row.created, repositories: row.repositories?.map((name) => repositoryMeta(call, name)) ?? null }
			: {}),
	};
}

/** API model `RepositoryMeta`. */
function repositoryMeta(call: Call, name: string): Record<string, unknown> {
	const [owner = "", repo = ""] = name.split("/");
	const row = orNotFound(findRepository(call.state, owner, repo));
	return {
		id: row.id,
		name: row.name,
		owner: ownerOf(call.state, row).login,
		full_name: fullName(call.state, row),
	};
}

const tokensOf = (call: Call, user: User): Token[] =>
	tokens(call.state).where((row) => row.userId === user.id && !row.automatic);

function create(call: Call, user: User): Answer {
	const fields = bind(call, "CreateAccessTokenOption", { name: "string!", scopes: "string[]", repositories: "any" });
	if (tokensOf(call, user).some((row) => row.name === fields.name)) {
		return fail(400, "access token name has been used already");
	}
	const scopes = fields.scopes ?? [];
	const unknown = scopes.find((scope) => !knownScopes.has(scope));
	if (unknown) return fail(400, `invalid access token scope provided: ${unknown}`);
	if (!scopes.length) return fail(400, "access token must have a scope");
	const repositories = (fields.repositories as { owner: string; name: string }[] | undefined)?.map(
		({ owner, name }) => `${owner}/${name}`,
	);
	const row = tokens(call.state).insert({
		userId: user.id,
		name: fields.name,
		hex: randomBytes(20).toString("hex"),
		scopes,
		created: call.state.now(),
		expired: false,
		...(repositories ? { repositories } : {}),
	});
	return created(view(call, row, row.hex));
}

/** By id, or by name when only one token has it. */
function remove(call: Call, user: User): Answer {
	const wanted = call.params.token ?? "";
	const own = tokensOf(call, user);
	const named = own.filter((row) => row.name === wanted);
	if (named.length > 1) return fail(422, `multiple matches for token name '${wanted}'`);
	const row = named[0] ?? own.find((token) => String(token.id) === wanted);
	if (!row) return notFound();
	tokens(call.state).delete(row.id);
	return noContent();
}

/** Tokens are managed by password only: a token must not make others. */
function byPassword(handler: (call: Call, user: User) => Answer) {
	return (call: Call): Answer => {
		const actor = signedIn(call);
		const user = userInPath(call);
		if (user.id !== actor.id && !actor.isAdmin)
			refuse(fail(403, "doer should be the site admin or be same as the contextUser"));
		const header = call.request.headers.get("authorization") ?? "";
		return /^basic /i.test(header) ? handler(call, user) : fail(401, "auth required");
	};
}

const byAdmin = (handler: (call: Call, user: User) => Answer) =>
	withAdmin((call) => handler(call, orNotFound(findUser(call.state, call.params.username ?? ""))));

const list = (call: Call, user: User): Answer => counted(call, tokensOf(call, user), (row) => view(call, row));

export const routes: Routes = {
	"GET /users/{username}/tokens": byPassword(list),
	"POST /users/{username}/tokens": byPassword(create),
	"DELETE /users/{username}/tokens/{token}": byPassword(remove),
};

export const newerForgejoRoutes: Routes = {
	"GET /admin/users/{username}/tokens": byAdmin(list),
	"POST /admin/users/{username}/tokens": byAdmin(create),
	"DELETE /admin/users/{username}/tokens/{token}": byAdmin(remove),
};
