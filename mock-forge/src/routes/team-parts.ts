import { type TeamCall, withTeam } from "../org-access.ts";
import {
	type Answer,
	atLeast,
	counted,
	fail,
	levelOf,
	noContent,
	notFound,
	ok,
	orNotFound,
	type Routes,
	signedIn,
} from "../route.ts";
import { findRepository, type Repository, repositories } from "../state/repositories.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";
import { viewUser } from "../views/user.ts";
import { keepOwner } from "./org-members.ts";

const personInPath = (call: TeamCall): User => {
	const user = orNotFound(findUser(call.state, call.params.username ?? ""));
	return orNotFound(user.isOrganization ? undefined : user);
};

/** A repository of the team's organization. */
function repoInPath(call: TeamCall): Repository {
	const repo = findRepository(call.state, call.params.org ?? "", call.params.repo ?? "");
	return orNotFound(repo?.ownerId === call.org.id ? repo : undefined);
}

const has = ({ team }: TeamCall, repo: Repository) => team.includesAllRepositories || team.repos.has(repo.id);

function changeRepo(apply: (call: TeamCall, repo: Repository) => void) {
	return withTeam("member", (call): Answer => {
		const repo = repoInPath(call);
		if (!atLeast(levelOf(call.state, repo, signedIn(call)), "admin")) {
			return fail(403, "Must have admin-level access to the repository");
		}
		apply(call, repo);
		return noContent();
	});
}

const members = "/teams/{id}/members";
const repos = "/teams/{id}/repos";

export const routes: Routes = {
	[`GET ${members}`]: withTeam("member", (call) => {
		const rows = users(call.state)
			.where((user) => call.team.members.has(user.id))
			.sort((a, b) => (a.login < b.login ? -1 : 1));
		return counted(call, rows, (user) => viewUser(call, user));
	}),
	[`GET ${members}/{username}`]: withTeam("member", (call) => {
		const user = personInPath(call);
		return call.team.members.has(user.id) ? ok(viewUser(call, user)) : notFound();
	}),
	[`PUT ${members}/{username}`]: withTeam("owner", (call) => {
		call.team.members.add(personInPath(call).id);
		return noContent();
	}),
	[`DELETE ${members}/{username}`]: withTeam("owner", (call) => {
		const user = personInPath(call);
		if (call.team.permission === "owner") keepOwner(call, user);
		call.team.members.delete(user.id);
		call.team.publicMembers?.delete(user.id);
		return noContent();
	}),
	[`GET ${repos}`]: withTeam("member", (call) => {
		const rows = repositories(call.state).where((repo) => repo.ownerId === call.org.id && has(call, repo));
		return counted(call, rows, (repo) => viewRepository(call, repo));
	}),
	[`GET ${repos}/{org}/{repo}`]: withTeam("member", (call) => {
		const repo = repoInPath(call);
		return has(call, repo) ? ok(viewRepository(call, repo)) : notFound();
	}),
	[`PUT ${repos}/{org}/{repo}`]: changeRepo((call, repo) => call.team.repos.add(repo.id)),
	[`DELETE ${repos}/{org}/{repo}`]: changeRepo((call, repo) => call.team.repos.delete(repo.id)),
};
