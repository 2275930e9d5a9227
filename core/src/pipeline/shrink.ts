import { isObject } from "./collapse.ts";
import { type Position, positionAfter } from "./position.ts";
import { cutNear } from "./text-cut.ts";

/** How long strings and lists inside a value may be. */
export interface Caps {
	string: number;
	list: number;
}

/** A string or list inside a value that is cut. */
export interface PartCut {
	/** `body`, `files[3].patch`; empty for the value itself. */
	path: string;
	kind: "characters" | "items";
	shown: number;
	of: number;
	/** Where the rest begins, counted from the beginning of what is cut. */
	next: Position;
}

/** A value with its long strings and lists cut, and what was cut. */
export interface Shrunk {
	value: unknown;
	cuts: PartCut[];
}

/** Cuts every string and list in a JSON value that is over its cap. A cut string ends with a mark that says so. */
export function shrink(value: unknown, caps: Caps): Shrunk {
	const cuts: PartCut[] = [];
	return { value: shrinkAt(value, "", caps, cuts), cuts };
}

function shrinkAt(value: unknown, path: string, caps: Caps, cuts: PartCut[]): unknown {
	if (typeof value === "string") return value.length > caps.string ? shrinkText(value, path, caps.string, cuts) : value;
	if (Array.isArray(value)) {
		if (value.length > caps.list) {
			const next = { line: caps.list + 1, column: 1 };
			cuts.push({ path, kind: "items", shown: caps.list, of: value.length, next });
		}
		return value.slice(0, caps.list).map((item, index) => shrinkAt(item, `${path}[${index}]`, caps, cuts));
	}
	if (!isObject(value)) return value;
	const entries = Object.entries(value).map(
		([key, inner]) => [key, shrinkAt(inner, path ? `${path}.${key}` : key, caps, cuts)] as const,
	);
	return Object.fromEntries(entries);
}

function shrinkText(text: string, path: string, cap: number, cuts: PartCut[]): string {
	const markOf = (shown: number) => `\n[cut: ${shown} of ${text.length} characters]`;
	const start = cutNear(text, cap - markOf(cap).length);
	const shorter = start + markOf(start.length);
	if (shorter.length >= text.length) return text;
	const next = positionAfter(text, start.length);
	cuts.push({ path, kind: "characters", shown: start.length, of: text.length, next });
	return shorter;
}

/** `body: 900 of 12000 characters` */
export function nameCut({ path, kind, shown, of }: PartCut): string {
	return `${path || "text"}: ${shown} of ${of}${kind === "characters" ? " characters" : ""}`;
}

/** Length of the longest list in a JSON value. */
export function longestList(value: unknown): number {
	if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList));
	return isObject(value) ? Math.max(0, ...Object.values(value).map(longestList)) : 0;
}

/** The result for the largest number from `low` to `high` for which `attempt` has one, given that less needs less. */
export function largest<T>(low: number, high: number, attempt: (size: number) => T | undefined): T | undefined {
	if (low > high) return undefined;
	let best = attempt(low);
	if (best === undefined) return undefined;
	for (let [from, to] = [low + 1, high]; from <= to; ) {
		const middle = (from + to) >> 1;
		const found = attempt(middle);
		if (found === undefined) to = middle - 1;
		else {
			best = found;
			from = middle + 1;
		}
	}
	return best;
}
