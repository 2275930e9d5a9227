import { GitRepository } from "../git/repository.ts";
import { epochTime, type State, zeroTime } from "./state.ts";
import { table } from "./table.ts";
import type { Permission } from "./teams.ts";
import { findUser, type User, users } from "./users.ts";

/** A repository; its commits and files are in `state.git`. */
export interface Repository {
	id: number;
	ownerId: number;
	name: string;
	description: string;
	website: string;
	private: boolean;
	template: boolean;
	forkOf: number | null;
	mirror: boolean;
	mirrorInterval: string;
	mirrorUpdated: string;
	originalUrl: string;
	defaultBranch: string;
	archived: boolean;
	archivedAt: string;
	created: string;
	updated: string;
	topics: string[];
	avatar: boolean;
	flags: Set<string>;
	/** Switches and merge settings, by the names that the API gives them. */
	settings: Record<string, unknown>;
	collaborators: Map<number, Permission>;
	stars: Set<number>;
	watchers: Set<number>;
	/** A transfer that waits for the new owner's consent. */
	transfer: { doerId: number; recipientId: number } | null;
	nextIndex: number;
}

/** A former address of a repository. */
export interface Redirect {
	id: number;
	ownerId: number;
	name: string;
	repoId: number;
}

/** Repositories of all owners. */
export const repositories = table<Repository>("repositories");

/** Former addresses, answered with 301. */
export const redirects = table<Redirect>("redirects");

const defaultSettings = {
	has_issues: true,
	has_wiki: true,
	has_pull_requests: true,
	has_projects: true,
	has_releases: true,
	has_packages: true,
	has_actions: true,
	ignore_whitespace_conflicts: false,
	allow_merge_commits: true,
	allow_rebase: true,
	allow_rebase_explicit: true,
	allow_squash_merge: true,
	allow_fast_forward_only_merge: true,
	allow_rebase_update: true,
	default_delete_branch_after_merge: false,
	default_merge_style: "merge",
	default_allow_maintainer_edit: false,
};

/** Adds a repository without commits. */
export function addRepository(
	state: State,
	fields: Partial<Repository> & { ownerId: number; name: string },
): Repository {
	const now = state.now();
	const repo = repositories(state).insert({
		description: "",
		website: "",
		private: false,
		template: false,
		forkOf: null,
		mirror: false,
		mirrorInterval: "",
		mirrorUpdated: zeroTime,
		originalUrl: "",
		defaultBranch: "main",
		archived: false,
		archivedAt: epochTime,
		created: now,
		updated: now,
		topics: [],
		avatar: false,
		flags: new Set(),
		collaborators: new Map(),
		stars: new Set(),
		watchers: new Set(),
		transfer: null,
		nextIndex: 1,
		...fields,
		settings: { ...defaultSettings, ...fields.settings },
	});
	state.git.set(repo.id, new GitRepository());
	return repo;
}

/** The repository at this address, in any case. */
export function findRepository(state: State, owner: string, name: string): Repository | undefined {
	const ownerRow = findUser(state, owner);
	const wanted = name.toLowerCase();
	return (
		ownerRow && repositories(state).first((repo) => repo.ownerId === ownerRow.id && repo.name.toLowerCase() === wanted)
	);
}

/** Where a renamed or transferred repository has gone. */
export function findRedirect(state: State, owner: string, name: string): Repository | undefined {
	const ownerRow = findUser(state, owner);
	const wanted = name.toLowerCase();
	const redirect = redirects(state).first((row) => row.ownerId === ownerRow?.id && row.name.toLowerCase() === wanted);
	return redirect && repositories(state).get(redirect.repoId);
}

/** The owner of a repository. */
export function ownerOf(state: State, repo: Repository): User {
	return users(state).need(repo.ownerId);
}

/** `owner/name`. */
export function fullName(state: State, repo: Repository): string {
	return `${ownerOf(state, repo).login}/${repo.name}`;
}

/** The commits and files of a repository. */
export function gitOf(state: State, repo: Repository): GitRepository {
	const git = state.git.get(repo.id);
	if (!git) throw new Error(`no git repository ${repo.id}`);
	return git;
}
