import type { HandlerContext } from "@madtea/schemas";

/** Creates an organization owned by a user. The path and the body both have a `username`, of the user and of the organization. */
export async function createOrg({ user, name }: { user: string; name: string }, context: HandlerContext) {
	const path = { username: user };
	const { data } = await context.request("POST /admin/users/{username}/orgs", { path, body: { username: name } });
	return data;
}
