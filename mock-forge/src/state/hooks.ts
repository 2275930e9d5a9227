import type { Place } from "./place.ts";
import { table } from "./table.ts";

/** A webhook of a repository, an owner or the site. */
export interface Hook extends Place {
	id: number;
	type: string;
	/** Settings as they were sent: URL, content type, secret and so on. */
	config: Record<string, string>;
	events: string[];
	branchFilter: string;
	authorizationHeader: string;
	active: boolean;
	created: string;
	updated: string;
}

/** A script that git runs in a repository. */
export interface GitHook {
	id: number;
	repoId: number;
	name: string;
	content: string;
}

/** Webhooks of all places. */
export const hooks = table<Hook>("hooks");

/** Git hooks whose content was set. */
export const gitHooks = table<GitHook>("git-hooks");

/** Names of the git hooks that every repository has. */
export const gitHookNames = ["pre-receive", "update", "post-receive"];

const commonTypes = [
	"gitea",
	"gogs",
	"slack",
	"discord",
	"dingtalk",
	"telegram",
	"msteams",
	"feishu",
	"matrix",
	"wechatwork",
	"packagist",
];

/** Types of webhooks that each forge knows. */
export const hookTypes = { forgejo: ["forgejo", ...commonTypes, "sourcehut_builds"], gitea: commonTypes };

/** All that a webhook can be told of, in the order in which the forges list it. */
const known = [
	"create",
	"delete",
	"fork",
	"push",
	"issues",
	"issue_assign",
	"issue_label",
	"issue_milestone",
	"issue_comment",
	"pull_request",
	"pull_request_assign",
	"pull_request_label",
	"pull_request_milestone",
	"pull_request_comment",
	"pull_request_review_approved",
	"pull_request_review_rejected",
	"pull_request_review_comment",
	"pull_request_sync",
	"pull_request_review_request",
	"wiki",
	"repository",
	"release",
	"package",
	"status",
	"workflow_run",
	"workflow_job",
];

/**
 * Events as the forges keep them: `issues` and `pull_request` stand for all of their kind, their `_only` forms for
 * themselves, unknown ones are dropped without a word, and none means pushes.
 */
export function keptEvents(asked: string[]): string[] {
	const wanted = new Set(asked.length ? asked : ["push"]);
	return known.filter((event) => {
		if (event === "issues" || event === "pull_request") return wanted.has(event) || wanted.has(`${event}_only`);
		if (wanted.has(event)) return true;
		if (event.startsWith("issue_")) return wanted.has("issues");
		if (/^pull_request_review_(approved|rejected|comment)$/.test(event)) {
			return wanted.has("pull_request") || wanted.has("pull_request_review");
		}
		return event.startsWith("pull_request_") && wanted.has("pull_request");
	});
}
