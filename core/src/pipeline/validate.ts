import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Action, Param } from "../registry/types.ts";
import { ArgumentError } from "./errors.ts";
import { isSecret } from "./masked.ts";
import { nearest } from "./nearest.ts";

type Arguments = Record<string, unknown>;

const compiled = new WeakMap<Action, ValidateFunction>();
let ajv: Ajv | undefined;

/**
 * Checks coerced arguments against one action.
 * @throws ArgumentError that says every finding and what the action takes.
 */
export function validate(action: Action, args: Arguments): void {
	const problems = [...unknownNames(action, args), ...missing(action, args), ...wrongValues(action, args)];
	if (problems.length === 0) return;
	throw new ArgumentError(`${label(action)}: ${problems.join(" ")}`, takes(action));
}

/** `madt_issues action=create`, as an agent writes it. */
export function label(action: Action): string {
	const tool = action.id.split(".")[0] as string;
	return [tool, action.name && `action=${action.name}`, action.op && `op=${action.op}`].filter(Boolean).join(" ");
}

function unknownNames(action: Action, args: Arguments): string[] {
	return Object.keys(args)
		.filter((name) => !Object.hasOwn(action.params, name))
		.map((name) => {
			const holder = Object.values(action.params).find(
				(param) => param.type === "object" && param.keys && Object.hasOwn(param.keys, name),
			);
			if (holder) return `${name} is a key of ${holder.name}: give ${holder.name}={"${name}": ...}.`;
			const [best] = nearest(name, Object.keys(action.params), 1);
			return `there is no parameter ${JSON.stringify(name.slice(0, 60))}${best ? `, did you mean ${best}?` : "."}`;
		});
}

function given(args: Arguments, name: string): boolean {
	return args[name] !== undefined;
}

function missing(action: Action, args: Arguments): string[] {
	const problems: string[] = [];
	const absent = action.required.filter((name) => !given(args, name));
	const empty = action.each && isEmptyList(args[action.each]) ? action.each : undefined;
	if (empty && action.required.includes(empty)) absent.push(empty);
	else if (empty) problems.push(`${empty} is empty: give at least one, or leave it out.`);
	if (absent.length > 0) problems.push(`it requires ${absent.join(", ")}.`);
	for (const group of action.oneOf) {
		const count = group.filter((name) => given(args, name)).length;
		if (count !== 1) problems.push(`it takes exactly one of ${group.join(", ")}${count > 1 ? ", not several" : ""}.`);
	}
	for (const group of action.anyOf) {
		if (!group.some((name) => given(args, name))) problems.push(`it requires at least one of ${group.join(", ")}.`);
	}
	return problems;
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value) && value.length === 0;
}

function wrongValues(action: Action, args: Arguments): string[] {
	let check = compiled.get(action);
	if (!check) {
		ajv ??= new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false, verbose: true });
		const properties = Object.fromEntries(Object.values(action.params).map((param) => [param.name, schemaOf(param)]));
		check = ajv.compile({ type: "object", properties });
		compiled.set(action, check);
	}
	const explained = check({ ...args }) ? [] : (check.errors ?? []).map((error) => explain(error, action));
	const dates = Object.values(action.params).flatMap((param) => wrongDate(param, args[param.name]));
	return [...new Set([...explained, ...dates])].slice(0, 6);
}

function schemaOf(param: Param): object {
	const scalar = {
		...(param.enum && { enum: param.enum }),
		...(param.minimum !== undefined && { minimum: param.minimum }),
		...(param.pattern && { pattern: param.pattern }),
	};
	const object = {
		type: "object",
		...(param.keys && { properties: mapKeys(param.keys), additionalProperties: false }),
	};
	if (param.type === "object") return object;
	if (param.type !== "array") return { type: param.type, ...scalar };
	const items = param.items ?? "string";
	return { type: "array", maxItems: 1000, items: items === "object" ? object : { type: items, ...scalar } };
}

function mapKeys(keys: NonNullable<Param["keys"]>): Record<string, object> {
	return Object.fromEntries(
		Object.entries(keys).map(([key, type]) => [key, Array.isArray(type) ? { enum: type } : { type }]),
	);
}

function explain(error: ErrorObject, action: Action): string {
	const steps = error.instancePath.slice(1).split("/");
	const place = steps.join(".");
	const hidden = steps.some((name, index) => isSecret(index === 0 ? (action.params[name] ?? { name }) : { name }));
	const shown = hidden ? "what was given" : JSON.stringify(error.data)?.slice(0, 80);
	switch (error.keyword) {
		case "enum": {
			const values = error.params.allowedValues as string[];
			const [best] = nearest(String(error.data), values, 1);
			return `${place} is one of ${values.join(", ")}, not ${shown}${best ? `; did you mean ${best}?` : "."}`;
		}
		case "additionalProperties": {
			const name = error.params.additionalProperty as string;
			const known = Object.keys((error.parentSchema as { properties: object }).properties);
			const [best] = nearest(name, known, 1);
			return `${place} has no key ${JSON.stringify(name.slice(0, 60))}${best ? `, did you mean ${best}?` : ""} (keys: ${known.join(", ")}).`;
		}
		case "type":
			return `${place} is ${article(String(error.params.type))}, not ${shown}.`;
		case "minimum":
			return `${place} is at least ${error.params.limit}, not ${shown}.`;
		case "maxItems":
			return `${place} takes at most ${error.params.limit} at once.`;
		default:
			return `${place} ${error.message}.`;
	}
}

function article(type: string): string {
	return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

function wrongDate(param: Param, value: unknown): string[] {
	if (param.format !== "date" && param.format !== "date-time") return [];
	if (typeof value !== "string" || value === "" || value === "none") return [];
	const real =
		!Number.isNaN(Date.parse(value)) && (!day.test(value) || new Date(value).toISOString().startsWith(value));
	if (real && (day.test(value) || instant.test(value))) return [];
	return [
		`${param.name} is a day like 2026-12-24${param.format === "date-time" ? " or a time like 2026-12-24T10:00:00Z" : ""}, not ${JSON.stringify(value.slice(0, 40))}.`,
	];
}

/** `It takes: repo, title (required), ...`: what a second try needs to know. */
export function takes(action: Action): string {
	const names = Object.keys(action.params).map((name) =>
		action.required.includes(name) ? `${name} (required)` : name,
	);
	return names.length > 0 ? `It takes: ${names.join(", ")}.` : "It takes no parameters.";
}
