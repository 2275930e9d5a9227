import { markComments } from "./hidden-comments.ts";
import { withoutInvisible } from "./invisible-characters.ts";
import { withoutTerminalSequences } from "./terminal-sequences.ts";

export { markComments } from "./hidden-comments.ts";

/** Anything that any rule below could touch: most text has none of it and is given back as it is. */
const suspicious =
	/[\0-\x08\x0B-\x1F\x7F-\x9F\u2028\u2029\uFFF9-\uFFFB\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Surrogate}]/u;

/** A line separator that is not LF: CRLF, CR, NEL, LS, PS (Unicode 5.8). */
const lineEnd = /\r\n?|[\x85\u2028\u2029]/g;
const control = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F]/g;

/**
 * Text of the forge without what could hide from a person or act on a terminal: control sequences, control characters
 * but tab and newline, bidi controls, zero-width and other invisible characters out of place, broken surrogates.
 * Line ends become LF. Idempotent; the time is linear.
 */
export function sanitize(text: string): string {
	if (!suspicious.test(text)) return text;
	// Surrogates first: removing what stands between two halves must not make a character of them.
	const wellFormed = text.replace(/\p{Surrogate}/gu, "\uFFFD");
	const still = withoutTerminalSequences(wellFormed).replace(control, "");
	return withoutInvisible(still.replace(lineEnd, "\n"));
}

/** Keys under which the forge has Markdown that a person reads rendered, without its comments. */
export const markdownKeys: ReadonlySet<string> = new Set(["body"]);

/** Deeper values are replaced: no answer of a forge goes that deep, and a stack has an end. */
const deepest = 100;

/**
 * A copy of a JSON value with every string and key sanitized, and the HTML comments of Markdown made visible.
 * A key `__proto__` is dropped. Of two keys that become the same, the one that was clean stays.
 * @param markdown the keys whose strings are Markdown
 */
export function sanitizeDeep(value: unknown, markdown: ReadonlySet<string> = markdownKeys): unknown {
	return clean(value, markdown, false, 0);
}

function clean(value: unknown, markdown: ReadonlySet<string>, marked: boolean, depth: number): unknown {
	if (typeof value === "string") return marked ? markComments(sanitize(value)) : sanitize(value);
	if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
	if (depth >= deepest) return "[nested too deep]";
	if (Array.isArray(value)) return value.map((item) => clean(item, markdown, marked, depth + 1));
	const result: Record<string, unknown> = {};
	for (const [key, inner] of Object.entries(value)) {
		const name = sanitize(key);
		if (name === "__proto__" || (name !== key && (Object.hasOwn(value, name) || Object.hasOwn(result, name)))) continue;
		result[name] = clean(inner, markdown, markdown.has(name), depth + 1);
	}
	return result;
}
