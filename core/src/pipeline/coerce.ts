import type { Action, Param } from "../registry/types.ts";

type Arguments = Record<string, unknown>;

/**
 * What models write made into what was asked for: "5" to 5, "true" to true, a bare value to a list, a JSON-encoded
 * array or object. Text stays text: nothing inside a string parameter is ever parsed. What can't be made to fit stays
 * as it is, for validation to explain.
 */
export function coerce(action: Action, given: Arguments): Arguments {
	const result: Arguments = Object.create(null);
	for (const [name, value] of Object.entries(given)) {
		if (value === undefined || value === null) continue;
		const param = action.params[name];
		result[name] = param ? coerceValue(param, value) : value;
	}
	return result;
}

function coerceValue(param: Param, value: unknown): unknown {
	if (param.type === "array") return coerceArray(param, value);
	if (param.type === "object") return coerceObject(param, value);
	return coerceScalar(param.type, value, param.enum);
}

function coerceScalar(type: string, value: unknown, allowed?: readonly string[]): unknown {
	switch (type) {
		case "string":
			return toText(value, allowed);
		case "integer":
			return typeof value === "string" && /^\s*#?[+-]?\d{1,15}\s*$/.test(value)
				? Number(value.replace("#", ""))
				: value;
		case "number":
			return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
		case "boolean":
			if (typeof value === "string" && /^\s*(true|false)\s*$/i.test(value))
				return value.trim().toLowerCase() === "true";
			return value;
		default:
			return value;
	}
}

function toText(value: unknown, allowed?: readonly string[]): unknown {
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (typeof value !== "string" || !allowed || allowed.includes(value)) return value;
	const folded = value.trim().toLowerCase();
	return allowed.find((candidate) => candidate.toLowerCase() === folded) ?? value;
}

function coerceArray(param: Param, value: unknown): unknown {
	const items = param.items ?? "string";
	const list = param.name === "fields" && typeof value === "string" ? fieldNames(value) : listOf(items, value);
	if (!Array.isArray(list)) return list;
	return list.map((item) => (items === "object" ? coerceObject(param, item) : coerceScalar(items, item, param.enum)));
}

/** `number,title`: what the tool list shows as text, because a list would cost every tool twice the bytes. */
function fieldNames(text: string): unknown {
	const list = text.trim().startsWith("[") ? listOf("string", text) : text.split(",");
	return Array.isArray(list) ? list.map((name) => String(name).trim()).filter(Boolean) : list;
}

function listOf(items: string, value: unknown): unknown {
	if (Array.isArray(value)) return value;
	if (typeof value !== "string") return [value];
	if (value.trim() === "") return [];
	const parsed = value.trim().startsWith("[") ? parseJson(value) : undefined;
	if (Array.isArray(parsed)) return parsed;
	if (items === "integer" && /^\s*#?\d+(\s*,\s*#?\d+)+\s*$/.test(value)) return value.split(",");
	return [value];
}

function coerceObject(param: Param, value: unknown): unknown {
	const parsed = typeof value === "string" && value.trim().startsWith("{") ? parseJson(value) : undefined;
	const object = isObject(parsed) ? parsed : value;
	if (!isObject(object) || !param.keys) return object;
	const result: Arguments = Object.create(null);
	for (const [key, inner] of Object.entries(object)) {
		if (inner === undefined || inner === null) continue;
		const type = Object.hasOwn(param.keys, key) ? param.keys[key] : undefined;
		result[key] = coerceKey(type, inner);
	}
	return result;
}

function coerceKey(type: string | string[] | undefined, value: unknown): unknown {
	if (type === undefined) return value;
	if (Array.isArray(type)) return toText(value, type);
	if (type === "array") return listOf("string", value);
	if (type === "object") {
		const parsed = typeof value === "string" ? parseJson(value) : undefined;
		return isObject(parsed) ? parsed : value;
	}
	return coerceScalar(type, value);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Arguments {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
