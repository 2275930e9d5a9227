import { isObject } from "./collapse.ts";
import { type Position, positionAfter, start } from "./position.ts";
import { type Caps, largest, longestList, nameCut, type PartCut, shrink } from "./shrink.ts";
import { countLines, cutAtCharacter, cutAtLine } from "./text-cut.ts";

/** What was left out, and how to go on. */
export interface Cut {
	/** Items of a list, lines of a text, or parts inside one object. */
	kind: "items" | "lines" | "parts";
	/** How many are shown: items; for lines, the number of the last; for parts, how many are cut. */
	shown: number;
	/** Of how many. */
	of: number;
	/** Of a text: where the rest begins. */
	next?: Position;
	/** What is cut inside the value, or inside the only item shown. */
	parts?: readonly PartCut[];
	/** The same for the agent; it is in the text already. */
	note: string;
}

/** How to fit an answer. */
export interface FitOptions {
	/** Most characters of the whole text, in UTF-16 units; 40,000 if left out, never under 200. */
	maximum?: number;
	/** Serializes a value that is not text; compact JSON if left out. */
	format?: (value: unknown) => string;
	/** What to ask for the rest: `page=2`, or made from what is shown. Called more than once, so free of effects. */
	next?: string | ((cut: Omit<Cut, "note">) => string | undefined);
	/** Where a text begins, when it was read from there on. */
	from?: Position;
	/** How many items to show at most when so many would fit: fewer, where the rest is then easier to ask for. */
	round?: (shown: number) => number;
}

/** An answer that fits. */
export interface Fitted {
	text: string;
	/** Left out when nothing is cut. */
	cut?: Cut;
}

const defaultMaximum = 40_000;
const leastMaximum = 200;
/** Notes name so many cut parts, and take so many characters. */
const mostNamed = 3;
const longestNote = 400;
const longestName = 100;

/** Strings are not cut below this before lists are. */
const shortString = 200;

/**
 * The answer as text within the budget. Text is cut at a line end, a list (an array, under `items` or `results`) between
 * items, anything else, or a first item too large on its own, in its longest strings, then its lists. What was cut is
 * said inside the value, under `cut`, so that the format stays valid; a list that has no place for it becomes `{items, cut}`.
 */
export function fit(value: unknown, options: FitOptions = {}): Fitted {
	const fitting = new Fitting(options);
	if (typeof value === "string") return fitting.fitText(value);
	const text = fitting.format(value);
	if (text.length <= fitting.maximum) return { text };
	const key = Array.isArray(value)
		? "items"
		: isObject(value)
			? ["items", "results"].find((name) => Array.isArray(value[name]))
			: undefined;
	const list = key && isObject(value) ? value : { items: value };
	return (key && fitting.fitList(list, key)) || fitting.fitParts(value, text.length);
}

class Fitting {
	readonly maximum: number;
	readonly format: (value: unknown) => string;

	constructor(readonly options: FitOptions) {
		this.maximum = Math.max(leastMaximum, options.maximum ?? defaultMaximum);
		this.format = options.format ?? ((value) => JSON.stringify(value) ?? "null");
	}

	fitText(whole: string): Fitted {
		if (whole.length <= this.maximum) return { text: whole };
		const from = this.options.from ?? start;
		const before = from.line - 1;
		const of = before + countLines(whole);
		const cutTo = (size: number) => {
			const { text, lines, inLine } = cutAtLine(whole, size);
			const shown = before + lines;
			const range = inLine ? `${text.length} characters of line ${shown}` : `lines ${before + 1}-${shown}`;
			const next = positionAfter(whole, text.length, from);
			const cut = this.cut({ kind: "lines", shown, of, next }, `${range} of ${of}`);
			return this.result(`${text}${text && "\n"}[cut: ${cut.note}]`, cut);
		};
		return largest(0, this.maximum, cutTo) ?? this.refuse(whole.length);
	}

	fitList(list: Record<string, unknown>, key: string): Fitted | undefined {
		const items = list[key] as unknown[];
		const show = (shown: unknown[], parts: readonly PartCut[] = []): Fitted | undefined => {
			const what = `shown ${shown.length} of ${items.length}${parts.length > 0 ? `, cut inside: ${named(parts)}` : ""}`;
			const cut = this.cut(
				{ kind: "items", shown: shown.length, of: items.length, ...(parts.length > 0 && { parts }) },
				what,
			);
			return this.result(this.format({ ...list, [key]: shown, cut: cut.note }), cut);
		};
		const most = largest(1, items.length - 1, (count) => show(items.slice(0, count)));
		if (most?.cut) {
			const better = this.options.round?.(most.cut.shown) ?? most.cut.shown;
			return (better < most.cut.shown && show(items.slice(0, better))) || most;
		}
		return items.length > 0 ? this.shrunk(items[0], (item, cuts) => show([item], cuts)) : undefined;
	}

	fitParts(value: unknown, size: number): Fitted {
		const show = (inner: unknown, parts: readonly PartCut[]): Fitted | undefined => {
			const cut = this.cut({ kind: "parts", shown: parts.length, of: parts.length, parts }, named(parts));
			return this.result(this.format({ ...(isObject(inner) ? inner : { items: inner }), cut: cut.note }), cut);
		};
		return this.shrunk(value, show) ?? this.refuse(size);
	}

	/** Tries to make a value fit by its strings alone, by its lists alone, by both, by very short strings. */
	shrunk(value: unknown, show: (value: unknown, cuts: readonly PartCut[]) => Fitted | undefined): Fitted | undefined {
		const attempt = (caps: Caps) => {
			const { value: smaller, cuts } = shrink(value, caps);
			return show(smaller, cuts);
		};
		const longest = longestList(value);
		return (
			this.shortened(value, show) ??
			largest(shortString, this.maximum, (string) => attempt({ string, list: Infinity })) ??
			largest(1, longest, (list) => attempt({ string: Infinity, list })) ??
			largest(0, longest, (list) => attempt({ string: shortString, list })) ??
			largest(0, shortString, (string) => attempt({ string, list: Infinity }))
		);
	}

	/** A list among the results of a batch: cut between its items, and its own range and next page are no longer true. */
	shortened(
		value: unknown,
		show: (value: unknown, cuts: readonly PartCut[]) => Fitted | undefined,
	): Fitted | undefined {
		if (!isObject(value) || !Array.isArray(value.items)) return undefined;
		const { items, range: _, next_page: __, ...rest } = value as Record<string, unknown> & { items: unknown[] };
		return largest(1, items.length - 1, (count) =>
			show({ ...rest, items: items.slice(0, count) }, [
				{ path: "items", kind: "items", shown: count, of: items.length, next: { line: count + 1, column: 1 } },
			]),
		);
	}

	/** Thousands of keys, or a budget of a few words: nothing can be cut that leaves an answer. */
	refuse(size: number): Fitted {
		const what = `the answer of ${size} characters is over the limit of ${this.maximum}; ask for fewer fields`;
		return largest(0, longestNote, (length) => {
			const cut = this.cut({ kind: "parts", shown: 0, of: 1 }, what, length);
			return this.result(this.format({ cut: cut.note }), cut);
		}) as Fitted;
	}

	cut(cut: Omit<Cut, "note">, what: string, longest = longestNote): Cut {
		const { next } = this.options;
		const more = typeof next === "function" ? next(cut) : next;
		if (!more) return { ...cut, note: cutAtCharacter(what, longest) };
		// The call that continues is worth more than all the names of what is cut.
		const ending = `; continue with ${more}`;
		const named = cutAtCharacter(what, Math.max(longestName, longest - ending.length));
		return { ...cut, note: cutAtCharacter(named + ending, longest) };
	}

	result(text: string, cut: Cut): Fitted | undefined {
		return text.length <= this.maximum ? { text, cut } : undefined;
	}
}

function named(cuts: readonly PartCut[]): string {
	const more = cuts.length > mostNamed ? `, and ${cuts.length - mostNamed} more` : "";
	return (
		cuts
			.slice(0, mostNamed)
			.map(nameCut)
			.map((cut) => cut.slice(-longestName))
			.join(", ") + more
	);
}
