import { collapseField, isObject, modelName } from "./collapse.ts";

/** What to keep of a value: it as a whole, parts of it by name, or both. */
export interface Selection {
	/** Paths that lead here from the value above; the first that leads to something counts. */
	readonly from: (readonly string[])[];
	whole: boolean;
	readonly parts: Map<string, Selection>;
}

/** A selection of nothing yet. */
export function emptySelection(): Selection {
	return { from: [], whole: false, parts: new Map() };
}

/**
 * The selected parts of an object, each made lean. Lists on the way are gone through element by element.
 * @returns undefined when nothing is left
 */
export function select(value: unknown, selection: Selection): unknown {
	if (Array.isArray(value)) {
		const items = value.map((item) => select(item, selection)).filter((item) => item !== undefined);
		return items.length > 0 ? items : undefined;
	}
	if (!isObject(value) || selection.parts.size === 0) return selection.whole ? collapseField(value) : undefined;
	const result: Record<string, unknown> = selection.whole ? wholeOf(value) : {};
	for (const [name, part] of selection.parts) {
		const found = firstOf(value, part);
		if (found !== undefined) result[name] = found;
	}
	return Object.keys(result).length > 0 ? result : undefined;
}

function firstOf(value: unknown, part: Selection): unknown {
	for (const path of part.from) {
		const found = select(follow(value, path), part);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** A model stands for its name when alone; beside its parts the name needs its key. */
function wholeOf(value: Record<string, unknown>): Record<string, unknown> {
	const named = modelName(value);
	if (named) return { [named[0]]: named[1] };
	return (collapseField(value) ?? {}) as Record<string, unknown>;
}

/** What a path leads to; through lists, the list of what it leads to in each. Own keys only. */
export function follow(value: unknown, path: readonly string[]): unknown {
	const [key, ...rest] = path;
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.flatMap((item) => follow(item, path) ?? []);
	if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
	return follow(value[key], rest);
}
