import { commentOpening, commentReader, placeFinder } from "./html-comment.ts";
import { fenceEnd, spanEnd } from "./markdown-code.ts";

const token = new RegExp(
	[
		"(?<fence>^ {0,3}(?:`{3,}(?=[^`|\\n]*$)|~{3,}(?=[^|\\n]*$)))",
		// What makes it unsure, to the end of the text, where code begins and ends: a fence in a list or a quote,
		// a block of formulas, HTML that goes over empty lines.
		"(?<unsure>^[^A-Za-z`~\\n]*(?:`{3}|~{3})|\\$\\$|\\\\\\[|<(?:[pP][rR][eE]|[sS][cC][rR][iI][pP][tT]|[sS][tT][yY][lL][eE]|[tT][eE][xX][tT][aA][rR][eE][aA])\\b)",
		"(?<blank>^[ \\t]*\\n)",
		`(?<comment>${commentOpening})`,
		"(?<tag><[A-Za-z/])",
		"(?<odd>\\$|\\\\`+)",
		"(?<ticks>`+)",
	].join("|"),
	"gm",
);

/**
 * Markdown with its HTML comments made visible: `<!-- x -->` becomes `[hidden comment: x]`, on one line, so that a
 * reader knows that no person sees it. Declarations and processing instructions, hidden as well, likewise.
 * In code, where a person sees them, they stay. Where code can't be told from text for sure they are marked: a mark
 * too many is ugly, one too few hides an instruction.
 * @param text sanitized Markdown
 */
export function markComments(text: string): string {
	if (!/<[!?]/.test(text)) return text;
	let result = "";
	let copied = 0;
	// Whether code is still recognised: fences to the end of the text, spans to the end of the paragraph.
	let fences = !/^---[ \t]*\n/.test(text);
	let spans = true;
	let html = false;
	let htmlUntil = 0;
	const readComment = commentReader(text);
	const placeOf = placeFinder(text);
	token.lastIndex = 0;
	for (let found = token.exec(text); found; found = token.exec(text)) {
		const { fence, unsure, blank, comment, tag, odd, ticks } = found.groups as Record<string, string | undefined>;
		if (comment !== undefined) {
			const place = html || found.index < htmlUntil ? "html" : placeOf(found.index);
			const hidden = readComment(found.index, comment, place);
			if (!hidden) continue;
			// A comment that begins a block makes HTML of the rest of its line.
			if (place !== "text" && hidden.end > htmlUntil) htmlUntil = lineEnd(text, hidden.end);
			result += text.slice(copied, found.index) + mark(hidden.content);
			copied = token.lastIndex = hidden.end;
			spans = false;
			if (hidden.unsure) fences = false;
		} else if (fence !== undefined) {
			const end = fences && !html ? fenceEnd(text, lineEnd(text, token.lastIndex), fence) : undefined;
			if (end === undefined) fences = spans = false;
			else token.lastIndex = end;
		} else if (unsure !== undefined) fences = spans = false;
		else if (blank !== undefined) {
			spans = fences;
			html = false;
		} else if (tag !== undefined) {
			html = true;
			spans = false;
		} else if (odd !== undefined) spans = false;
		else if (ticks !== undefined && spans) {
			const end = spanEnd(text, token.lastIndex, ticks.length);
			if (end === undefined) spans = false;
			else token.lastIndex = end;
		}
	}
	return result + text.slice(copied);
}

function lineEnd(text: string, at: number): number {
	const newline = text.indexOf("\n", at);
	return newline < 0 ? text.length : newline + 1;
}

/** Brackets inside become parentheses: the first closing bracket is the end, whatever the comment says. */
function mark(content: string): string {
	const line = content
		.replace(/\s+/g, " ")
		.trim()
		.replace(/\[|<(?=[!?])/g, "(")
		.replaceAll("]", ")")
		.replaceAll("`", "'");
	return line === "" ? "[hidden comment]" : `[hidden comment: ${line}]`;
}
