/** A comment of HTML, found in Markdown. */
export interface Comment {
	/** What it says. */
	content: string;
	/** Position after it. */
	end: number;
	/** Markdown may see another end than HTML does, so that code begins elsewhere after it. */
	unsure: boolean;
}

/**
 * What precedes a comment: nothing on its line (it is a block of its own), marks of lists and quotes, HTML in its
 * paragraph, or text of a line.
 */
export type Place = "block" | "container" | "html" | "text";

/** How a comment may begin, for a regular expression. */
export const commentOpening = "<!--|<![A-Za-z]|<!\\[CDATA\\[|<\\?";

const ownEnd: Record<string, string> = { "<?": "?>", "<![CDATA[": "]]>" };

/** A function that reads the comments of one text; what it needs more than once, it looks up once. */
export function commentReader(text: string): (start: number, opening: string, place: Place) => Comment | undefined {
	const last = new Map([">", ...Object.values(ownEnd)].map((end) => [end, text.lastIndexOf(end)]));
	const comesAfter = (end: string, from: number) => (last.get(end) as number) >= from;

	/**
	 * The comment, declaration, CDATA section or processing instruction that begins at `start`.
	 * Ends as in HTML (13.2.5.41 on): a comment with `-->`, `--!>`, `>` or `->` at once, or the text; others with `>`.
	 * In a line of text it also ends with the paragraph, and what needs an end of its own is none without (CommonMark 6.6).
	 */
	return (start, opening, place) => {
		const from = start + opening.length;
		if (opening !== "<!--") {
			const own = ownEnd[opening];
			if (!comesAfter(">", from) || (place === "text" && own && !comesAfter(own, from))) return undefined;
			const end = text.indexOf(">", from);
			return { content: text.slice(start + 2, end), end: end + 1, unsure: true };
		}
		const short = /-?>/y;
		short.lastIndex = from;
		if (short.test(text)) return { content: "", end: short.lastIndex, unsure: false };
		const closing = place === "text" ? /--!?>|\n[ \t]*\n/g : /--!?>/g;
		closing.lastIndex = from;
		const found = closing.exec(text);
		const end = found?.index ?? text.length;
		const mark = found?.[0].startsWith("-") ? found[0] : "";
		const content = text.slice(from, end);
		return {
			content,
			end: end + mark.length,
			unsure: mark === "--!>" || (place !== "block" && content.includes("\n")),
		};
	};
}

/** A function that tells what precedes a position on its line. Asked for rising positions only. */
export function placeFinder(text: string): (position: number) => Place {
	const marks = /[ \t>*+\-.)\d]*/y;
	let lineStart = 0;
	let textStart = -1;
	let newline = text.indexOf("\n");
	return (position) => {
		while (newline >= 0 && newline < position) {
			lineStart = newline + 1;
			newline = text.indexOf("\n", lineStart);
			textStart = -1;
		}
		if (position === lineStart) return "block";
		if (textStart < 0) {
			marks.lastIndex = lineStart;
			marks.test(text);
			textStart = marks.lastIndex;
		}
		return textStart < position ? "text" : "container";
	};
}
