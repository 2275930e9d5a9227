/** The value is surely not allowed. */
export const no = Symbol("no");

/** Zod is to decide. */
export const unsure = Symbol("unsure");

/** What a quick look at a value came to: the parsed value, `no` or `unsure`. */
export type Verdict = unknown;

export type Check = (value: unknown) => Verdict;

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The verdict on a whole from those on its parts: one `no` decides, one doubt makes the whole doubtful. */
export function wholeOf<T>(whole: T, parts: Iterable<Verdict>): Verdict {
	let verdict: Verdict = whole;
	for (const part of parts) {
		if (part === no) return no;
		if (part === unsure) verdict = unsure;
	}
	return verdict;
}
