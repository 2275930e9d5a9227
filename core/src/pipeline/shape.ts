import type { ListAnswer, ResultSpec } from "@madtea/schemas";
import { collapse, collapseField, isObject } from "./collapse.ts";
import { checkAgainst } from "./field-check.ts";
import { declaredFields, selectionOf, wantsEverything } from "./fields.ts";
import { select } from "./select.ts";

export { checkFields } from "./field-check.ts";
export { FieldError } from "./field-error.ts";

/**
 * The forge's answer, made lean: the declared fields, or those requested. Without a declaration, the whole made lean.
 * A list stays a list, a ListAnswer keeps what it tells of the rest.
 * @param requested names of fields, declared short ones or the forge's own; `default` for the declared, `*` for the answer as it is
 * @param knownFields names of the forge's model that an answer may leave out
 * @throws FieldError for a field that is neither declared, in the answer nor known
 */
export function shape(
	raw: unknown,
	spec: ResultSpec | undefined,
	requested?: readonly string[],
	knownFields?: readonly string[],
): unknown {
	const options = spec === undefined || Array.isArray(spec) ? {} : spec;
	if (options.text || raw === undefined || raw === null || wantsEverything(requested)) return raw;
	if (options.yes && typeof raw === "boolean") return { [options.yes]: raw };
	if (options.key && isBare(raw)) return { [options.key]: raw };
	const list = listOf(raw, options.items);
	const items = list?.items ?? [raw];
	if (!items.some(isObject)) return Array.isArray(raw) ? raw : (list ?? collapse(raw));
	const declared = declaredFields(spec, list ? "list" : "item");
	checkAgainst(requested, declared, knownFields, items);
	const selection = selectionOf(requested, declared);
	const whole = declared.usual.length === 0 && (!requested?.length || requested.includes("default"));
	const shapeOne = (item: unknown): unknown => {
		if (!isObject(item)) return collapseField(item);
		return { ...(whole && (collapse(item) as object)), ...(selection && (select(item, selection) as object)) };
	};
	if (!list) return shapeOne(raw);
	const shaped = items.map(shapeOne).filter((item) => item !== undefined);
	return Array.isArray(raw) ? shaped : { ...list, items: shaped };
}

function isBare(value: unknown): boolean {
	return Array.isArray(value) ? value.every((item) => !isObject(item)) : !isObject(value);
}

/** The list in an answer: the answer itself, a ListAnswer, or what is under the declared key, with its total. */
function listOf(raw: unknown, key: string | undefined): ListAnswer | undefined {
	if (Array.isArray(raw)) return { items: raw };
	if (!isObject(raw)) return undefined;
	if (Array.isArray(raw.items)) return raw as unknown as ListAnswer;
	if (key === undefined || !Object.hasOwn(raw, key) || !Array.isArray(raw[key])) return undefined;
	const total = raw.total_count ?? raw.count;
	return { items: raw[key], ...(typeof total === "number" && { total }) };
}
