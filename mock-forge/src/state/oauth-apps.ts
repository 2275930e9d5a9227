import { table } from "./table.ts";

/** An application that signs users in by OAuth2. */
export interface OAuthApp {
	id: number;
	userId: number;
	name: string;
	clientId: string;
	confidential: boolean;
	skipSecondary: boolean;
	redirectUris: string[];
	created: string;
}

/** Applications of all users. */
export const oauthApps = table<OAuthApp>("oauth-apps");
