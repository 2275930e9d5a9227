import type { HandlerContext } from "@madtea/schemas";

/** A user's access tokens, without the secrets. */
export async function listTokens(_: unknown, context: HandlerContext) {
	return explained(context, () => context.list("GET /users/{username}/tokens"));
}

/** Creates an access token; the forge tells its secret this once. */
export async function createToken({ scopes }: { scopes: string[] }, context: HandlerContext) {
	return explained(context, async () => {
		const { data } = await context.request("POST /users/{username}/tokens", { body: { name: context.item, scopes } });
		return data;
	});
}

/** Revokes an access token by name or id. */
export async function deleteToken(_: unknown, context: HandlerContext): Promise<undefined> {
	await explained(context, () =>
		context.request("DELETE /users/{username}/tokens/{token}", { path: { token: context.item } }),
	);
}

/** The forges let nobody manage tokens with a token, and say no more than that authorization is required. */
async function explained<T>(context: HandlerContext, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { status, forgeMessage = "" } = error as { status?: number; forgeMessage?: string };
		if (status !== 401 || !/auth (method|required)|basic/i.test(forgeMessage)) throw error;
		throw context.fail(
			"The forge shows and changes access tokens only to a user who signs in with the password, not with a token.",
			"A person does it in the forge's web pages, under Settings, Applications. On a recent Forgejo an administrator can use madt_admin: list_tokens, create_token, delete_tokens.",
		);
	}
}
