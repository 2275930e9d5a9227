import { isObject } from "./collapse.ts";
import { ArgumentError } from "./errors.ts";
import { type Position, parsePosition, textFrom } from "./position.ts";

/** Names of fields, and for those that are to be read on from a place (`body:120`, `files:31`) that place. */
export interface FieldRequest {
	names: string[];
	from: Map<string, Position>;
}

/** Reads the names of `fields`; a place after a colon counts lines of a text or items of a list. */
export function readFields(fields: readonly string[]): FieldRequest {
	const from = new Map<string, Position>();
	const names = fields.map((field) => {
		const [, name, place] = /^([^:]+):(\d.*)$/.exec(field) ?? [];
		const position = place === undefined ? undefined : parsePosition(place);
		if (name === undefined || position === undefined) return field;
		from.set(name, position);
		return name;
	});
	return { names, from };
}

/**
 * A copy of a shaped value in which each part begins at its place.
 * @throws ArgumentError when a text or list is shorter, or the part is neither
 */
export function partsFrom(value: unknown, from: ReadonlyMap<string, Position>): unknown {
	let result = value;
	for (const [name, position] of from) result = partFrom(result, name.split("."), position, name);
	return result;
}

function partFrom(value: unknown, path: readonly string[], position: Position, name: string): unknown {
	const [key, ...rest] = path;
	if (key === undefined) return beginningAt(value, position, name);
	if (Array.isArray(value)) return value.map((item) => partFrom(item, path, position, name));
	if (!isObject(value) || !Object.hasOwn(value, key)) return value;
	return { ...value, [key]: partFrom(value[key], rest, position, name) };
}

function beginningAt(value: unknown, position: Position, name: string): unknown {
	if (typeof value === "string") return textFrom(value, position, `${name}:`);
	if (!Array.isArray(value))
		throw new ArgumentError(`${name} is no text or list to read on in.`, `Give ${name} without a place.`);
	if (position.line > value.length)
		throw new ArgumentError(`${name}:${position.line} is after the end: there are ${value.length}.`);
	return value.slice(position.line - 1);
}
