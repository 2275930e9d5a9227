import { ArgumentError } from "./errors.ts";

/** A place to read on from: `12`, or `12:400` inside a long line; both count from 1. In a list, the place of an item. */
export interface Position {
	line: number;
	column: number;
}

/** The beginning of everything. */
export const start: Position = { line: 1, column: 1 };

/** Reads `12` or `12:400`; undefined when it is neither. */
export function parsePosition(text: string): Position | undefined {
	const found = /^([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/.exec(text.trim());
	return found ? { line: Number(found[1]), column: Number(found[2] ?? 1) } : undefined;
}

/** As an agent gives it back. */
export function writePosition({ line, column }: Position): string {
	return column > 1 ? `${line}:${column}` : String(line);
}

/** The place after `shown`, a beginning of `text`, when `text` itself begins at `from`. An end of line is passed over. */
export function positionAfter(text: string, shown: number, from: Position = start): Position {
	const before = text.slice(0, shown);
	const breaks = before.split("\n").length - 1;
	if (text[shown] === "\n") return { line: from.line + breaks + 1, column: 1 };
	const sinceBreak = shown - (before.lastIndexOf("\n") + 1);
	return { line: from.line + breaks, column: (breaks === 0 ? from.column : 1) + sinceBreak };
}

/**
 * What a text has from a place on.
 * @param what `start_line=` or `body:`, what stands before the place in an error
 * @throws ArgumentError when the place is after the end
 */
export function textFrom(text: string, { line, column }: Position, what: string): string {
	let at = 0;
	for (let current = 1; current < line; current++) {
		const end = text.indexOf("\n", at);
		// An end of line at the very end begins no other line.
		if (end < 0 || end + 1 === text.length)
			throw new ArgumentError(`${what}${line} is after the end: there are ${current} lines.`);
		at = end + 1;
	}
	const end = text.indexOf("\n", at);
	const length = (end < 0 ? text.length : end) - at;
	if (column > 1 && column > length)
		throw new ArgumentError(`${what}${line}:${column} is after the end of that line: it has ${length} characters.`);
	return text.slice(at + column - 1);
}
