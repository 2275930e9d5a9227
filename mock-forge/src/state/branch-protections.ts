import { atLeast, type RepoCall } from "../access.ts";
import type { Kind, State } from "./state.ts";
import { table } from "./table.ts";

/** Rules for a branch or for all branches that fit a pattern. */
export interface BranchProtection {
	id: number;
	repoId: number;
	name: string;
	priority: number;
	/** By the names that the API gives them. */
	settings: ProtectionSettings;
	created: string;
	updated: string;
}

/** The settings that the mock acts upon; the others are only kept. */
export interface ProtectionSettings extends Record<string, unknown> {
	enable_push: boolean;
	enable_push_whitelist: boolean;
	push_whitelist_usernames: string[];
	enable_merge_whitelist: boolean;
	merge_whitelist_usernames: string[];
	enable_status_check: boolean;
	status_check_contexts: string[] | null;
	required_approvals: number;
	block_on_rejected_reviews: boolean;
}

/** Branch protections of all repositories. */
export const branchProtections = table<BranchProtection>("branch-protections");

const giteaSettings = {
	enable_force_push: false,
	enable_force_push_allowlist: false,
	force_push_allowlist_usernames: [],
	force_push_allowlist_teams: [],
	force_push_allowlist_deploy_keys: false,
	block_admin_merge_override: false,
};

/** The settings of a new rule. */
export function defaultProtection(kind: Kind): ProtectionSettings {
	return {
		enable_push: false,
		enable_push_whitelist: false,
		push_whitelist_usernames: [],
		push_whitelist_teams: [],
		push_whitelist_deploy_keys: false,
		enable_merge_whitelist: false,
		merge_whitelist_usernames: [],
		merge_whitelist_teams: [],
		enable_status_check: false,
		status_check_contexts: null,
		required_approvals: 0,
		enable_approvals_whitelist: false,
		approvals_whitelist_username: [],
		approvals_whitelist_teams: [],
		block_on_rejected_reviews: false,
		block_on_official_review_requests: false,
		block_on_outdated_branch: false,
		dismiss_stale_approvals: false,
		ignore_stale_approvals: false,
		require_signed_commits: false,
		protected_file_patterns: "",
		unprotected_file_patterns: "",
		...(kind === "gitea" ? giteaSettings : { apply_to_admins: false }),
	};
}

/** Rules of one repository in the order in which they are tried. */
export function protectionsOf(state: State, repoId: number): BranchProtection[] {
	return branchProtections(state)
		.where((rule) => rule.repoId === repoId)
		.sort((a, b) => a.priority - b.priority || a.id - b.id);
}

/** The rule for a branch: one of its name, else the first whose pattern fits. */
export function protectionOf(state: State, repoId: number, branch: string): BranchProtection | undefined {
	const rules = protectionsOf(state, repoId);
	return rules.find((rule) => rule.name === branch) ?? rules.find((rule) => globFits(rule.name, branch));
}

/** Whether a pattern with `*`, `**` and `?` fits a name. */
export function globFits(pattern: string, name: string): boolean {
	const source = pattern
		.replace(/[.+^$()|[\]\\]/g, "\\$&")
		.replace(/\*\*|\*|\?/g, (wild) => (wild === "**" ? ".*" : wild === "*" ? "[^/]*" : "[^/]"));
	return new RegExp(`^${source}$`).test(name);
}

/** Whether the caller may push to a branch. */
export function canPush(call: RepoCall, branch: string): boolean {
	if (!atLeast(call.level, "write")) return false;
	const settings = protectionOf(call.state, call.repo.id, branch)?.settings;
	if (!settings) return true;
	if (!settings.enable_push) return false;
	return !settings.enable_push_whitelist || settings.push_whitelist_usernames.includes(call.actor?.login ?? "");
}

/** Whether the caller may merge into a branch. */
export function canMergeInto(call: RepoCall, branch: string): boolean {
	if (!atLeast(call.level, "write")) return false;
	const settings = protectionOf(call.state, call.repo.id, branch)?.settings;
	return !settings?.enable_merge_whitelist || settings.merge_whitelist_usernames.includes(call.actor?.login ?? "");
}
