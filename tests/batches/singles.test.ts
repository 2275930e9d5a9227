import { test } from "uvu";
import * as assert from "uvu/assert";
import { placeholders, wireName } from "../../core/src/registry/route.ts";
import type { Action } from "../../core/src/registry/types.ts";
import { allActions } from "../support/manifests.ts";

/** Why an action takes one where a route has a place for an identifier; each action of it must be here, and nothing else. */
const reasons: Record<string, string[]> = {
	"new content or values belong to one": [
		"madt_comments.edit",
		"madt_attachments.edit",
		"madt_attachments.upload",
		"madt_contents.create",
		"madt_contents.update",
		"madt_contents.edit",
		"madt_contents.move",
		"madt_branches_remote.rename",
		"madt_branches_remote.update",
		"madt_branch_protections.edit",
		"madt_releases.edit",
		"madt_releases.rename_asset",
		"madt_tags.edit_protection",
		"madt_account.edit_app",
		"madt_wiki.edit",
		"madt_teams.edit",
		"madt_reviews.create",
		"madt_reviews.submit",
		"madt_statuses.create",
		"madt_admin.rename_user",
		"madt_admin.edit_user",
		"madt_admin.add_key",
		"madt_admin.set_quota",
		"madt_admin.create_repo",
		"madt_admin.create_org",
		"madt_activitypub.send",
	],
	"one after the other, because each changes what the next finds": ["madt_prs.merge", "madt_forks.sync"],
	"saved to one file": [
		"madt_artifacts.download",
		"madt_attachments.download",
		"madt_contents.download",
		"madt_releases.download",
	],
	"the batch is over what is added, removed or looked for": [
		"madt_admin.delete_emails",
		"madt_admin.add_badges",
		"madt_admin.remove_badges",
		"madt_teams.has_repo",
		"madt_teams.add_repo",
		"madt_teams.remove_repo",
	],
	"a list of one owner, user or team, with pages of its own": [
		"madt_orgs.list",
		"madt_repos.list",
		"madt_stars.list",
		"madt_subscriptions.list",
		"madt_users.activity",
		"madt_users.heatmap",
		"madt_users.list_followers",
		"madt_users.list_following",
		"madt_users.list_keys",
		"madt_users.list_gpg_keys",
		"madt_users.list_tokens",
		"madt_admin.list_emails",
		"madt_admin.list_tokens",
		"madt_admin.list_badges",
		"madt_admin.get_quota",
		"madt_admin.quota_groups.list_users",
		"madt_teams.list_members",
		"madt_teams.list_repos",
		"madt_teams.activity",
		"madt_activitypub.outbox",
	],
	"a list that narrows with it": [
		"madt_artifacts.list",
		"madt_git_objects.refs",
		"madt_labels.templates",
		"madt_statuses.list",
	],
	"another action gives the same for many": [
		// issues get and releases get name the files; reviews get takes ids.
		"madt_attachments.list",
		"madt_releases.assets",
		"madt_reviews.comments",
	],
	"named by several parts": [
		"madt_packages.versions",
		"madt_packages.link",
		"madt_packages.unlink",
		"madt_prs.find",
		"madt_orgs.permissions",
	],
	"the repository itself, of which a call has one": ["madt_repos.get", "madt_forks.sync_info"],
	"the history of one page": ["madt_wiki.revisions"],
	"the actor of one": ["madt_activitypub.actor"],
};

/** Parameters that take a place in a route and hold one value. */
function singles(action: Action): string[] {
	const places = new Set(action.operations.flatMap((route) => placeholders(route)));
	const isPlace = (name: string) => places.has(name) && name !== "owner" && name !== "repo" && name !== "org";
	return Object.values(action.params)
		.filter(({ type }) => type !== "array" && type !== "object")
		.filter(
			(param) => !["repo", "org", "owner", "scope", "page", "limit", "all", "fields", "forge"].includes(param.name),
		)
		.filter((param) => isPlace(wireName(param)) || isPlace(param.name))
		.map(({ name }) => name);
}

test("an action that names one thing and takes no batch has a reason for it", () => {
	const single = allActions.flatMap(({ action }) => (!action.each && singles(action).length > 0 ? [action.id] : []));
	const excused = Object.values(reasons).flat();
	assert.equal(
		single.filter((id) => !excused.includes(id)),
		[],
		"without a reason",
	);
	assert.equal(
		excused.filter((id) => !single.includes(id)),
		[],
		"reasons that nothing needs any more",
	);
	assert.is(new Set(excused).size, excused.length);
});

test("what a batch runs over is named in the plural, and is a list", () => {
	for (const { action } of allActions) {
		if (!action.each) continue;
		assert.is(action.params[action.each]?.type, "array", action.id);
		assert.match(action.each, /s$/, action.id);
	}
});

test.run();
