import type { LookupSpec, RequestVariant, Route } from "@madtea/schemas";
import type { Action, Param } from "../registry/types.ts";
import { ArgumentError } from "./errors.ts";
import { nearest } from "./nearest.ts";
import { valueAt } from "./value-at.ts";

type Arguments = Record<string, unknown>;

/** Fetches every item of a list; undefined where the forge has no such list (404). */
export type FetchAll = (route: Route, args: Arguments) => Promise<unknown[] | undefined>;

/**
 * Checks the names an agent gave against what the forge has, and replaces them where ids are wanted.
 * Lists are fetched once per call. Empty text and empty lists pass: they clear a value.
 * @returns the arguments to send
 * @throws ArgumentError naming each unknown name with the nearest ones.
 */
export async function lookUp(action: Action, args: Arguments, fetchAll: FetchAll, variant?: RequestVariant): Promise<Arguments> {
	const params = Object.values(action.params).filter((param) => param.lookup && isGiven(args[param.name]));
	if (params.length === 0) return args;
	const resolved = { ...args };
	const cache = new Map<string, Promise<unknown[] | undefined>>();
	for (const param of params) {
		const spec = param.lookup as LookupSpec;
		const known = (
			await Promise.all(
				spec.from.map((route) => {
					const found = cache.get(route) ?? fetchAll(route as Route, args);
					cache.set(route, found);
					return found;
				}),
			)
		).flatMap((items) => items ?? []);
		const take = variant?.check?.includes(param.name) ? undefined : spec.take;
		const value = args[param.name];
		resolved[param.name] = Array.isArray(value)
			? value.map((name) => find(param, spec, known, name, take))
			: find(param, spec, known, value, take);
	}
	return resolved;
}

function isGiven(value: unknown): boolean {
	return value !== undefined && value !== "" && value !== "none" && !(Array.isArray(value) && value.length === 0);
}

function find(param: Param, spec: LookupSpec, known: unknown[], value: unknown, take?: string): unknown {
	const name = String(value);
	const named = (item: unknown) => String(valueAt(item, spec.match) ?? "");
	const item =
		known.find((candidate) => named(candidate) === name) ??
		only(known.filter((candidate) => named(candidate).toLowerCase() === name.toLowerCase())) ??
		(take && /^\d+$/.test(name) ? known.find((candidate) => String(valueAt(candidate, take)) === name) : undefined);
	if (item !== undefined) return take ? valueAt(item, take) : named(item);
	const names = known.map(named).filter(Boolean);
	const near = nearest(name, names);
	const what = spec.what ?? param.name;
	throw new ArgumentError(
		`There is no ${what} ${JSON.stringify(name.slice(0, 80))} here; nothing was sent.`,
		near.length > 0 ? `Did you mean ${near.join(" or ")}?` : names.length > 0 ? `There are: ${names.slice(0, 20).join(", ")}${names.length > 20 ? `, and ${names.length - 20} more` : ""}.` : `There are none.`,
	);
}

function only<T>(values: T[]): T | undefined {
	return values.length === 1 ? values[0] : undefined;
}
