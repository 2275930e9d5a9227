import type { HandlerContext } from "@madtea/schemas";

/** What was done in a repository. A push is told by its commits' first lines in place of the forge's long record. */
export async function listActivity(_: unknown, context: HandlerContext) {
	const answer = await context.list("GET /repos/{owner}/{repo}/activities/feeds");
	answer.items = (answer.items as Record<string, unknown>[]).map((item) => ({ ...item, what: describe(item.content) }));
	return answer;
}

const longest = 200;

function describe(content: unknown): string | undefined {
	if (typeof content !== "string" || content === "") return undefined;
	const text = describePush(content) ?? content;
	return text.length > longest
		? `${text
				.slice(0, longest)
				.trimEnd()
				.replace(/[\uD800-\uDBFF]$/, "")}…`
		: text;
}

/** `2 commits: fix the pump; add a gauge`; undefined for what is no push. */
function describePush(content: string): string | undefined {
	let push: { Commits?: unknown; Len?: unknown };
	try {
		push = JSON.parse(content);
	} catch {
		return undefined;
	}
	if (!Array.isArray(push?.Commits)) return undefined;
	const lines = push.Commits.map((commit) => String(commit?.Message ?? "").split("\n", 1)[0]);
	const count = typeof push.Len === "number" ? push.Len : lines.length;
	return `${count} ${count === 1 ? "commit" : "commits"}: ${lines.join("; ")}`;
}
