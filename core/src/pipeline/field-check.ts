import type { ResultSpec } from "@madtea/schemas";
import { isObject } from "./collapse.ts";
import { FieldError } from "./field-error.ts";
import { type Declared, declaredFields, fieldsFor, wantsEverything } from "./fields.ts";
import { nearest } from "./nearest.ts";
import { follow } from "./select.ts";

/**
 * Checks requested fields before a request, so that a write is not done before its answer is refused.
 * @param knownFields names of the forge's model, dots for what is below; without them nothing can be said
 * @throws FieldError for a name that is neither declared nor of the model
 */
export function checkFields(requested: readonly string[] | undefined, spec: ResultSpec | undefined, knownFields?: readonly string[]): void {
	if (knownFields) check(requested, declaredFields(spec, "item"), knownFields);
}

/**
 * Checks requested fields against an answer, too: a key seen in any of its items is a field, also where it is null.
 * @throws FieldError for a name that is nowhere. With nothing to look into, a name is let pass.
 */
export function checkAgainst(
	requested: readonly string[] | undefined,
	declared: Declared,
	knownFields: readonly string[] = [],
	items: readonly unknown[],
): void {
	check(requested, declared, knownFields, items);
}

function check(requested: readonly string[] | undefined, declared: Declared, model: readonly string[], items?: readonly unknown[]): void {
	if (!requested || wantsEverything(requested)) return;
	const fields = [...declared.usual, ...declared.other];
	const names = [...fields.map(({ name }) => name), ...fields.map(({ path }) => path.join(".")), ...model];
	const pathsOf = (name: string) => fieldsFor(name, declared).map(({ path }) => path);
	const isKnown = (name: string) =>
		name === "default" || names.includes(name) || pathsOf(name).some((path) => inModel(path, names) || (items && mayBeIn(items, path)));
	const unknown = requested.filter((name) => !isKnown(name));
	if (unknown.length === 0) return;
	const seen = unknown.flatMap((name) => pathsOf(name).flatMap((path) => keysAlong(items ?? [], path)));
	const known = [...new Set([...fields.map(({ name }) => name), ...seen, ...model])];
	throw new FieldError(unknown, [...new Set([...unknown.flatMap((name) => nearest(name, known)), ...known])]);
}

/** Named in the model, above a name of it, or below one that the model says nothing more about. */
function inModel(path: readonly string[], names: readonly string[]): boolean {
	const whole = path.join(".");
	if (names.some((name) => name === whole || name.startsWith(`${whole}.`))) return true;
	const above = path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join("."));
	return above.some((name) => names.includes(name)) && !above.some((name) => names.some((known) => known.startsWith(`${name}.`)));
}

/** Whether a path is in one of the values, or could be as there is no object to look into. */
function mayBeIn(values: readonly unknown[], path: readonly string[]): boolean {
	const present = values.flat(9).filter((value) => value !== null && value !== undefined);
	if (present.length === 0) return true;
	const [key, ...rest] = path as [string, ...string[]];
	const having = present.filter(isObject).filter((object) => Object.hasOwn(object, key));
	return having.length > 0 && (rest.length === 0 || mayBeIn(having.map((object) => object[key]), rest));
}

/** The keys at the deepest place that the path leads to, each with its way there. */
function keysAlong(items: readonly unknown[], path: readonly string[]): string[] {
	for (let length = path.length - 1; length >= 0; length--) {
		const way = path.slice(0, length);
		const objects = [follow(items, way)].flat(9).filter(isObject);
		// A key can hold anything the forge's users chose: only what looks like a name gets into the message.
		const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter((key) => /^[\w@$-]{1,60}$/.test(key));
		if (keys.length > 0) return keys.map((key) => [...way, key].join("."));
	}
	return [];
}
