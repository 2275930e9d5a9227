/** Shape of a JSON value: a type name, `#Model`, a list, an object (`key?` may be absent), or alternatives. */
export type Shape = string | Shape[] | { [key: string]: Shape };

/** Where a value departs from a shape; empty when it fits. */
export function differences(models: Record<string, Shape>, shape: Shape, value: unknown, path = "$"): string[] {
	if (typeof shape === "string") {
		const model = shape.startsWith("#") ? models[shape.slice(1)] : undefined;
		if (model) return differences(models, model, value, path);
		return typeOf(value) === shape ? [] : [`${path}: ${typeOf(value)} instead of ${shape}`];
	}
	if (Array.isArray(shape)) {
		if (!Array.isArray(value)) return [`${path}: ${typeOf(value)} instead of list`];
		const [item] = shape;
		return item === undefined ? [] : unique(value.flatMap((entry) => differences(models, item, entry, `${path}[]`)));
	}
	if (Array.isArray(shape.$or)) {
		const results = shape.$or.map((option) => differences(models, option, value, path));
		return results.sort((a, b) => a.length - b.length)[0] ?? [];
	}
	if (typeOf(value) !== "object") return [`${path}: ${typeOf(value)} instead of object`];
	return keyDifferences(models, shape, value as Record<string, unknown>, path);
}

function keyDifferences(
	models: Record<string, Shape>,
	shape: Record<string, Shape>,
	value: Record<string, unknown>,
	path: string,
): string[] {
	const found: string[] = [];
	const known = new Map(Object.entries(shape).map(([key, inner]) => [key.replace(/\?$/, ""), { key, inner }]));
	for (const [name, { key, inner }] of known) {
		if (name in value) found.push(...differences(models, inner, value[name], `${path}.${name}`));
		else if (!key.endsWith("?")) found.push(`${path}.${name}: missing`);
	}
	for (const name of Object.keys(value)) if (!known.has(name)) found.push(`${path}.${name}: not in the recording`);
	return found;
}

const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

const unique = (values: string[]) => [...new Set(values)];
