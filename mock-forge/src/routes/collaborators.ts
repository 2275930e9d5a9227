import {
	type Answer,
	atLeast,
	bind,
	counted,
	fail,
	levelOf,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { ownerOf } from "../state/repositories.ts";
import { isOrgOwner, type Permission, type Team, teamsOf } from "../state/teams.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewTeam } from "../views/team.ts";
import { viewUser } from "../views/user.ts";

function userInPath(call: RepoCall): User {
	const name = call.params.collaborator ?? "";
	return findUser(call.state, name) ?? refuse(fail(422, `user does not exist [uid: 0, name: ${name}]`));
}

function permission(call: RepoCall): Answer {
	const name = call.params.collaborator ?? "";
	const user = findUser(call.state, name);
	const actor = signedIn(call);
	if (actor.login.toLowerCase() !== name.toLowerCase() && !atLeast(call.level, "admin")) {
		return fail(
			403,
			"Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own",
		);
	}
	if (!user) return fail(404, `user does not exist [uid: 0, name: ${name}]`);
	const level = levelOf(call.state, call.repo, user);
	return ok({ permission: level, role_name: level, user: viewUser(call, user, "signed") });
}

function add(call: RepoCall): Answer {
	const user = userInPath(call);
	const { permission: wanted } = bind(call, "AddCollaboratorOption", { permission: "string" });
	if (user.isOrganization || user.id === call.repo.ownerId) return fail(422, "collaborator can not be added");
	const levels = ["read", "write", "admin"];
	call.repo.collaborators.set(user.id, (levels.includes(wanted ?? "") ? wanted : "write") as Permission);
	return noContent();
}

/** Everyone who can be assigned: the people with write access. */
function assignees(call: RepoCall): Answer {
	const rows = users(call.state).where(
		(user) => !user.isOrganization && atLeast(levelOf(call.state, call.repo, user), "write"),
	);
	return ok(rows.sort((a, b) => (a.login < b.login ? -1 : 1)).map((user) => viewUser(call, user)));
}

const reaches = (call: RepoCall, team: Team) => team.includesAllRepositories || team.repos.has(call.repo.id);

function teamInPath(call: RepoCall): Team {
	const wanted = (call.params.team ?? "").toLowerCase();
	return (
		teamsOf(call.state, call.repo.ownerId).find((team) => team.name.toLowerCase() === wanted) ?? refuse(notFound())
	);
}

function needOrganization(call: RepoCall): void {
	const owner = ownerOf(call.state, call.repo);
	if (!owner.isOrganization) refuse(fail(405, "repo is not owned by an organization"));
}

function changeTeam(change: (call: RepoCall, team: Team) => Answer | undefined) {
	return withRepo("admin", (call): Answer => {
		needOrganization(call);
		const actor = signedIn(call);
		const owner = ownerOf(call.state, call.repo);
		const may = actor.isAdmin || owner.repoAdminChangeTeamAccess || isOrgOwner(call.state, owner.id, actor.id);
		if (!may) return fail(403, "user is nor repo admin nor owner");
		const { team: name = "" } = call.params;
		const team = teamsOf(call.state, owner.id).find((row) => row.name.toLowerCase() === name.toLowerCase());
		if (!team) return fail(422, `team was not found: ${name}`);
		return change(call, team) ?? noContent();
	});
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/assignees": withRepo("read", assignees),
	"GET /repos/{owner}/{repo}/collaborators": withRepo("read", (call) => {
		signedIn(call);
		const rows = [...call.repo.collaborators.keys()].map((id) => users(call.state).need(id));
		return counted(call, rows, (user) => viewUser(call, user));
	}),
	"GET /repos/{owner}/{repo}/collaborators/{collaborator}": withRepo("read", (call) => {
		signedIn(call);
		return call.repo.collaborators.has(userInPath(call).id) ? noContent() : notFound();
	}),
	"PUT /repos/{owner}/{repo}/collaborators/{collaborator}": withRepo("admin", add),
	"DELETE /repos/{owner}/{repo}/collaborators/{collaborator}": withRepo("admin", (call) => {
		call.repo.collaborators.delete(userInPath(call).id);
		return noContent();
	}),
	"GET /repos/{owner}/{repo}/collaborators/{collaborator}/permission": withRepo("read", permission),
	"GET /repos/{owner}/{repo}/teams": withRepo("read", (call) => {
		signedIn(call);
		needOrganization(call);
		const rows = teamsOf(call.state, call.repo.ownerId).filter((team) => reaches(call, team));
		return ok(rows.map((team) => viewTeam(call, team)));
	}),
	"GET /repos/{owner}/{repo}/teams/{team}": withRepo("read", (call) => {
		signedIn(call);
		needOrganization(call);
		const team = teamInPath(call);
		return reaches(call, team) ? ok(viewTeam(call, team)) : notFound();
	}),
	"PUT /repos/{owner}/{repo}/teams/{team}": changeTeam((call, team) => {
		if (reaches(call, team)) return fail(422, `team '${team.name}' is already added to repo`);
		team.repos.add(call.repo.id);
		return undefined;
	}),
	"DELETE /repos/{owner}/{repo}/teams/{team}": changeTeam((call, team) => {
		if (!team.repos.delete(call.repo.id)) return fail(422, `team '${team.name}' was not added to repo`);
		return undefined;
	}),
};
