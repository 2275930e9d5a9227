/** A value as a few words on one line, for a cell of a table or one line of a record. */
export function cell(value: unknown): string {
	if (value === undefined || value === null) return "";
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (Array.isArray(value)) return value.map(cell).join(", ");
	if (typeof value === "object")
		return Object.entries(value)
			.map(([key, inner]) => `${key}=${cell(inner)}`)
			.join(" ");
	return String(value).replace(/\s+/g, " ").trim();
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
