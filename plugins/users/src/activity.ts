import type { HandlerContext } from "@madtea/schemas";

/** What a user did. A push is told by its commits' first lines in place of the forge's long record. */
export async function listActivity(_: unknown, context: HandlerContext) {
	const answer = await context.list("GET /users/{username}/activities/feeds", { query: { "only-performed-by": true } });
	answer.items = (answer.items as Record<string, unknown>[]).map((entry) => ({
		...entry,
		what: describe(entry.content),
	}));
	return answer;
}

/** How many contributions a user made on each day. */
export async function heatmap(_: unknown, context: HandlerContext) {
	const { data } = await context.request<{ timestamp: number; contributions: number }[] | null>(
		"GET /users/{username}/heatmap",
	);
	const days: Record<string, number> = {};
	for (const { timestamp, contributions } of data ?? []) {
		const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
		days[day] = (days[day] ?? 0) + contributions;
	}
	return { total: Object.values(days).reduce((sum, count) => sum + count, 0), days };
}

const longest = 200;

function describe(content: unknown): string | undefined {
	if (typeof content !== "string" || content === "") return undefined;
	const text = describePush(content) ?? content;
	return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

/** `2 commits: fix the pump; add a gauge`; undefined for what is no push. */
function describePush(content: string): string | undefined {
	if (!content.startsWith("{")) return undefined;
	try {
		const { Commits: commits, Len: count } = JSON.parse(content);
		const lines = commits.map((commit: { Message?: string }) => String(commit.Message ?? "").split("\n", 1)[0]);
		return `${count ?? lines.length} commits: ${lines.join("; ")}`;
	} catch {
		return undefined;
	}
}
