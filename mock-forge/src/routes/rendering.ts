import { escapeHtml, renderMarkdown } from "../markdown.ts";
import { type Answer, type Call, fail, type Routes, refuse, signedIn } from "../route.ts";

const html = (raw: string): Answer => ({
	status: 200,
	raw,
	headers: { "content-type": "text/html; charset=utf-8" },
});

/** Go reads the names of fields in any case. */
function field(call: Call, name: string): string {
	const entries = Object.entries((call.body ?? {}) as Record<string, unknown>);
	const found = entries.find(([key]) => key.toLowerCase() === name)?.[1];
	if (found !== undefined && typeof found !== "string" && typeof found !== "boolean") {
		refuse(
			fail(
				422,
				`[]: json: cannot unmarshal ${typeof found} into Go struct field MarkdownOption.${name} of type string`,
			),
		);
	}
	return String(found ?? "");
}

function markup(call: Call): Answer {
	signedIn(call);
	const mode = field(call, "mode");
	const text = field(call, "text");
	switch (mode) {
		case "":
		case "markdown":
		case "gfm":
		case "comment":
		case "wiki":
			return html(renderMarkdown(text));
		case "file":
			return file(field(call, "filepath"), text);
		default:
			return fail(422, `Unknown mode: ${mode}`);
	}
}

/** A file is rendered by its extension. */
function file(path: string, text: string): Answer {
	if (/\.(md|markdown)$/i.test(path)) return html(renderMarkdown(text));
	if (/\.(txt|log)$/i.test(path)) return html(`<pre>${escapeHtml(text)}</pre>\n`);
	return fail(422, `Unsupported render extension: ${path.slice(path.lastIndexOf("."))}`);
}

export const routes: Routes = {
	"POST /markdown": (call) => {
		signedIn(call);
		return html(renderMarkdown(field(call, "text")));
	},
	"POST /markdown/raw": async (call) => {
		signedIn(call);
		const { body } = call;
		const text = body instanceof Uint8Array ? Buffer.from(body).toString("utf8") : String(body ?? "");
		return html(renderMarkdown(text));
	},
	"POST /markup": markup,
};
