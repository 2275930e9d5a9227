import { encode } from "gpt-tokenizer/encoding/o200k_base";

/** How far a reader of a text has to look to know what a value is. */
export interface Finding {
	/** Tokens from the beginning of a value's key to the value, one number for each value looked at. */
	distances: number[];
	/** Values whose key does not stand beside them but in a header, found by counting columns. */
	counted: number;
}

const marker = "Zq7Zq";
const mostPerAnswer = 40;

type Path = (string | number)[];

/**
 * Looks at values spread evenly over an answer. No model is asked: each value in turn is replaced by a word that
 * occurs nowhere else, and the place of that word in the text is compared with the place of its key.
 */
export function findValues(answer: unknown, write: (value: unknown) => string, into: Finding): void {
	const paths = [...leaves(answer, [])];
	const step = Math.max(1, paths.length / mostPerAnswer);
	for (let at = 0; at < paths.length; at += step) {
		const path = paths[Math.floor(at)] as Path;
		const key = path.findLast((part) => typeof part === "string");
		if (key === undefined) continue;
		const text = write(replaced(answer, path));
		const place = text.indexOf(marker);
		const { begin, counted } = placeOfKey(text, place, String(key));
		into.distances.push(encode(text.slice(begin, place)).length);
		if (counted) into.counted++;
	}
}

function* leaves(value: unknown, path: Path): Generator<Path> {
	if (Array.isArray(value)) for (const [index, inner] of value.entries()) yield* leaves(inner, [...path, index]);
	else if (typeof value === "object" && value !== null)
		for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...path, key]);
	else yield path;
}

function replaced(value: unknown, [first, ...rest]: Path): unknown {
	if (first === undefined) return marker;
	if (Array.isArray(value)) return value.map((inner, index) => (index === first ? replaced(inner, rest) : inner));
	return Object.fromEntries(
		Object.entries(value as object).map(([key, inner]) => [key, key === first ? replaced(inner, rest) : inner]),
	);
}

function placeOfKey(text: string, place: number, key: string): { begin: number; counted: boolean } {
	const header = headerAbove(text, place);
	if (header !== undefined) {
		const column = new RegExp(`[{,|\\t]"?${key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"?[},|\\t]`).exec(
			text.slice(header),
		);
		if (column) return { begin: header + column.index + 1, counted: true };
	}
	const quoted = text.lastIndexOf(`"${key}":`, place);
	return { begin: quoted >= 0 ? quoted : text.lastIndexOf(key, place), counted: false };
}

/** Where the header of a table begins whose row this is; undefined when it is no row. */
function headerAbove(text: string, place: number): number | undefined {
	const lines = text.slice(0, place).split("\n");
	const indent = (line: string) => line.length - line.trimStart().length;
	const own = indent(lines.at(-1) as string);
	let at = place - (lines.at(-1) as string).length;
	for (const line of lines.slice(0, -1).reverse()) {
		at -= line.length + 1;
		if (indent(line) < own) return /\}:$/.test(line) ? at : undefined;
	}
	return undefined;
}
