import { type PlacedCall, placed } from "../placed.ts";
import { type Answer, counted, empty, fail, noContent, orNotFound, type Routes } from "../route.ts";
import { type Block, blocks } from "../state/blocks.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewUser } from "../views/user.ts";

const blocksHere = (call: PlacedCall): Block[] =>
	blocks(call.state).where((row) => row.blockerId === call.place.ownerId);

const personInPath = (call: PlacedCall): User => orNotFound(findUser(call.state, call.params.username ?? ""));

const blockOf = (call: PlacedCall, user: User): Block | undefined =>
	blocksHere(call).find((row) => row.blockedId === user.id);

/** Blocking ends that the two follow each other. */
function block(call: PlacedCall): Answer {
	const user = personInPath(call);
	const blocker = users(call.state).need(call.place.ownerId);
	const refusal = call.kind === "forgejo" ? 422 : 400;
	if (user.isOrganization) return fail(refusal, `${user.login} is an organization not a user`);
	if (user.id === blocker.id) return fail(refusal, "cannot block yourself");
	if (!blockOf(call, user)) {
		blocks(call.state).insert({ blockerId: blocker.id, blockedId: user.id, created: call.state.now() });
	}
	user.followers.delete(blocker.id);
	blocker.followers.delete(user.id);
	return noContent();
}

function unblock(call: PlacedCall): Answer {
	const row = blockOf(call, personInPath(call));
	if (row) blocks(call.state).delete(row.id);
	return noContent();
}

export const forgejoRoutes: Routes = {
	...placed(["user", "org"], "GET /list_blocked", (call) =>
		counted(call, blocksHere(call), (row) => ({ block_id: row.blockedId, created_at: row.created })),
	),
	...placed(["user", "org"], "PUT /block/{username}", block),
	...placed(["user", "org"], "PUT /unblock/{username}", unblock),
};

export const giteaRoutes: Routes = {
	...placed(["user", "org"], "GET /blocks", (call) =>
		counted(call, blocksHere(call), (row) => viewUser(call, users(call.state).need(row.blockedId))),
	),
	...placed(["user", "org"], "GET /blocks/{username}", (call) =>
		blockOf(call, personInPath(call)) ? noContent() : empty(404),
	),
	...placed(["user", "org"], "PUT /blocks/{username}", block),
	...placed(["user", "org"], "DELETE /blocks/{username}", unblock),
};
