import type { HandlerContext } from "@madtea/schemas";

/** Who reacted how to one issue or one comment: logins under each reaction. */
export async function listReactions({ comment }: { comment?: number }, context: HandlerContext) {
	const reactions =
		comment === undefined
			? await context.everything("GET /repos/{owner}/{repo}/issues/{index}/reactions", {
					path: { index: context.item },
				})
			: await context.everything("GET /repos/{owner}/{repo}/issues/comments/{id}/reactions", { path: { id: comment } });
	const users: Record<string, string[]> = Object.create(null);
	for (const { content, user } of reactions) (users[content] ??= []).push(user.login);
	return { reactions: { ...users } };
}
