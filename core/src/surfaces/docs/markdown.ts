/** A table of Markdown; empty without rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
	if (rows.length === 0) return "";
	return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Words of a manifest as text: what Markdown would read as something else is escaped. */
export function prose(text: string): string {
	return text.replace(/[|<>*[\]]|(?<!\w)_|_(?!\w)/g, "\\$&");
}

/** The anchor that a heading gets on the usual hosts of Markdown. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\- ]/g, "")
		.replaceAll(" ", "-");
}

/** Blocks with an empty line between them, empty ones left out. */
export function blocks(...parts: (string | undefined | false)[]): string {
	return `${parts.filter(Boolean).join("\n\n")}\n`;
}

export function code(language: string, text: string): string {
	return `\`\`\`${language}\n${text}\n\`\`\``;
}
