import { type OrgCall, withOrg } from "../org-access.ts";
import {
	type Answer,
	counted,
	fail,
	noContent,
	notFound,
	orNotFound,
	type Routes,
	refuse,
	signedIn,
} from "../route.ts";
import { isMember, isOrgOwner, teamsOf } from "../state/teams.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewUser } from "../views/user.ts";

const isPublic = (call: OrgCall, userId: number) =>
	teamsOf(call.state, call.org.id).some((team) => team.publicMembers?.has(userId));

/** Members by name; strangers see those who show their membership. */
function membersOf(call: OrgCall, onlyPublic: boolean): User[] {
	return users(call.state)
		.where((user) => isMember(call.state, call.org.id, user.id) && (!onlyPublic || isPublic(call, user.id)))
		.sort((a, b) => (a.login < b.login ? -1 : 1));
}

const seesAll = (call: OrgCall): boolean =>
	call.actor !== undefined && (call.actor.isAdmin || isMember(call.state, call.org.id, call.actor.id));

const personInPath = (call: OrgCall): User => orNotFound(findUser(call.state, call.params.username ?? ""));

const list = (call: OrgCall, onlyPublic: boolean): Answer =>
	counted(call, membersOf(call, onlyPublic), (user) => viewUser(call, user));

/** Strangers are sent on to the public list. */
function check(call: OrgCall): Answer {
	const user = personInPath(call);
	if (seesAll(call)) return isMember(call.state, call.org.id, user.id) ? noContent() : notFound();
	const site = new URL(call.base).pathname.replace(/\/$/, "");
	const location = `${site}/api/v1/orgs/${call.org.login}/public_members/${user.login}`;
	return { status: 302, headers: { location } };
}

/** Refuses to take the last owner out. */
export function keepOwner(call: OrgCall, user: User): void {
	const owners = users(call.state).where((row) => isOrgOwner(call.state, call.org.id, row.id));
	if (owners.length === 1 && owners[0]?.id === user.id) {
		refuse(fail(500, `user is the last member of owner team [uid: ${user.id}]`));
	}
}

function remove(call: OrgCall): Answer {
	const user = personInPath(call);
	if (!isMember(call.state, call.org.id, user.id)) return notFound();
	keepOwner(call, user);
	for (const team of teamsOf(call.state, call.org.id)) {
		team.members.delete(user.id);
		team.publicMembers?.delete(user.id);
	}
	return noContent();
}

function show(visible: boolean) {
	return withOrg("member", (call): Answer => {
		const user = personInPath(call);
		const verb = visible ? "publicize" : "conceal";
		if (user.id !== signedIn(call).id) return fail(403, `Cannot ${verb} another member`);
		const own = teamsOf(call.state, call.org.id).filter((team) => team.members.has(user.id));
		for (const team of own) {
			team.publicMembers ??= new Set();
			if (visible) team.publicMembers.add(user.id);
			else team.publicMembers.delete(user.id);
		}
		return noContent();
	});
}

const publicPath = "/orgs/{org}/public_members";

export const routes: Routes = {
	"GET /orgs/{org}/members": withOrg("anyone", (call) => list(call, !seesAll(call))),
	"GET /orgs/{org}/members/{username}": withOrg("anyone", check),
	"DELETE /orgs/{org}/members/{username}": withOrg("owner", remove),
	[`GET ${publicPath}`]: withOrg("anyone", (call) => list(call, true)),
	[`GET ${publicPath}/{username}`]: withOrg("anyone", (call) =>
		isPublic(call, personInPath(call).id) ? noContent() : notFound(),
	),
	[`PUT ${publicPath}/{username}`]: show(true),
	[`DELETE ${publicPath}/{username}`]: show(false),
};
