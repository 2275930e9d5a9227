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

/** Whether a user is blocked. Forgejo has only the list to look in. */
export async function isBlocked(input: BlockInput, context: HandlerContext) {
	const owner = ownerOf(input, context);
	const path = { username: context.item };
	const { data: user } = await context.request("GET /users/{username}", { path });
	if ((await context.kind()) === "gitea") {
		const { status } = await context.request(`GET ${owner}/blocks/{username}` as Route, { path, accept: [404] });
		return { user: user.login, blocked: status !== 404 };
	}
	const list = await context.everything<Blocked>(`GET ${owner}/list_blocked` as Route);
	return { user: user.login, blocked: list.some(({ block_id }) => block_id === user.id) };
}

function ownerOf({ scope, org }: BlockInput, context: HandlerContext): string {
	if ((scope ?? (org === undefined ? "user" : "org")) === "user") return "/user";
	if (org === undefined) throw context.fail("scope=org requires org.", "Give org.");
	return "/orgs/{org}";
}
