import type { HandlerContext, Route } from "@madtea/schemas";

interface BlockInput {
	scope?: "user" | "org";
	org?: string;
}

interface Blocked {
	block_id: number;
	created_at: string;
}

/** Whom a user or an organization blocked. Forgejo tells them by number only: their names are looked up. */
export async function listBlocked(input: BlockInput, context: HandlerContext) {
	const owner = ownerOf(input, context);
	if ((await context.kind()) === "gitea") return context.list(`GET ${owner}/blocks` as Route);
	const answer = await context.list(`GET ${owner}/list_blocked` as Route);
	await context.each(answer.items as (Blocked & { login?: string })[], async (blocked) => {
		const { data } = await context.request("GET /users/search", { query: { uid: blocked.block_id } });
		blocked.login = data.data?.[0]?.login ?? `user ${blocked.block_id}`;
	});
	return answer;
}

function ownerOf({ scope, org }: BlockInput, context: HandlerContext): string {
	if ((scope ?? (org === undefined ? "user" : "org")) === "user") return "/user";
	if (org === undefined) throw context.fail("scope=org requires org.", "Give org.");
	return "/orgs/{org}";
}
