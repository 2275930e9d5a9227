/**
 * Where Markdown shows text as code (CommonMark 4.5 fenced code, 6.1 code spans), for a reader who must never take
 * for code what is not: lists, quotes and tables change where code ends, so whatever they could change is unsure.
 */

/**
 * The end of fenced code.
 * @param start position after the opening line
 * @param opening the opening fence with its indentation
 * @returns position after the closing fence; undefined when it is not closed, or when that is unsure
 */
export function fenceEnd(text: string, start: number, opening: string): number | undefined {
	const fence = opening.trimStart();
	const indent = opening.length - fence.length;
	const looksClosed = new RegExp(`^[^A-Za-z\`~]*${fence[0]}{${fence.length},}[ \\t]*$`);
	for (let at = start; at < text.length; ) {
		const newline = text.indexOf("\n", at);
		const end = newline < 0 ? text.length : newline;
		const line = text.slice(at, end);
		const inset = line.length - line.trimStart().length;
		// In a list item, a line further left ends the item and the code with it.
		if (line.trim() !== "" && inset < indent) return undefined;
		if (looksClosed.test(line)) return /^ {0,3}[`~]/.test(line) ? end : undefined;
		at = end + 1;
	}
	return undefined;
}

/**
 * The end of a code span.
 * @param start position after the opening backticks
 * @param length how many there are
 * @returns position after the closing backticks on the same line; undefined when there are none, or that is unsure
 */
export function spanEnd(text: string, start: number, length: number): number | undefined {
	const runs = /`+|\n/g;
	runs.lastIndex = start;
	for (let run = runs.exec(text); run && run[0] !== "\n"; run = runs.exec(text)) {
		if (run[0].length !== length) continue;
		// A cell of a table ends at its bar, even within backticks.
		return text.slice(start, run.index).includes("|") ? undefined : runs.lastIndex;
	}
	return undefined;
}
