import { type OrgCall, withOrg } from "../org-access.ts";
import {
	type Answer,
	bind,
	type Call,
	counted,
	created,
	fail,
	isVisible,
	noContent,
	ok,
	type Routes,
	refuse,
	signedIn,
} from "../route.ts";
import { nameProblem } from "../state/names.ts";
import { addOrganization, removeOrganization } from "../state/organizations.ts";
import { repositories } from "../state/repositories.ts";
import { isMember, teamsOf } from "../state/teams.ts";
import { type User, users } from "../state/users.ts";
import { viewOrganization } from "../views/organization.ts";
import { userInPath } from "./users.ts";

const settings = {
	full_name: "string",
	email: "string",
	description: "string",
	website: "string",
	location: "string",
	visibility: "string",
	repo_admin_change_team_access: "bool",
} as const;

/** The fields of a body by the names that the store gives them; those that were not sent are left out. */
function changes(fields: ReturnType<typeof bind<typeof settings>>): Partial<User> {
	const visibility = fields.visibility as User["visibility"] | undefined;
	if (visibility && !["public", "limited", "private"].includes(visibility)) {
		refuse(fail(422, "[Visibility]: In(,public,limited,private)"));
	}
	const all: Partial<User> = {
		fullName: fields.full_name,
		email: fields.email,
		description: fields.description,
		website: fields.website,
		location: fields.location,
		visibility: visibility || undefined,
		repoAdminChangeTeamAccess: fields.repo_admin_change_team_access,
	};
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Creates an organization for a user, from the body of the call. */
export function createOrganization(call: Call, creator: User): Answer {
	const { username } = bind(call, "CreateOrgOption", { username: "string" });
	if (!username) return fail(422, "[UserName]: Required");
	const problem = nameProblem(call.state, username);
	if (problem) return fail(422, problem);
	const fields = changes(bind(call, "CreateOrgOption", settings));
	return created(viewOrganization(call, addOrganization(call.state, creator, { ...fields, login: username })));
}

function edit(call: OrgCall): Answer {
	Object.assign(call.org, changes(bind(call, "EditOrgOption", settings)));
	return ok(viewOrganization(call, call.org));
}

function remove(call: OrgCall): Answer {
	if (repositories(call.state).first((repo) => repo.ownerId === call.org.id)) {
		return fail(500, `user still has ownership of repositories [uid: ${call.org.id}]`);
	}
	removeOrganization(call.state, call.org);
	return noContent();
}

function rename(call: OrgCall): Answer {
	const { new_name } = bind(call, "RenameOrgOption", { new_name: "string!" });
	const same = new_name.toLowerCase() === call.org.login.toLowerCase();
	const problem = same ? undefined : nameProblem(call.state, new_name);
	if (problem) return fail(422, problem);
	call.org.login = new_name;
	return noContent();
}

/** Organizations that a user is in and the caller may know of. */
function organizationsOf(call: Call, user: User): Answer {
	const rows = users(call.state).where(
		(row) => row.isOrganization && isMember(call.state, row.id, user.id) && isVisible(call.state, row, call.actor),
	);
	return counted(call, rows, (row) => viewOrganization(call, row));
}

/** What a user may do in an organization: the most that a team allows. */
function permissions(call: Call): Answer {
	const user = userInPath(call);
	const org = userInPath(call, "org");
	const own = teamsOf(call.state, org.id).filter((team) => team.members.has(user.id));
	const has = (...levels: string[]) => own.some((team) => levels.includes(team.permission));
	return ok({
		is_owner: has("owner"),
		is_admin: has("owner", "admin"),
		can_write: has("owner", "admin", "write"),
		can_read: has("owner", "admin", "write", "read"),
		can_create_repository: own.some((team) => team.canCreateOrgRepo),
	});
}

export const routes: Routes = {
	"GET /orgs": (call) => {
		const rows = users(call.state).where((row) => row.isOrganization && isVisible(call.state, row, call.actor));
		return counted(call, rows, (row) => viewOrganization(call, row));
	},
	"POST /orgs": (call) => createOrganization(call, signedIn(call)),
	"GET /orgs/{org}": withOrg("anyone", (call) => ok(viewOrganization(call, call.org))),
	"PATCH /orgs/{org}": withOrg("owner", edit),
	"DELETE /orgs/{org}": withOrg("owner", remove),
	"POST /orgs/{org}/rename": withOrg("owner", rename),
	"GET /user/orgs": (call) => organizationsOf(call, signedIn(call)),
	"GET /users/{username}/orgs": (call) => organizationsOf(call, userInPath(call)),
	"GET /users/{username}/orgs/{org}/permissions": (call) => {
		signedIn(call);
		return permissions(call);
	},
};
