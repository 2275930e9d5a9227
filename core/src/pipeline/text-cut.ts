/** Made when first needed: it takes longer than the rest of a start. */
let segmenter: Intl.Segmenter | undefined;

/** A character that takes more than this is no character a person reads as one: it may be cut. */
const longestCharacter = 256;

/** The beginning of a text, cut where a reader can go on. */
export interface TextCut {
	text: string;
	/** How many lines it has, the last one whole or not. */
	lines: number;
	/** The last line is cut itself: it alone is longer than what fits. */
	inLine: boolean;
}

/** The beginning of `text` that fits, ended with a line, or in one that is too long itself at a character. */
export function cutAtLine(text: string, maximum: number): TextCut {
	if (text.length <= maximum) return { text, lines: countLines(text), inLine: false };
	const end = text.lastIndexOf("\n", maximum);
	if (end < 0) return { text: cutAtCharacter(text, maximum), lines: 1, inLine: true };
	return { text: text.slice(0, end), lines: countLines(text.slice(0, end + 1)), inLine: false };
}

/** The same for a text that is read once and not gone on with: a long line is cut rather than left out. */
export function cutNear(text: string, maximum: number): string {
	const atLine = cutAtLine(text, maximum);
	return atLine.text.length * 2 >= maximum ? atLine.text : cutAtCharacter(text, maximum);
}

/** The beginning of `text` that fits, never ending inside what a person sees as one character (UAX #29). */
export function cutAtCharacter(text: string, maximum: number): string {
	if (text.length <= maximum) return text;
	if (maximum <= 0) return "";
	segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
	const start = segmenter.segment(text.slice(0, maximum + longestCharacter)).containing(maximum)?.index ?? maximum;
	if (maximum - start < longestCharacter) return text.slice(0, start);
	const inPair = /[\uD800-\uDBFF]/.test(text.charAt(maximum - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(maximum));
	return text.slice(0, inPair ? maximum - 1 : maximum);
}

/** How many lines a text has; an end of line at its very end begins no other. */
export function countLines(text: string): number {
	let lines = text.endsWith("\n") ? 0 : 1;
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
	return lines;
}
