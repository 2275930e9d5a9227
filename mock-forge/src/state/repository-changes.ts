import { issues } from "./issues.ts";
import { type Repository, redirects, repositories } from "./repositories.ts";
import type { State } from "./state.ts";
import type { User } from "./users.ts";

/** Gives a repository another name; the old address redirects. */
export function renameRepository(state: State, repo: Repository, name: string): void {
	leaveRedirect(state, repo);
	repo.name = name;
	dropRedirect(state, repo);
}

/** Gives a repository to another owner; the old address redirects. */
export function moveRepository(state: State, repo: Repository, owner: User): void {
	leaveRedirect(state, repo);
	repo.ownerId = owner.id;
	repo.transfer = null;
	dropRedirect(state, repo);
}

/** Removes a repository with its issues; forks stay. */
export function removeRepository(state: State, repo: Repository): void {
	repositories(state).delete(repo.id);
	issues(state).deleteWhere((issue) => issue.repoId === repo.id);
	redirects(state).deleteWhere((redirect) => redirect.repoId === repo.id);
	for (const fork of repositories(state).where((other) => other.forkOf === repo.id)) fork.forkOf = null;
}

function leaveRedirect(state: State, repo: Repository): void {
	redirects(state).insert({ ownerId: repo.ownerId, name: repo.name, repoId: repo.id });
}

function dropRedirect(state: State, repo: Repository): void {
	redirects(state).deleteWhere((row) => row.ownerId === repo.ownerId && row.name === repo.name);
	repo.updated = state.now();
}
