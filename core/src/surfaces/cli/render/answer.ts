import type { Action } from "../../../registry/types.ts";
import { dashed } from "../locate.ts";
import type { Style } from "../style.ts";
import { cell, isObject } from "./cell.ts";
import { record, rowsOf, things } from "./record.ts";

/** What goes to stdout, and what is said about it on stderr. */
export interface Rendered {
	out: string;
	says: string[];
}

/**
 * The result of a call as text for a person.
 * @param about a warning that belongs to a text
 */
export function render(action: Action, data: unknown, style: Style, about?: unknown): Rendered {
	if (Array.isArray(data)) return list(action, { items: data }, style, []);
	if (!isObject(data)) return { out: typeof data === "string" ? data : cell(data), says: warnings(about, style) };
	const { warning, ...rest } = data;
	const says = warnings(warning, style);
	if (Array.isArray(rest.items)) return list(action, rest as ListData, style, says);
	if (Array.isArray(rest.results)) return batch(rest as BatchData, style, says);
	const keys = Object.keys(rest);
	if (keys.length === 0) return { out: "", says: [...says, "None."] };
	if (rest.ok === true && !keys.some((key) => isObject(rest[key]))) return { out: done(rest), says };
	if (keys.length === 1 && keys[0] === "value" && !isObject(rest.value)) return { out: cell(rest.value), says };
	return { out: record(rest, style), says };
}

function warnings(warning: unknown, { colours }: Style): string[] {
	return [warning].flat().flatMap((text) => (text === undefined ? [] : [colours.yellow(`warning: ${cell(text)}`)]));
}

interface ListData {
	items: unknown[];
	[about: string]: unknown;
}

function list(action: Action, { items, ...rest }: ListData, style: Style, says: string[]): Rendered {
	const columns = (action.result.list ?? []).map((field) => field.replace(/=.*/, ""));
	const { total, range, next_page, ...other } = rest;
	const counts = [
		total === undefined ? "" : `${total} in all`,
		range && `shown ${range}`,
		next_page && `go on with --page ${next_page}`,
	].filter(Boolean);
	// The number of a whole list is seen by itself.
	const summary =
		counts.length > 1 || (total !== undefined && total !== items.length) ? [style.colours.dim(counts.join(", "))] : [];
	const more = Object.entries(other).map(([key, value]) => style.colours.dim(`${key}: ${cell(value)}`));
	if (items.length === 0) return { out: "", says: [...says, "None.", ...more] };
	return { out: rowsOf(items, columns, style), says: [...says, ...summary, ...more] };
}

interface BatchData {
	results: Record<string, unknown>[];
	[about: string]: unknown;
}

/** What worked on stdout; each failure, whole, on stderr. */
function batch({ results, failed, cancelled }: BatchData, style: Style, says: string[]): Rendered {
	const { colours } = style;
	const worked = results.filter((result) => !("error" in result) && !("not_done" in result));
	const errors = results
		.filter((result) => "error" in result)
		.map(({ error, ...item }) => `${colours.red("error")} ${names(item)}: ${cell(error)}`);
	const texts = worked.every((result) => typeof result.text === "string");
	const out = texts
		? worked.map(({ text, ...item }) => `${colours.bold(`== ${names(item)}`)}\n${text}`).join("\n")
		: things(worked.map(withoutOk), [], style);
	const counts = [failed && `${failed} of ${results.length} failed`, cancelled && String(cancelled)]
		.filter(Boolean)
		.map((text) => `${text}.`);
	return { out: worked.length > 0 ? out : "", says: [...says, ...errors, ...counts] };
}

function names(item: Record<string, unknown>): string {
	return Object.values(item).map(cell).join(" ");
}

function withoutOk({ ok, ...rest }: Record<string, unknown>): Record<string, unknown> {
	return ok === true ? { ...rest, done: true } : rest;
}

function done({ ok: _, ...rest }: Record<string, unknown>): string {
	const what = Object.entries(rest).map(([key, value]) => `${dashed(key)} ${cell(value)}`);
	return what.length > 0 ? `Done: ${what.join(", ")}.` : "Done.";
}
