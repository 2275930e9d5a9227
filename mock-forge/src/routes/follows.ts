import { type Answer, type Call, counted, fail, noContent, notFound, type Routes, signedIn } from "../route.ts";
import { blocks } from "../state/blocks.ts";
import { type User, users } from "../state/users.ts";
import { viewUser } from "../views/user.ts";
import { userInPath } from "./users.ts";

function list(call: Call, rows: User[]): Answer {
	const people = rows.sort((a, b) => a.id - b.id);
	return counted(call, people, (user) => viewUser(call, user));
}

const followers = (call: Call, user: User): Answer =>
	list(
		call,
		users(call.state).where((other) => user.followers.has(other.id)),
	);

const following = (call: Call, user: User): Answer =>
	list(
		call,
		users(call.state).where((other) => other.followers.has(user.id)),
	);

const check = (target: User, user: User): Answer => (target.followers.has(user.id) ? noContent() : notFound());

function follow(call: Call): Answer {
	const actor = signedIn(call);
	const target = userInPath(call);
	const blocked = blocks(call.state).first((row) => row.blockerId === target.id && row.blockedId === actor.id);
	if (blocked) return fail(403, "user is blocked");
	if (target.id !== actor.id) target.followers.add(actor.id);
	return noContent();
}

export const routes: Routes = {
	"GET /users/{username}/followers": (call) => followers(call, userInPath(call)),
	"GET /users/{username}/following": (call) => following(call, userInPath(call)),
	"GET /users/{username}/following/{target}": (call) => check(userInPath(call, "target"), userInPath(call)),
	"GET /user/followers": (call) => followers(call, signedIn(call)),
	"GET /user/following": (call) => following(call, signedIn(call)),
	"GET /user/following/{username}": (call) => check(userInPath(call), signedIn(call)),
	"PUT /user/following/{username}": follow,
	"DELETE /user/following/{username}": (call) => {
		userInPath(call).followers.delete(signedIn(call).id);
		return noContent();
	},
};
