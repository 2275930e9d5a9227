import type { ForgeConnection } from "../../../forge/connection.ts";
import { ForgeError } from "../../../forge/errors.ts";
import { scopeOf } from "../../../forge/scopes.ts";
import type { Action, Tool } from "../../../registry/types.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Scopes that tools need, each with the names of the tools. */
export type NeededScopes = Map<string, Set<string>>;

/** A harmless GET for each category of scopes; `{user}` is the token's own. */
const probes: Record<string, string> = {
	repository: "/repos/search?limit=1",
	issue: "/repos/issues/search?limit=1",
	organization: "/orgs?limit=1",
	notification: "/notifications/new",
	package: "/packages/{user}?limit=1",
	admin: "/admin/orgs?limit=1",
};

/** What the token may read, as far as a look tells, against what the listed tools need. */
export async function checkScopes(
	connection: ForgeConnection,
	about: string,
	needed: NeededScopes,
	user: string | undefined,
): Promise<Finding[]> {
	const tried = await Promise.all(
		Object.entries(probes)
			.filter(([category]) => needed.has(`read:${category}`) || needed.has(`write:${category}`))
			.filter(([, path]) => user || !path.includes("{user}"))
			.map(async ([category, path]) => ({
				category,
				problem: await refusalOf(connection, path.replace("{user}", encodeURIComponent(user ?? ""))),
			})),
	);
	const readable = tried.filter(({ problem }) => problem === undefined).map(({ category }) => `read:${category}`);
	const writes = [...needed.keys()].filter((scope) => scope.startsWith("write:"));
	const untried = writes.length > 0 ? `; writing needs ${writes.sort().join(", ")}, which a look can't tell` : "";
	return [
		...(readable.length > 0 ? [ok(about, `the token may ${readable.join(", ")}${untried}`)] : []),
		...tried.flatMap(({ category, problem }) => (problem ? [toFinding(about, category, problem, needed)] : [])),
	];
}

/** The error that a look ends with, if it is about what the token may. */
async function refusalOf(connection: ForgeConnection, path: string): Promise<ForgeError | undefined> {
	try {
		await connection.client.request({ method: "GET", path }, { accept: [404, 405] });
		return undefined;
	} catch (error) {
		return error instanceof ForgeError ? error : undefined;
	}
}

function toFinding(about: string, category: string, error: ForgeError, needed: NeededScopes): Finding {
	const tools = new Set([...(needed.get(`read:${category}`) ?? []), ...(needed.get(`write:${category}`) ?? [])]);
	const names = [...tools].sort().join(", ");
	if (error.code === "scopeMissing") {
		return warning(
			about,
			`the token lacks read:${category}, which actions of ${names} need`,
			`Make a token with read:${category} (or write:${category}), or switch the domain off.`,
		);
	}
	if (error.code === "forbidden")
		return warning(
			about,
			`the token's user may not do what actions of ${names} need`,
			"Use the token of an administrator, or switch the domain off.",
		);
	return failure(about, error.message, error.nextStep);
}

/** Scopes that the listed tools need, each with the tools. */
export function neededScopes(listed: Tool[]): NeededScopes {
	const needed: NeededScopes = new Map();
	for (const tool of listed) {
		for (const scope of tool.actions.flatMap(scopesOf))
			needed.set(scope, (needed.get(scope) ?? new Set()).add(tool.name));
	}
	return needed;
}

/** What an action needs in any case: of requests that are a choice what all of them need, of a handler what it asks first. */
function scopesOf({ requests, operations }: Action): string[] {
	const [first, ...others] = (requests.length > 0 ? requests.map(({ send }) => send) : operations.slice(0, 1)).map(
		scopeOf,
	);
	return first !== undefined && others.every((scope) => scope === first) ? [first] : [];
}
