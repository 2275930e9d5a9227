/** Whether a value is given to clear what is there. */
export function clears(value: unknown): boolean {
	return value === "" || value === "none";
}

/** A plain day as the forges take due dates: they keep the day and move the time to its end. */
export function endOfDay(day: string): string {
	return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T23:59:59Z` : day;
}

/** A plain day in a filter means its beginning. */
export function startOfDay(day: string | undefined): string | undefined {
	return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00Z` : day;
}
