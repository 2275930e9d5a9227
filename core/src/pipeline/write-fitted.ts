import { type Cut, fit } from "./budget.ts";
import { TextResult } from "./outcome.ts";

/** How a result is to be written. */
export interface Writing {
	format: "json" | "toon";
	/** Most characters. */
	budget: number;
	/** Arguments of the call, to say which call goes on. */
	args: Record<string, unknown>;
}

/** A result as text within the budget: JSON without spaces, or a text after one line about it. */
export function writeFitted(value: unknown, { budget, args }: Writing): string {
	if (value instanceof TextResult) {
		const about = Object.keys(value.about).length > 0 ? `${JSON.stringify(value.about)}\n` : "";
		const firstLine = Number(args.start_line ?? 1);
		const { text } = fit(value.text, { maximum: budget - about.length, firstLine, next: ({ shown }) => `start_line=${shown + 1}` });
		return about + text;
	}
	if (typeof value === "string") return fit(value, { maximum: budget }).text;
	const start = startOf(value);
	return fit(value, {
		maximum: budget,
		format: (whole) => JSON.stringify(honestAboutRest(whole)) ?? "null",
		next: (cut) => continuation(value, cut, start),
	}).text;
}

/** Position of the first item of a list, counted from 1. */
function startOf(value: unknown): number {
	const { range } = (value ?? {}) as { range?: string };
	return typeof range === "string" ? Number(range.split("-")[0]) : 1;
}

/** A list that was cut has another range, and its next page would skip what was cut off. */
function honestAboutRest(value: unknown): unknown {
	if (typeof value !== "object" || value === null || !("cut" in value) || !("items" in value)) return value;
	const { next_page: _, range: __, ...rest } = value as unknown as Record<string, unknown> & { items: unknown[] };
	return rest;
}

/** What to ask for next: the page and limit that begin right after the last item shown. */
function continuation(value: unknown, { kind, shown }: Omit<Cut, "note">, start: number): string | undefined {
	if (kind !== "items") return "fewer or narrower fields";
	if (typeof value === "object" && value !== null && "results" in value) return "another call for the others";
	const position = start - 1 + shown;
	let limit = Math.max(1, shown);
	while (position % limit !== 0) limit--;
	return `limit=${limit}, page=${position / limit + 1}; or ask for fewer fields`;
}
