import { type Answer, fail, notFound, refuse } from "./answer.ts";
import type { GitRepository } from "./git/repository.ts";
import type { Call, Handler } from "./route.ts";
import { findRedirect, findRepository, fullName, gitOf, ownerOf, type Repository } from "./state/repositories.ts";
import type { State } from "./state/state.ts";
import { isMember, isOrgOwner, type Permission, teamsOf } from "./state/teams.ts";
import type { User } from "./state/users.ts";

/** How much a user may do in a repository, in rising order. */
export const levels: Permission[] = ["none", "read", "write", "admin", "owner"];

/** Whether one permission includes another. */
export const atLeast = (have: Permission, want: Permission) => levels.indexOf(have) >= levels.indexOf(want);

/** A call whose repository has been found and may be seen. */
export interface RepoCall extends Call {
	repo: Repository;
	git: GitRepository;
	level: Permission;
}

/** Exceptions from what `withRepo` does by itself. */
export interface RepoOptions {
	/** Changes are possible although the repository is archived. */
	archived?: boolean;
	/** Switch of the repository that must be on, such as `has_issues`; off means 404. */
	unit?: string;
}

/** The permission that a user (or nobody) has in a repository. */
export function levelOf(state: State, repo: Repository, user: User | undefined): Permission {
	const owner = ownerOf(state, repo);
	let level: Permission = "none";
	const raise = (to: Permission) => {
		if (!atLeast(level, to)) level = to;
	};
	if (!repo.private && isVisible(state, owner, user)) raise("read");
	if (!user) return level;
	if (user.isAdmin || user.id === owner.id || isOrgOwner(state, owner.id, user.id)) return "owner";
	raise(repo.collaborators.get(user.id) ?? "none");
	for (const team of owner.isOrganization ? teamsOf(state, owner.id) : []) {
		if (!team.members.has(user.id) || !(team.includesAllRepositories || team.repos.has(repo.id))) continue;
		raise(team.permission === "none" ? (team.units["repo.code"] ?? "read") : team.permission);
	}
	return level;
}

/** Whether a user may know of another user or organization. */
export function isVisible(state: State, subject: User, viewer: User | undefined): boolean {
	if (subject.visibility === "public" || viewer?.isAdmin || viewer?.id === subject.id) return true;
	if (!viewer) return false;
	return subject.visibility === "limited" || (subject.isOrganization && isMember(state, subject.id, viewer.id));
}

/** Finds another repository that the caller may see, or refuses with 404. */
export function visibleRepository(call: Call, owner: string, name: string): Repository {
	const repo = findRepository(call.state, owner, name);
	if (!repo || levelOf(call.state, repo, call.actor) === "none") refuse(notFound());
	return repo;
}

/** Who asks; refuses with 401 when nobody signed in. */
export function signedIn(call: Call): User {
	return call.actor ?? refuse(fail(401, "token is required"));
}

/** Wraps a handler that only site administrators may use. */
export function withAdmin(handler: Handler): Handler {
	return (call) => {
		if (!signedIn(call).isAdmin) refuse(fail(403, "user should be the site admin"));
		return handler(call);
	};
}

/**
 * Wraps a handler of `/repos/{owner}/{repo}/...`: finds the repository, follows
 * renames, and checks visibility, permission and archival.
 */
export function withRepo(
	permission: Permission,
	handler: (call: RepoCall) => Answer | Promise<Answer>,
	options: RepoOptions = {},
): Handler {
	return (call) => {
		const { owner = "", repo: name = "" } = call.params;
		const repo = findRepository(call.state, owner, name);
		if (!repo) return moved(call, owner, name);
		const level = levelOf(call.state, repo, call.actor);
		if (level === "none") return notFound();
		const writes = call.method !== "GET" && call.method !== "HEAD";
		if (writes || permission !== "read") signedIn(call);
		if (options.unit && !repo.settings[options.unit]) return notFound();
		if (!atLeast(level, permission)) return lacking(permission);
		if (writes && repo.archived && !options.archived) return archived(call, repo);
		return handler({ ...call, repo, git: gitOf(call.state, repo), level });
	};
}

function moved(call: Call, owner: string, name: string): Answer {
	const repo = findRedirect(call.state, owner, name);
	if (!repo || levelOf(call.state, repo, call.actor) === "none") return notFound();
	const rest = call.path.split("/").slice(4).join("/");
	const site = new URL(call.base).pathname.replace(/\/$/, "");
	const query = call.query.size ? `?${call.query}` : "";
	const location = `${site}/api/v1/repos/${fullName(call.state, repo)}${rest && `/${rest}`}${query}`;
	if (call.method !== "GET") return { status: 301, headers: { location } };
	const raw = `<a href="${location}">Moved Permanently</a>.\n\n`;
	return { status: 301, headers: { location, "content-type": "text/html; charset=utf-8" }, raw };
}

function archived(call: Call, repo: Repository): Answer {
	const name = fullName(call.state, repo);
	return fail(423, call.kind === "forgejo" ? `<Repository ${repo.id}:${name}> is archived` : `${name} is archived`);
}

function lacking(permission: Permission): Answer {
	if (permission === "owner") return fail(403, "user should be the owner of the repo");
	if (permission === "admin") {
		return fail(403, "user should be an owner or a collaborator with admin write of a repository");
	}
	return fail(403, "user should have a permission to write to a repo");
}
