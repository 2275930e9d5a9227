import { randomBytes, randomUUID } from "node:crypto";
import {
	type Answer,
	bind,
	type Call,
	counted,
	created,
	noContent,
	ok,
	orNotFound,
	type Routes,
	signedIn,
} from "../route.ts";
import { type OAuthApp, oauthApps } from "../state/oauth-apps.ts";

/** API model `OAuth2Application`; its secret is told only when it was made anew. */
function view(call: Call, row: OAuthApp, secret = ""): Record<string, unknown> {
	return {
		id: row.id,
		name: row.name,
		client_id: row.clientId,
		client_secret: secret,
		confidential_client: row.confidential,
		...(call.kind === "gitea" ? { skip_secondary_authorization: row.skipSecondary } : {}),
		redirect_uris: row.redirectUris,
		created: row.created,
	};
}

const newSecret = () => `gto_${randomBytes(26).toString("hex")}`;

function fieldsOf(call: Call) {
	const fields = bind(call, "CreateOAuth2ApplicationOptions", {
		name: "string!",
		redirect_uris: "string[]",
		confidential_client: "bool",
		skip_secondary_authorization: "bool",
	});
	return {
		name: fields.name,
		redirectUris: fields.redirect_uris ?? [],
		confidential: fields.confidential_client ?? false,
		skipSecondary: fields.skip_secondary_authorization ?? false,
	};
}

function appInPath(call: Call): OAuthApp {
	const actor = signedIn(call);
	const row = oauthApps(call.state).get(Number(call.params.id));
	return orNotFound(row?.userId === actor.id ? row : undefined);
}

const path = "/user/applications/oauth2";

export const routes: Routes = {
	[`GET ${path}`]: (call) => {
		const { id } = signedIn(call);
		const rows = oauthApps(call.state).where((row) => row.userId === id);
		return counted(call, rows, (row) => view(call, row));
	},
	[`POST ${path}`]: (call): Answer => {
		const row = oauthApps(call.state).insert({
			userId: signedIn(call).id,
			clientId: randomUUID(),
			created: call.state.now(),
			...fieldsOf(call),
		});
		return created(view(call, row, newSecret()));
	},
	[`GET ${path}/{id}`]: (call) => ok(view(call, appInPath(call))),
	// An edit overwrites all fields and makes a new secret.
	[`PATCH ${path}/{id}`]: (call) => {
		const row = appInPath(call);
		Object.assign(row, fieldsOf(call));
		return ok(view(call, row, newSecret()));
	},
	[`DELETE ${path}/{id}`]: (call) => {
		oauthApps(call.state).delete(appInPath(call).id);
		return noContent();
	},
};
