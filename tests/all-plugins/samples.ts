import type { Action, Param, Tool } from "../../core/src/registry/types.ts";
import { withExamples } from "./examples.ts";

/** A word that stands nowhere else, so that an error that has it speaks of it. */
export const odd = "odd-sample";

/** Names that the mock forge knows, by what is looked up. */
const known: Record<string, string[]> = {
	label: ["docs", "question"],
	milestone: ["v1.1", "v2.0"],
	assignee: ["linus", "ada"],
	team: ["Owners", "devs"],
};

/** Values to try for a parameter: those of other examples of the tool, of its kind, of other tools. */
export function samplesOf(tool: Tool, param: Param): unknown[] {
	const examples = (of?: Tool) =>
		withExamples
			.filter((one) => !of || one.tool === of)
			.flatMap(({ action }) => (action.example?.[param.name] as unknown) ?? [])
			.map((value) => (param.type === "array" && !Array.isArray(value) ? [value] : value));
	const made =
		param.type === "array" ? ofType(param.items ?? "string", param).map((value) => [value]) : ofType(param.type, param);
	return different([...examples(tool), ...made, ...examples()]).filter((value) => fits(param, value));
}

function ofType(type: string, param: Param): unknown[] {
	if (param.enum) return param.enum;
	if (param.lookup) return known[param.lookup.what ?? ""] ?? [];
	switch (type) {
		case "boolean":
			return [true, false];
		case "integer":
		case "number":
			return [2, 5];
		case "object":
			return param.keys
				? Object.keys(param.keys).map((key) => ({ [key]: keySamples(undefined, param, key)[0] }))
				: [{ [odd]: 1 }];
		default:
			return param.format === "date" || param.format === "date-time" ? ["2027-03-04"] : [odd];
	}
}

/** Values to try for a key of an object. */
export function keySamples(tool: Tool | undefined, param: Param, key: string): unknown[] {
	const kind = param.keys![key]!;
	if (Array.isArray(kind)) return kind;
	const given = withExamples
		.filter((one) => one.tool === tool)
		.flatMap(
			({ action }) =>
				(action.example?.[param.name] as Record<string, unknown> | Record<string, unknown>[] | undefined) ?? [],
		)
		.flatMap((value) => (value as Record<string, unknown>)[key] ?? []);
	const made: Record<string, unknown[]> = {
		boolean: [true, false],
		integer: [2, 5],
		number: [2, 5],
		array: [[odd]],
		object: [{ [odd]: 1 }],
	};
	return different([...given, ...(made[kind] ?? [odd])]);
}

/** An object with another value for one key; of a list the first object. */
export function withKey(param: Param, given: unknown, key: string, value: unknown): unknown {
	const [first, ...rest] = (Array.isArray(given) ? given : [given]) as (Record<string, unknown> | undefined)[];
	const changed = { ...first, [key]: value };
	return param.type === "array" ? [changed, ...rest] : changed;
}

function fits(param: Param, value: unknown): boolean {
	if (param.type === "array") return Array.isArray(value);
	return !Array.isArray(value) && (typeof value === "object") === (param.type === "object");
}

function different(values: unknown[]): unknown[] {
	const texts = values.map((value) => JSON.stringify(value));
	return values.filter((_, index) => texts.indexOf(texts[index]!) === index);
}

/** The example with another value for one parameter, and without what can't stand beside it. */
export function withValue(action: Action, name: string, value: unknown): Record<string, unknown> {
	const rivals = [...action.oneOf.filter((group) => group.includes(name)).flat()];
	const scoped = action.params.scope !== undefined && (name === "org" || (name === "scope" && value !== "repo"));
	if (scoped) rivals.push("repo", "org", "scope");
	const kept = Object.fromEntries(
		Object.entries(action.example ?? {}).filter(([key]) => key === name || !rivals.includes(key)),
	);
	return { ...kept, ...(name === "scope" && value === "org" && { org: "acme" }), [name]: value };
}
