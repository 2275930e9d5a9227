/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;" })[char] ?? char);

/** Markup within a line: code, links, bold and italics. */
function inline(text: string): string {
	return escapeHtml(text)
		.replace(/`([^`]+)`/g, "<code>$1</code>")
		.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2" rel="nofollow">$1</a>')
		.replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
		.replace(/\*([^*]+)\*/g, "<em>$1</em>");
}

function block(text: string): string {
	const fence = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(text);
	if (fence)
		return `<pre><code class="chroma language-${fence[1] || "text"}">${escapeHtml(fence[2] ?? "")}\n</code></pre>`;
	const heading = /^(#{1,6}) (.+)$/.exec(text);
	if (heading) {
		const level = heading[1]?.length;
		const id = (heading[2] ?? "").toLowerCase().replace(/[^\w]+/g, "-");
		return `<h${level} id="user-content-${id}" dir="auto">${inline(heading[2] ?? "")}</h${level}>`;
	}
	const lines = text.split("\n");
	if (lines.every((line) => /^[-*] /.test(line))) {
		return `<ul dir="auto">\n${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join("\n")}\n</ul>`;
	}
	return `<p dir="auto">${lines.map(inline).join("<br/>\n")}</p>`;
}

/** Markdown as the forges render it: paragraphs, headings, lists, code, and markup within lines. */
export function renderMarkdown(text: string): string {
	const blocks = text.replaceAll("\r\n", "\n").match(/```[\s\S]*?```|(?:(?!```).+\n?)+/g) ?? [];
	return blocks
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => `${block(part)}\n`)
		.join("");
}
