/**
 * What is wrong with a text that is no JSON, and in which line, without repeating it: the parser's own message shows
 * what stands around, and that may be a secret.
 */
export function jsonProblem(text: string, error: unknown): string {
	const message = String((error as Error).message);
	const [, at] = /at position (\d+)/.exec(message) ?? [];
	const [, around] = /\.{3}"([\s\S]*)"\.{3} is not valid JSON$/.exec(message) ?? [];
	const found = around === undefined ? -1 : text.indexOf(around);
	const position =
		at !== undefined ? Number(at) : found >= 0 ? found + Math.floor((around as string).length / 2) : undefined;
	const reason = message
		.replace(/,? ?(\.{3})?"[\s\S]*"(\.{3})? is not valid JSON$/, "")
		.replace(/ in JSON at position.*$/s, "")
		.replace(/^Unexpected end of JSON input$/, "it ends too early");
	const line =
		position === undefined || reason === "it ends too early"
			? ""
			: `, in line ${text.slice(0, position).split("\n").length}`;
	return `is not JSON: ${reason}${line}`;
}
