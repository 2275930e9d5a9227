import type { Style } from "../style.ts";
import { cell, isObject } from "./cell.ts";
import { table } from "./table.ts";
import { displayWidth, wrap } from "./widths.ts";

/** One thing as lines of key and value; texts of several lines and lists of things stand below their key. */
export function record(value: Record<string, unknown>, style: Style): string {
	const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
	const width = Math.max(0, ...entries.filter(([, inner]) => !isLong(inner)).map(([key]) => displayWidth(key)));
	return entries
		.map(([key, inner]) =>
			isLong(inner) ? `${style.colours.bold(key)}\n${indent(block(inner, style))}` : line(key, inner, width, style),
		)
		.join("\n");
}

function line(key: string, value: unknown, width: number, { colours, columns }: Style): string {
	const lines = wrap(cell(value), (columns ?? Infinity) - width - 2);
	return lines
		.map((text, index) => (index === 0 ? colours.bold(key.padEnd(width)) : " ".repeat(width)) + `  ${text}`.trimEnd())
		.join("\n");
}

function isLong(value: unknown): boolean {
	if (typeof value === "string") return value.includes("\n");
	if (Array.isArray(value)) return value.some(isObject);
	return isObject(value) && Object.values(value).some((inner) => isObject(inner) || isLong(inner));
}

function block(value: unknown, style: Style): string {
	const inner = { ...style, columns: style.columns && style.columns - 2 };
	if (typeof value === "string") return wrap(value.trimEnd(), inner.columns ?? Infinity).join("\n");
	if (Array.isArray(value)) return things(value, [], inner);
	return record(value as Record<string, unknown>, inner);
}

/** Several things: a table where each is a line, else one after the other. */
export function things(values: readonly unknown[], columns: readonly string[], style: Style): string {
	const rows = values.filter(isObject);
	const flat = rows.length === values.length && !rows.some((row) => Object.values(row).some(isLong));
	return (flat && table(rows, columns, style)) || oneByOne(values, style);
}

/** A table where the terminal is wide enough, texts on one line each. */
export function rowsOf(values: readonly unknown[], columns: readonly string[], style: Style): string {
	const rows = values.filter(isObject);
	return (rows.length === values.length && table(rows, columns, style)) || oneByOne(values, style);
}

function oneByOne(values: readonly unknown[], style: Style): string {
	return values
		.map((value) => (isObject(value) ? record(value, style) : cell(value)))
		.join(values.some(isObject) ? "\n\n" : "\n");
}

function indent(text: string): string {
	return text.replace(/^(?=.)/gm, "  ");
}
