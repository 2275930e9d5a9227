import stringWidth from "string-width";

const least = 4;

/** Columns a text takes on a terminal: wide characters are two. */
export const displayWidth: (text: string) => number = stringWidth;

/**
 * Widths of columns that fit together into a line: the widest are narrowed to one common width until they do. Undefined
 * when even the narrowest do not fit.
 */
export function fitWidths(natural: readonly number[], available: number): number[] | undefined {
	const sum = (limit: number) => natural.reduce((total, width) => total + Math.min(width, limit), 0);
	if (sum(Infinity) <= available) return [...natural];
	let limit = Math.max(...natural);
	while (limit > least && sum(limit) > available) limit--;
	if (sum(limit) > available) return undefined;
	const widths = natural.map((width) => Math.min(width, limit));
	// What the common width leaves over goes to the first column that was narrowed.
	const first = natural.findIndex((width) => width > limit);
	if (first >= 0) widths[first] = Math.min(natural[first] as number, limit + available - sum(limit));
	return widths;
}

/** Text in lines of at most `width` columns, broken at spaces where there are some; its own line ends are kept. */
export function wrap(text: string, width: number): string[] {
	return text.split("\n").flatMap((line) => wrapLine(line, Math.max(10, width)));
}

function wrapLine(line: string, width: number): string[] {
	if (displayWidth(line) <= width) return [line];
	const lines: string[] = [];
	let current = "";
	for (const part of line.split(/(?<=\s)/)) {
		if (current !== "" && displayWidth(current + part.trimEnd()) > width) {
			lines.push(current.trimEnd());
			current = "";
		}
		current += part;
	}
	return [...lines, current.trimEnd()];
}
