import { addRepository, gitOf, type Repository } from "./repositories.ts";
import type { State } from "./state.ts";
import type { User } from "./users.ts";

const off = {
	has_issues: false,
	has_wiki: false,
	has_projects: false,
	has_releases: false,
	has_packages: false,
	has_actions: false,
};

/** Forks a repository; issues and the like are switched off in the copy. */
export function forkRepository(state: State, parent: Repository, owner: User, name: string): Repository {
	const fork = addRepository(state, {
		ownerId: owner.id,
		name,
		description: parent.description,
		private: parent.private,
		defaultBranch: parent.defaultBranch,
		forkOf: parent.id,
		settings: off,
	});
	state.git.set(fork.id, gitOf(state, parent).fork());
	return fork;
}
