import type { Route } from "@madtea/schemas";
import { ForgeError } from "../forge/errors.ts";
import type { Dispatch } from "./dispatch.ts";
import { CallError } from "./errors.ts";
import { nearest } from "./nearest.ts";
import type { Target } from "./target.ts";
import { valueAt } from "./value-at.ts";

/** Where the names are that a place in a route may hold. */
interface Kind {
	/** Matches the route up to the place. */
	place: RegExp;
	what: string;
	from: Route;
	match: string;
	/** Key of the list where the answer is an object. */
	items?: string;
	/** The forge is asked for names that contain the first letters: there may be too many to list. */
	search?: true;
}

const users: Kind = {
	place: /\{(username|collaborator|user|assignee)\}/,
	what: "user",
	from: "GET /users/search",
	match: "login",
	items: "data",
	search: true,
};

const kinds: Kind[] = [
	users,
	{
		place: /\/releases\/tags\/\{(tag)\}/,
		what: "release with the tag",
		from: "GET /repos/{owner}/{repo}/releases",
		match: "tag_name",
	},
	{ place: /\/tags\/\{(tag)\}/, what: "tag", from: "GET /repos/{owner}/{repo}/tags", match: "name" },
	{ place: /\/branches\/\{(branch)\}/, what: "branch", from: "GET /repos/{owner}/{repo}/branches", match: "name" },
];

/** Names fetched to compare with; of a longer list the first ones. */
const mostNames = 200;

/**
 * Makes an error of a name that the forge did not find one that has the nearest names. Asked only after the forge has
 * refused: names that are right cost nothing.
 */
export function createNearNames(call: Dispatch, target: Target): (error: unknown) => Promise<unknown> {
	const lists = new Map<string, Promise<string[]>>();

	function namesOf(kind: Kind, q: string | undefined): Promise<string[]> {
		const key = `${kind.from} ${q}`;
		const found = lists.get(key) ?? fetchNames(kind, q).catch(() => []);
		lists.set(key, found);
		return found;
	}

	async function fetchNames({ from, match, items, search }: Kind, q: string | undefined): Promise<string[]> {
		const path = target.pathValues(from, {}, call.action);
		const wish = { all: true, bound: search ? 50 : mostNames, limit: 50, items };
		const answer = await target.connection.list(from, { path, query: { q }, signal: call.signal }, wish);
		return answer.items.map((item) => String(valueAt(item, match)));
	}

	return async (error) => {
		const missing = error instanceof ForgeError && !call.signal.aborted ? missingName(error) : undefined;
		if (!missing) return error;
		const { kind, name } = missing;
		// Of users first those with the same beginning, then, for a slip there, the forge's first ones.
		for (const q of kind.search ? [name.slice(0, 2), undefined] : [undefined]) {
			const known = await namesOf(kind, q);
			if (known.some((other) => other.toLowerCase() === name.toLowerCase())) return error;
			const near = nearest(name, known);
			if (near.length > 0) return notThere(error as Error, kind, name, near);
		}
		return error;
	};
}

function notThere(error: Error, { what }: Kind, name: string, near: string[]): CallError {
	const next = `There is no ${what} ${JSON.stringify(name.slice(0, 80))} to be seen. Did you mean ${near.join(" or ")}?`;
	return new CallError(`${error.message}.`, next);
}

/** The name that the forge did not find, by its own words or by the only place of the route that holds one. */
function missingName({
	status,
	forgeMessage = "",
	operation = "",
	target = "",
}: ForgeError): { kind: Kind; name: string } | undefined {
	if (status !== 404 && status !== 422) return undefined;
	const user = /user does not exist \[uid: \d+, name: ([^\],]+)\]/i.exec(forgeMessage)?.[1];
	if (user) return { kind: users, name: user };
	if (status !== 404) return undefined;
	for (const kind of kinds) {
		const placeholder = kind.place.exec(operation)?.[1];
		// `acme/rocket, tag v0.1`: the values of the places as the error names them.
		const name = placeholder && new RegExp(`(?:^|, )${placeholder} (.+?)(?:, [\\w-]+ |$)`).exec(target)?.[1];
		if (name) return { kind, name };
	}
	return undefined;
}
