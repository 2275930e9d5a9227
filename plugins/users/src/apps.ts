import type { HandlerContext } from "@madtea/schemas";

interface AppInput {
	id: number;
	name?: string;
	redirect_uris?: string[];
	confidential_client?: boolean;
}

/** Changes an OAuth2 application. The forges overwrite all of it, so what is not given is sent as it was. */
export async function editApp(input: AppInput, context: HandlerContext) {
	const path = { id: input.id };
	const { data: before } = await context.request("GET /user/applications/oauth2/{id}", { path });
	const { data } = await context.request("PATCH /user/applications/oauth2/{id}", {
		path,
		body: {
			name: input.name ?? before.name,
			redirect_uris: input.redirect_uris ?? before.redirect_uris,
			confidential_client: input.confidential_client ?? before.confidential_client,
			skip_secondary_authorization: before.skip_secondary_authorization,
		},
	});
	return data;
}
