import { createHash } from "node:crypto";
import type { Call } from "../route.ts";
import { avatars } from "../state/avatars.ts";
import { repositories } from "../state/repositories.ts";
import { zeroTime } from "../state/state.ts";
import { type User, users } from "../state/users.ts";

/**
 * How much of a user is shown: to nobody in particular, to someone who signed in,
 * or to the user and to administrators.
 */
export type Disclosure = "public" | "signed" | "full";

/** The disclosure that the caller may have of this user. */
export function disclosureFor(call: Call, user: User): Disclosure {
	if (!call.actor) return "public";
	return call.actor.isAdmin || call.actor.id === user.id ? "full" : "signed";
}

/** API model `User`. */
export function viewUser(call: Call, user: User, disclosure = disclosureFor(call, user)): Record<string, unknown> {
	const full = disclosure === "full";
	const { state, base } = call;
	return {
		id: user.id,
		login: user.login,
		login_name: full ? user.loginName : "",
		source_id: 0,
		full_name: user.fullName,
		email: disclosure === "public" ? `${user.login}@noreply.${new URL(base).hostname}` : user.email,
		avatar_url: avatarUrl(call, user),
		html_url: `${base}/${user.login}`,
		language: full ? user.language : "",
		is_admin: full && user.isAdmin,
		last_login: full ? user.lastLogin : zeroTime,
		created: user.created,
		restricted: full && user.restricted,
		active: full && user.active,
		prohibit_login: full && user.prohibitLogin,
		location: user.location,
		...(call.kind === "forgejo" ? { pronouns: user.pronouns } : {}),
		website: user.website,
		description: user.description,
		visibility: user.visibility,
		followers_count: user.followers.size,
		following_count: users(state).where((other) => other.followers.has(user.id)).length,
		starred_repos_count: repositories(state).where((repo) => repo.stars.has(user.id)).length,
		username: user.login,
	};
}

/** Address of a user's picture: the uploaded one, else one that is drawn from the email address. */
export function avatarUrl(call: Call, user: User): string {
	const drawn = () =>
		createHash("md5")
			.update(user.email || user.login)
			.digest("hex");
	return `${call.base}/avatars/${avatars(call.state).get(user.id)?.hash ?? drawn()}`;
}
