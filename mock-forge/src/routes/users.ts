import { type Call, isVisible, notFound, ok, orNotFound, type Routes, refuse, signedIn } from "../route.ts";
import { findUser, type User } from "../state/users.ts";
import { viewUser } from "../views/user.ts";

/** The user named in the path, if the caller may know of them. */
export function userInPath(call: Call, name = "username"): User {
	const user = orNotFound(findUser(call.state, call.params[name] ?? ""));
	if (!isVisible(call.state, user, call.actor)) refuse(notFound());
	return user;
}

export const routes: Routes = {
	"GET /user": (call) => ok(viewUser(call, signedIn(call))),
	"GET /users/{username}": (call) => ok(viewUser(call, userInPath(call))),
};
