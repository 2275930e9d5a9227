import type { ForgeConnection } from "../../../forge/connection.ts";
import { ForgeError } from "../../../forge/errors.ts";
import { type Finding, failureOf, ok, warning } from "./finding.ts";
import { checkScopes, type NeededScopes } from "./scopes.ts";

/** Whether the token is valid, and what it may, against what the listed tools need. */
export async function checkToken(
	connection: ForgeConnection,
	about: string,
	hasToken: boolean,
	needed: NeededScopes,
): Promise<Finding[]> {
	if (!hasToken)
		return [
			warning(
				about,
				"no token is configured: only what is public can be read",
				"Give a token by environment variable, file or command.",
			),
		];
	let user: string | undefined;
	const found: Finding[] = [];
	try {
		const { data } = await connection.client.request("GET /user");
		user = String(data?.login ?? "");
		found.push(ok(about, `the token is valid: ${user}${data?.is_admin ? ", an administrator of the forge" : ""}`));
	} catch (error) {
		if (!(error instanceof ForgeError) || error.code !== "scopeMissing") return [failureOf(about, error)];
		found.push(
			warning(
				about,
				"the token is valid, and lacks read:user: who it belongs to is not known",
				"Make a token with the scope read:user.",
			),
		);
	}
	return [...found, ...(await checkScopes(connection, about, needed, user))];
}
