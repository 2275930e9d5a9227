import { fail, refuse } from "./answer.ts";
import type { Call } from "./route.ts";

/** Types that a body field can have; `!` marks a required one. */
export type FieldType =
	| "string"
	| "int64"
	| "bool"
	| "string[]"
	| "int64[]"
	| "any"
	| `${"string" | "int64"}!`
	| "any!";

type Value<Type extends FieldType> = Type extends "string" | "string!"
	? string
	: Type extends "int64" | "int64!"
		? number
		: Type extends "bool"
			? boolean
			: Type extends "string[]"
				? string[]
				: Type extends "int64[]"
					? number[]
					: any;

/** A body after binding: fields that were not sent are `undefined`. */
export type Bound<Fields extends Record<string, FieldType>> = {
	[Name in keyof Fields]: Fields[Name] extends `${string}!` ? Value<Fields[Name]> : Value<Fields[Name]> | undefined;
};

/**
 * Reads the body into fields, and refuses with 422 in the words of the Go servers
 * when a type is wrong or a required field is missing.
 */
export function bind<Fields extends Record<string, FieldType>>(
	call: Call,
	option: string,
	fields: Fields,
): Bound<Fields> {
	const body = record(call.body);
	const bound: Record<string, unknown> = {};
	for (const [name, declared] of Object.entries(fields)) {
		const value = body[name];
		if (value === undefined || value === null) continue;
		const type = declared.replace("!", "");
		if (typeof call.body === "object" && !(call.body instanceof FormData)) checkType(option, name, type, value);
		bound[name] = value;
	}
	for (const [name, declared] of Object.entries(fields)) {
		if (!declared.endsWith("!")) continue;
		const value = bound[name];
		if (value === undefined || value === "" || value === 0) refuse(fail(422, `[${goName(name)}]: Required`));
	}
	return bound as Bound<Fields>;
}

function record(body: unknown): Record<string, unknown> {
	if (body instanceof FormData) return Object.fromEntries(body.entries());
	if (Array.isArray(body)) refuse(fail(422, "[]: json: cannot unmarshal array into Go value of type struct"));
	return body && typeof body === "object" && !(body instanceof Uint8Array) ? (body as Record<string, unknown>) : {};
}

const typeName = (value: unknown) =>
	Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;

function checkType(option: string, name: string, type: string, value: unknown): void {
	if (type === "any") return;
	if (type.endsWith("[]")) {
		if (!Array.isArray(value)) wrong(option, name, `[]${type.slice(0, -2)}`, value);
		else for (const item of value) checkType(option, name, type.slice(0, -2), item);
		return;
	}
	const expected = type === "int64" ? "number" : type === "bool" ? "boolean" : "string";
	if (typeof value === expected) return;
	wrong(option, name, type, value);
}

function wrong(option: string, name: string, type: string, value: unknown): never {
	// The servers' JSON reader calls whatever it finds in place of a number "number", with the first character.
	const found = type === "int64" && typeof value === "string" ? 'number "' : typeName(value);
	return refuse(
		fail(422, `[]: json: cannot unmarshal ${found} into Go struct field ${option}.${goName(name)} of type ${type}`),
	);
}

/** Name of the field in the Go struct: `tag_name` becomes `TagName`. */
export function goName(name: string): string {
	return name
		.split("_")
		.map((word) =>
			/^(id|url|sha|uid)$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
		)
		.join("");
}
