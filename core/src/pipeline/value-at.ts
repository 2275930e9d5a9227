/** The value at a dotted path (`commit.author.date`); undefined where there is none. Own keys only. */
export function valueAt(value: unknown, path: string): unknown {
	let current = value;
	for (const key of path.split(".")) {
		if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
		current = (current as Record<string, unknown>)[key];
	}
	return current;
}
