import { type Answer, type Call, isVisible, ok, pageHeaders, pageOf, type Routes, slice } from "../route.ts";
import { type User, users } from "../state/users.ts";
import { viewUser } from "../views/user.ts";

/** People by name; deleted ones live on as a ghost with a negative id, who is never listed. */
export function peopleByName(call: Call, fits: (user: User) => boolean = () => true): User[] {
	return users(call.state)
		.where((user) => !user.isOrganization && user.id > 0 && fits(user))
		.sort((a, b) => (a.login.toLowerCase() < b.login.toLowerCase() ? -1 : 1));
}

function search(call: Call): Answer {
	const words = (call.query.get("q") ?? "").toLowerCase();
	const uid = Number(call.query.get("uid") ?? 0);
	const found = peopleByName(
		call,
		(user) =>
			isVisible(call.state, user, call.actor) &&
			(!uid || user.id === uid) &&
			[user.login, user.fullName].some((name) => name.toLowerCase().includes(words)),
	);
	const page = pageOf(call);
	const data = slice(found, page).map((user) => viewUser(call, user));
	return ok({ data, ok: true }, pageHeaders(call, found.length, page));
}

export const routes: Routes = { "GET /users/search": search };
