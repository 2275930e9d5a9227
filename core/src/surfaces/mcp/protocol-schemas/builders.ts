/**
 * What the SDK's `types.js` makes its schemas with, by zod's names: the build puts this in zod's place there (see
 * `scripts/build/sdk.ts`). A value that is plainly right is let through without zod; the rest is zod's.
 */
import { type Known, objectOf, optional, Schema, toZod } from "./schema.ts";
import { type Check, isObject, no, unsure, wholeOf } from "./verdict.ts";

type Shape = Record<string, Schema>;

/** Read when it is first needed; the build makes it a file of its own. */
function zod(): any {
	return require("./zod.ts");
}

/** A builder that takes no schema; given any argument (a message, a check) it is zod's alone. */
function plain(name: string, check: Check): (...given: unknown[]) => Schema {
	return (...given) => new Schema(given.length > 0 ? () => unsure : check, () => zod()[name](...given));
}

/** A builder that only zod knows. */
function onlyZod(make: (...given: any[]) => unknown): (...given: unknown[]) => Schema {
	return (...given) =>
		new Schema(
			() => unsure,
			() => make(...given.map(toZod)),
		);
}

function typed(type: string): Check {
	return (value) => (typeof value === type ? value : no);
}

export const string = plain("string", typed("string"));
export const number = plain("number", (value) => (Number.isFinite(value) ? value : no));
export const boolean = plain("boolean", typed("boolean"));
export const unknown = plain("unknown", (value) => value);

const nothing = plain("null", (value) => (value === null ? value : no));

export { nothing as null };

export function literal(value: unknown): Schema {
	const known: Known = Array.isArray(value) ? {} : { values: [value] };
	return new Schema(
		(given) => (Array.isArray(value) ? unsure : given === value ? given : no),
		() => zod().literal(value),
		known,
	);
}

function oneOf(options: string[]): Schema {
	return new Schema(
		(value) => (options.includes(value as string) ? value : no),
		() => zod().enum(options),
		{ options },
	);
}

export { oneOf as enum, optional };

export function object(shape: Shape): Schema {
	return objectOf(shape, "drop", () => zod().object(toZod(shape)));
}

export function looseObject(shape: Shape): Schema {
	return objectOf(shape, "keep", () => zod().looseObject(toZod(shape)));
}

export function array(item: Schema): Schema {
	return new Schema(
		(value) => {
			if (!Array.isArray(value)) return no;
			const parsed = value.map((inner) => item.check(inner));
			return wholeOf(parsed, parsed);
		},
		() => zod().array(toZod(item)),
	);
}

export function record(key: Schema, item: Schema): Schema {
	return new Schema(
		(value) => {
			if (!isObject(value)) return no;
			const keys = Object.keys(value);
			if (keys.includes("__proto__") || Object.getPrototypeOf(value) !== Object.prototype) return unsure;
			const parsed = Object.fromEntries(keys.map((name) => [name, item.check(value[name])]));
			return wholeOf(parsed, [...keys.map((name) => key.check(name)), ...Object.values(parsed)]);
		},
		() => zod().record(toZod(key), toZod(item)),
	);
}

/** The first that fits, as zod does. */
export function union(options: Schema[]): Schema {
	return new Schema(
		(value) => {
			for (const option of options) {
				const verdict = option.check(value);
				if (verdict !== no) return verdict;
			}
			return no;
		},
		() => zod().union(toZod(options)),
	);
}

export function intersection(left: Schema, right: Schema): Schema {
	return new Schema(
		(value) => {
			const sides = [left.check(value), right.check(value)];
			// Zod may forgive one side what the other allows.
			if (sides.includes(no)) return isObject(value) ? unsure : no;
			return merged(sides[0], sides[1]);
		},
		() => zod().intersection(toZod(left), toZod(right)),
	);
}

/** One value out of what two schemas made of the same. */
function merged(left: unknown, right: unknown): unknown {
	if (left === right) return left;
	if (!isObject(left) || !isObject(right)) return unsure;
	const shared = Object.keys(left).filter((key) => Object.hasOwn(right, key));
	const parts = Object.fromEntries(shared.map((key) => [key, merged(left[key], right[key])]));
	return wholeOf({ ...left, ...right, ...parts }, Object.values(parts));
}

export function preprocess(change: (value: unknown) => unknown, inner: Schema): Schema {
	return new Schema(
		(value) => (value === undefined ? unsure : inner.check(change(value))),
		() => zod().preprocess(change, toZod(inner)),
	);
}

export function custom(allows: (value: unknown) => boolean): Schema {
	return new Schema(
		(value) => (allows(value) ? value : no),
		() => zod().custom(allows),
	);
}

export const discriminatedUnion = onlyZod((...given) => zod().discriminatedUnion(...given));
export const iso = { datetime: onlyZod((...given) => zod().iso.datetime(...given)) };

/** As zod-mini has it. */
export function safeParse(schema: Schema, value: unknown): object {
	return schema.safeParse(value);
}
