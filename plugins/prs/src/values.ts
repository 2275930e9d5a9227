/** `none` and the empty text clear a value, as everywhere. */
export const clears = (value: unknown) => value === "" || value === "none";

/** The forges keep the day and move the time to its end. */
export function endOfDay(day: string | undefined): string | undefined {
	return day && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T23:59:59Z` : day;
}
