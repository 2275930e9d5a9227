import { atLeast, levelOf } from "../access.ts";
import type { Call } from "../route.ts";
import { countsOf } from "../state/counts.ts";
import { mainLanguage, sizeOf } from "../state/languages.ts";
import { fullName, gitOf, ownerOf, type Repository, repositories } from "../state/repositories.ts";
import type { User } from "../state/users.ts";
import { viewUser } from "./user.ts";

/** What the callers of `viewRepository` may vary. */
export interface RepositoryView {
	/** Tell the main language; most lists and embedded repositories leave it empty. */
	language?: boolean;
	/** Whose permissions are told; `null` tells those of a stranger. */
	viewer?: User | null;
}

/** API model `Repository`. */
export function viewRepository(call: Call, repo: Repository, options: RepositoryView = {}): Record<string, unknown> {
	const { state, base, kind } = call;
	const forgejo = kind === "forgejo";
	const name = fullName(state, repo);
	const api = `${base}/api/v1/repos/${name}`;
	const viewer = options.viewer === undefined ? call.actor : (options.viewer ?? undefined);
	const level = levelOf(state, repo, viewer);
	const parent = repo.forkOf === null ? undefined : repositories(state).get(repo.forkOf);
	const host = new URL(base).hostname;
	const settings = repo.settings;
	const counts = countsOf(state, repo);
	return {
		id: repo.id,
		owner: viewUser(call, ownerOf(state, repo), "signed"),
		name: repo.name,
		full_name: name,
		description: repo.description,
		empty: gitOf(state, repo).isEmpty,
		private: repo.private,
		fork: repo.forkOf !== null,
		template: repo.template,
		...(parent
			? { parent: viewRepository(call, parent, { viewer: options.viewer }) }
			: forgejo
				? { parent: null }
				: {}),
		mirror: repo.mirror,
		size: sizeOf(state, repo),
		language: options.language ? mainLanguage(state, repo) : "",
		languages_url: `${api}/languages`,
		html_url: `${base}/${name}`,
		url: api,
		link: "",
		ssh_url: forgejo ? `ssh://git@${host}/${name}.git` : `git@${host}:${name}.git`,
		clone_url: `${base}/${name}.git`,
		original_url: repo.originalUrl,
		website: repo.website,
		stars_count: repo.stars.size,
		forks_count: repositories(state).where((other) => other.forkOf === repo.id).length,
		watchers_count: repo.watchers.size,
		...counts,
		default_branch: repo.defaultBranch,
		archived: repo.archived,
		created_at: repo.created,
		updated_at: repo.updated,
		archived_at: repo.archivedAt,
		permissions: { admin: atLeast(level, "admin"), push: atLeast(level, "write"), pull: atLeast(level, "read") },
		...units(settings, forgejo),
		...merging(settings, forgejo),
		avatar_url: repo.avatar ? `${base}/repo-avatars/${repo.id}` : "",
		internal: false,
		mirror_interval: repo.mirrorInterval,
		object_format_name: "sha1",
		mirror_updated: repo.mirrorUpdated,
		...(forgejo ? { repo_transfer: null } : {}),
		topics: repo.topics,
		...(forgejo ? {} : { licenses: gitOf(state, repo).isEmpty ? [] : licensesOf(call, repo) }),
	};
}

function units(settings: Record<string, unknown>, forgejo: boolean): Record<string, unknown> {
	const tracker = {
		enable_time_tracker: true,
		allow_only_contributors_to_track_time: true,
		enable_issue_dependencies: true,
	};
	return {
		...(forgejo ? {} : { has_code: true }),
		has_issues: settings.has_issues,
		...(settings.has_issues ? { internal_tracker: settings.internal_tracker ?? tracker } : {}),
		has_wiki: settings.has_wiki,
		...(forgejo && settings.has_wiki ? { wiki_branch: settings.wiki_branch ?? "main" } : {}),
		...(forgejo ? { globally_editable_wiki: settings.globally_editable_wiki ?? false } : {}),
		has_pull_requests: settings.has_pull_requests,
		has_projects: settings.has_projects,
		...(forgejo ? {} : { projects_mode: settings.projects_mode ?? "all" }),
		has_releases: settings.has_releases,
		has_packages: settings.has_packages,
		has_actions: settings.has_actions,
	};
}

function merging(settings: Record<string, unknown>, forgejo: boolean): Record<string, unknown> {
	const names = [
		"ignore_whitespace_conflicts",
		"allow_merge_commits",
		"allow_rebase",
		"allow_rebase_explicit",
		"allow_squash_merge",
		"allow_fast_forward_only_merge",
		"allow_rebase_update",
		"default_delete_branch_after_merge",
		"default_merge_style",
		"default_allow_maintainer_edit",
	];
	return {
		...Object.fromEntries(names.map((name) => [name, settings[name]])),
		...(forgejo
			? { default_update_style: settings.default_update_style ?? "merge" }
			: {
					allow_manual_merge: settings.allow_manual_merge ?? false,
					autodetect_manual_merge: settings.autodetect_manual_merge ?? false,
				}),
	};
}

function licensesOf(call: Call, repo: Repository): string[] {
	const git = gitOf(call.state, repo);
	const head = git.branch(repo.defaultBranch);
	const files = head ? git.files(git.commit(head).tree) : undefined;
	return files?.has("LICENSE") ? ["MIT"] : [];
}
