import type { ResultSpec } from "@madtea/schemas";
import { isObject } from "./collapse.ts";
import { FieldError } from "./field-error.ts";
import { type Declared, declaredFields, type Field, fieldsFor, wantsEverything } from "./fields.ts";
import { nearest } from "./nearest.ts";
import { follow } from "./select.ts";

/**
 * Checks requested fields before a request, so that a write is not done before its answer is refused.
 * @param knownFields names of the forge's model, dots for what is below; without them nothing can be said
 * @throws FieldError for a name that is neither declared nor of the model
 */
export function checkFields(
	requested: readonly string[] | undefined,
	spec: ResultSpec | undefined,
	knownFields?: readonly string[],
): void {
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

function check(
	requested: readonly string[] | undefined,
	declared: Declared,
	model: readonly string[],
	items?: readonly unknown[],
): void {
	if (!requested || wantsEverything(requested)) return;
	const fields = [...declared.usual, ...declared.other];
	const names = [...fields.map(({ name }) => name), ...fields.map(({ path }) => path.join(".")), ...model];
	const isField = ({ name, path }: Field) =>
		names.includes(name) ||
		isOrHolds(path, names) ||
		(items && mayBeIn(items, path)) ||
		mayBeBelow(path, names, items ?? []);
	const unknown = requested.filter((name) => name !== "default" && !fieldsFor(name, declared).some(isField));
	if (unknown.length === 0) return;
	const seen = unknown.flatMap((name) => fieldsFor(name, declared).flatMap((field) => namesAlong(items ?? [], field)));
	const known = [...new Set([...fields.map(({ name }) => name), ...seen, ...model])];
	const near = unknown.flatMap((name) => {
		// Of names as near, those beside the unknown one come first.
		const beside = known.filter((other) => parentOf(other) === parentOf(name));
		return nearest(name, [...beside, ...known.filter((other) => !beside.includes(other))]);
	});
	throw new FieldError(unknown, [...new Set([...near, ...known])]);
}

function parentOf(name: string): string {
	return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

function isOrHolds(path: readonly string[], names: readonly string[]): boolean {
	const whole = path.join(".");
	return names.some((name) => name === whole || name.startsWith(`${whole}.`));
}

/** Below a known name that nothing more is known about, and that has no value in this answer. */
function mayBeBelow(path: readonly string[], names: readonly string[], items: readonly unknown[]): boolean {
	const above = path.slice(0, -1).map((_, index) => path.slice(0, index + 1));
	const deepest = above.findLast((way) => names.includes(way.join(".")));
	if (!deepest || names.some((name) => name.startsWith(`${deepest.join(".")}.`))) return false;
	return [follow(items, deepest)].flat(9).every((value) => value === null || value === undefined);
}

/** Whether a path is in one of the values, or could be as there is no object to look into. */
function mayBeIn(values: readonly unknown[], path: readonly string[]): boolean {
	const present = values.flat(9).filter((value) => value !== null && value !== undefined);
	if (present.length === 0) return true;
	const [key, ...rest] = path as [string, ...string[]];
	const having = present.filter(isObject).filter((object) => Object.hasOwn(object, key));
	return (
		having.length > 0 &&
		(rest.length === 0 ||
			mayBeIn(
				having.map((object) => object[key]),
				rest,
			))
	);
}

/** The keys at the deepest place that a field's path leads to, each with its way there as the agent would write it. */
function namesAlong(items: readonly unknown[], { name, path, renamed }: Field): string[] {
	for (let length = path.length - 1; length >= 0; length--) {
		const objects = [follow(items, path.slice(0, length))].flat(9).filter(isObject);
		// A key can hold anything the forge's users chose: only what looks like a name gets into the message.
		const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter((key) =>
			/^[\w@$-]{1,60}$/.test(key),
		);
		const steps = name.split(".");
		const asked = path.length - steps.length + 1;
		const way = renamed && length >= asked ? [steps[0], ...path.slice(asked, length)] : path.slice(0, length);
		if (keys.length > 0) return keys.map((key) => [...way, key].join("."));
	}
	return [];
}
