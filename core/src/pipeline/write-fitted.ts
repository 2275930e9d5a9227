import { type FitOptions, fit } from "./budget.ts";
import { isObject } from "./collapse.ts";
import { continuation, firstPlace, type Origin, placeOfText, roundToPage } from "./continuation.ts";
import { TextResult } from "./outcome.ts";
import { writePosition } from "./position.ts";

/** How a result is to be written. */
export interface Writing extends Origin {
	format: "json" | "toon";
	/** Most characters. */
	budget: number;
}

/** A result as text within the budget: JSON without spaces (or TOON), or a text after one line about it. */
export async function writeFitted(value: unknown, writing: Writing): Promise<string> {
	const { budget, args, action } = writing;
	if (value instanceof TextResult) return writeText(value, writing);
	if (typeof value === "string") return fit(value, { maximum: budget }).text;
	const write = await writerOf(writing.format);
	const before = isObject(value) ? firstPlace(value) - 1 : 0;
	const options: FitOptions = {
		maximum: budget,
		format: (whole) => write(honestAboutRest(whole, before)),
		next: (cut) => continuation(value, cut, { args, action }),
		round: (shown) => (action.params.page && !isBatch(value) ? roundToPage(before, shown) : shown),
	};
	return fit(value, options).text;
}

function isBatch(value: unknown): boolean {
	return isObject(value) && Array.isArray(value.results);
}

/** What is known about a text stands before it, on one line; a long one leaves the text at least half of the budget. */
function writeText({ text, about, again }: TextResult, { budget, args, action }: Writing): string {
	const hasAbout = Object.keys(about).length > 0;
	const line = hasAbout ? `${fit(about, { maximum: Math.floor(budget / 2) }).text}\n` : "";
	const more = Object.entries(again).map(([name, value]) => `, ${name}=${JSON.stringify(value)}`);
	const fitted = fit(text, {
		maximum: budget - line.length,
		from: placeOfText(args),
		next: ({ next }) =>
			action.params.start_line && next ? `start_line=${writePosition(next)}${more.join("")}` : elsewhere(action),
	});
	return line + fitted.text;
}

function elsewhere(action: Origin["action"]): string | undefined {
	return action.params.save_to ? "save_to, a local file for the whole" : undefined;
}

type Writer = (value: unknown) => string;

/** TOON's library is read with the first answer that needs it. */
async function writerOf(format: Writing["format"]): Promise<Writer> {
	if (format === "json") return (value) => JSON.stringify(value) ?? "null";
	const { encode } = await import("@toon-format/toon");
	return (value) => encode(value);
}

/** A list that was cut has another range, and its next page would skip what was cut off. */
function honestAboutRest(value: unknown, before: number): unknown {
	if (!isObject(value) || !("cut" in value) || !Array.isArray(value.items)) return value;
	const { next_page: _, range: __, cut, items, ...rest } = value;
	return { ...rest, range: `${before + 1}-${before + items.length}`, items, cut };
}
