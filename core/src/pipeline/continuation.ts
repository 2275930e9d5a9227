import type { Action } from "../registry/types.ts";
import type { Cut } from "./budget.ts";
import { isObject } from "./collapse.ts";
import { ArgumentError } from "./errors.ts";
import { readFields } from "./part-from.ts";
import { type Position, parsePosition, start, writePosition } from "./position.ts";
import type { PartCut } from "./shrink.ts";

type Arguments = Record<string, unknown>;

/** The call that an answer came from, to say which one goes on. */
export interface Origin {
	action: Action;
	args: Arguments;
}

/** Names of a batch that are written out; more of them are only counted. */
const mostNames = 250;

/** The arguments that give what was cut off, as an agent writes them; undefined where nothing does. */
export function continuation(value: unknown, cut: Omit<Cut, "note">, origin: Origin): string | undefined {
	const { kind, shown, parts = [] } = cut;
	if (isWrite(origin)) return "a read; this is done and not to be repeated";
	if (kind === "parts") return restOfParts(parts, origin) ?? narrower(origin);
	if (isObject(value) && Array.isArray(value.results)) return restOfBatch(value.results, shown, parts, origin);
	const list = isObject(value) ? value : {};
	const before = firstPlace(list) - 1;
	const rest = shown < cut.of || list.next_page !== undefined ? restOfList(before + shown, shown, origin) : undefined;
	if (parts.length === 0) return rest ?? narrower(origin);
	const alone = origin.action.params.page ? restOfList(before, 1, origin) : undefined;
	const inner = [alone, restOfParts(parts, origin) ?? narrower(origin)].filter(Boolean).join(", ");
	return rest ? `${inner}; then ${rest}` : inner;
}

/** Place of the first item of a list, counted from 1. */
export function firstPlace(list: object): number {
	const { range } = list as { range?: unknown };
	return typeof range === "string" ? Number(range.split("-")[0]) : 1;
}

/**
 * How many items to show when `shown` fit, so that the rest begins a page of about that size: pages of one item each
 * would follow a prime number.
 */
export function roundToPage(before: number, shown: number): number {
	let best = shown;
	let bestWorth = 0;
	for (let count = shown; count > shown / 2; count--) {
		const worth = count + 2 * pageSize(before + count, shown);
		if (worth > bestWorth) [best, bestWorth] = [count, worth];
	}
	return best;
}

/** The largest page that begins right after `position` items and is no larger than `most`. */
function pageSize(position: number, most: number): number {
	let size = Math.max(1, most);
	while (position % size !== 0) size--;
	return size;
}

/** What follows the first `position` items, in pages of at most `most`. */
function restOfList(position: number, most: number, { action, args }: Origin): string | undefined {
	if (action.params.page) {
		const limit = pageSize(position, most);
		return `${args.all ? "all=false, " : ""}limit=${limit}, page=${position / limit + 1}`;
	}
	if (action.handler === "apiCall") {
		const limit = pageSize(position, Math.min(50, most));
		return `query=${JSON.stringify({ ...(args.query as object), limit, page: position / limit + 1 })}`;
	}
	return fieldsWith(new Map([["items", { line: position + 1, column: 1 }]]), { action, args }, true);
}

function restOfBatch(results: unknown[], shown: number, parts: readonly PartCut[], origin: Origin): string {
	const { each = "" } = origin.action;
	// As the agent named them; a result may show another name of the same thing.
	const names = [...new Set(origin.args[each] as unknown[])];
	const others = names.length > shown ? nameRest(each, names.slice(shown)) : undefined;
	if (parts.length === 0) return others ?? narrower(origin);
	const inner = restOfParts(parts, origin, results[0] as object) ?? narrower(origin);
	const one = `${each}=${JSON.stringify(names.slice(0, 1))}, ${inner}`;
	return others ? `${one}; then ${others}` : one;
}

function nameRest(each: string, names: unknown[]): string {
	const written = `${each}=${JSON.stringify(names)}`;
	if (written.length <= mostNames) return written;
	return `the last ${names.length} of ${each}, from ${JSON.stringify(names[0])} on`;
}

/** A text of its own is read on by its line, a list by its page, any other part by its field. */
function restOfParts(parts: readonly PartCut[], origin: Origin, whole: object = {}): string | undefined {
	const { action, args } = origin;
	const [only] = parts;
	if (parts.length === 1 && only?.path === "text" && action.params.start_line) {
		return `start_line=${writePosition(after(placeOfText(args), only.next))}`;
	}
	if (parts.length === 1 && only?.path === "items" && only.kind === "items") {
		return restOfList(firstPlace(whole) - 1 + only.shown, only.shown, origin);
	}
	if (parts.some(({ path }) => path === "" || path.includes("["))) return undefined;
	const before = placesIn(args);
	return fieldsWith(
		new Map(parts.map(({ path, next }) => [path, after(before.get(path) ?? start, next)])),
		origin,
		false,
	);
}

/**
 * Where the call asked a text to begin.
 * @throws ArgumentError for what is no place
 */
export function placeOfText({ start_line: given = "1" }: Arguments): Position {
	const place = parsePosition(String(given));
	if (!place)
		throw new ArgumentError(`start_line is a line like 12, or 12:400 inside a long one, not ${JSON.stringify(given)}.`);
	return place;
}

function placesIn(args: Arguments): Map<string, Position> {
	return readFields((args.fields as string[] | undefined) ?? []).from;
}

/** A place in a part, counted from the beginning of the whole of which the part begins at `from`. */
function after(from: Position, inPart: Position): Position {
	const line = from.line + inPart.line - 1;
	return { line, column: inPart.line === 1 ? from.column + inPart.column - 1 : inPart.column };
}

function fieldsWith(places: Map<string, Position>, { action, args }: Origin, keep: boolean): string | undefined {
	if (!action.params.fields) return undefined;
	const asked = keep
		? readFields((args.fields as string[] | undefined) ?? []).names.filter((name) => !places.has(name))
		: [];
	const named = [...places].map(([name, place]) => `${name}:${writePosition(place)}`);
	return `fields=${JSON.stringify([...asked, ...named].join(","))}`;
}

function isWrite({ action, args }: Origin): boolean {
	if (action.handler === "apiCall") return args.method !== undefined && args.method !== "GET";
	return action.effect !== "read";
}

function narrower({ action }: Origin): string {
	if (action.params.save_to) return "save_to, a file for the whole";
	return action.params.fields ? "fewer or narrower fields" : "a narrower call";
}
