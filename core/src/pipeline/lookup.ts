import type { LookupSpec, RequestVariant, Route } from "@madtea/schemas";
import type { Action, Param } from "../registry/types.ts";
import { ArgumentError } from "./errors.ts";
import { nearest } from "./nearest.ts";
import { valueAt } from "./value-at.ts";

type Arguments = Record<string, unknown>;

/**
 * Fetches every item of a list. Undefined where this call can't say which list (no repository), or where the forge has
 * none there or keeps it from this token: then nothing is known of the names.
 */
export type FetchAll = (route: Route, args: Arguments) => Promise<unknown[] | undefined>;

/** Arguments after the lookups: what to send, and the names as the forge spells them. */
export interface LookedUp {
	sent: Arguments;
	given: Arguments;
}

/**
 * Checks the names an agent gave against what the forge has, and replaces them where ids are wanted.
 * Lists are fetched once per call. Empty text and empty lists pass: they clear a value.
 * @throws ArgumentError naming each unknown name with the nearest ones.
 */
export async function lookUp(
	action: Action,
	args: Arguments,
	fetchAll: FetchAll,
	variant?: RequestVariant,
): Promise<LookedUp> {
	const params = Object.values(action.params).filter((param) => param.lookup && isGiven(args[param.name]));
	if (params.length === 0) return { sent: args, given: args };
	const sent = { ...args };
	const given = { ...args };
	const cache = new Map<string, Promise<unknown[] | undefined>>();
	for (const param of params) {
		const spec = param.lookup as LookupSpec;
		const lists = await Promise.all(
			spec.from.map((route) => {
				const found = cache.get(route) ?? fetchAll(route as Route, args);
				cache.set(route, found);
				return found;
			}),
		);
		const take = variant?.check?.includes(param.name) ? undefined : spec.take;
		// Nothing is known of a mere check: the forge will say.
		if (lists.every((list) => list === undefined) && take === undefined) continue;
		const known = lists.flatMap((items) => items ?? []);
		const value = args[param.name];
		const items = (Array.isArray(value) ? value : [value]).map((name) =>
			find(param, spec, known, name, take !== undefined),
		);
		const as = (path: string | undefined) => {
			const values = items.map((item) => valueAt(item, path ?? spec.match));
			return Array.isArray(value) ? values : values[0];
		};
		sent[param.name] = as(take);
		given[param.name] = as(undefined);
	}
	return { sent, given };
}

function isGiven(value: unknown): boolean {
	return value !== undefined && value !== "" && value !== "none" && !(Array.isArray(value) && value.length === 0);
}

function find(param: Param, spec: LookupSpec, known: unknown[], value: unknown, mayBeId: boolean): unknown {
	const name = String(value);
	const named = (item: unknown) => String(valueAt(item, spec.match) ?? "");
	const item =
		known.find((candidate) => named(candidate) === name) ??
		only(known.filter((candidate) => named(candidate).toLowerCase() === name.toLowerCase())) ??
		(mayBeId && spec.take && /^\d+$/.test(name)
			? known.find((candidate) => String(valueAt(candidate, spec.take as string)) === name)
			: undefined);
	if (item !== undefined) return item;
	const names = known.map(named).filter(Boolean);
	const near = nearest(name, names);
	const what = spec.what ?? param.name;
	throw new ArgumentError(
		`There is no ${what} ${JSON.stringify(name.slice(0, 80))} here; nothing was sent.`,
		near.length > 0
			? `Did you mean ${near.join(" or ")}?`
			: names.length > 0
				? `There are: ${names.slice(0, 20).join(", ")}${names.length > 20 ? `, and ${names.length - 20} more` : ""}.`
				: `There are none.`,
	);
}

function only<T>(values: T[]): T | undefined {
	return values.length === 1 ? values[0] : undefined;
}
