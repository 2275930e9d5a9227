import type { HandlerContext, Route } from "@madtea/schemas";

/** What was done in an organization. */
export async function listOrgActivity(input: { date?: string }, context: HandlerContext) {
	return listActivity("GET /orgs/{org}/activities/feeds", { date: input.date }, context);
}

/** What was done in the repositories of a team. */
export async function listTeamActivity(input: { team: number }, context: HandlerContext) {
	return listActivity("GET /teams/{id}/activities/feeds", {}, context, { id: input.team });
}

/** A push is told by its commits' first lines in place of the forge's long record. */
async function listActivity(
	route: Route,
	query: Record<string, unknown>,
	context: HandlerContext,
	path?: { id: number },
) {
	const answer = await context.list(route, { path, query });
	answer.items = (answer.items as Record<string, unknown>[]).map((entry) => ({
		...entry,
		what: describe(entry.content),
	}));
	return answer;
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
