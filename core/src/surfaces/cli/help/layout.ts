import { displayWidth, wrap } from "../render/widths.ts";
import type { Style } from "../style.ts";

/** A heading with lines of a term and its meaning below it; empty when there is none. */
export function section(
	title: string,
	entries: readonly (readonly [string, string])[],
	{ colours, columns = 100 }: Style,
): string {
	if (entries.length === 0) return "";
	const width = Math.min(34, Math.max(...entries.map(([term]) => displayWidth(term))));
	const lines = entries.map(([term, meaning]) => {
		const [first = "", ...more] = wrap(meaning, columns - width - 4);
		const gap = " ".repeat(Math.max(0, width - displayWidth(term)));
		const rest = more.map((line) => `\n${" ".repeat(width + 4)}${line}`).join("");
		const apart = displayWidth(term) > width && first ? `\n${" ".repeat(width + 4)}` : `${gap}  `;
		return `  ${colours.cyan(term)}${first ? apart + first + rest : ""}`;
	});
	return `${colours.bold(title)}\n${lines.join("\n")}\n`;
}

/** Parts with an empty line between them, those that are empty left out. */
export function page(...parts: (string | undefined | false)[]): string {
	return parts
		.filter(Boolean)
		.map((part) => (part as string).replace(/\n*$/, "\n"))
		.join("\n");
}
