import { test } from "uvu";
import * as assert from "uvu/assert";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allTools } from "../support/manifests.ts";

/** What people ask, in their words, and the action that must come first. */
const questions: [question: string, action: string][] = [
	["protect the main branch", "madt_branch_protections.create"],
	["merge a pull request", "madt_prs.merge"],
	["open a PR from my branch", "madt_prs.create"],
	["list open pull requests", "madt_prs.list"],
	["show the diff of a pull request", "madt_prs.diff"],
	["why did the build fail", "madt_runs.logs"],
	["cancel a running pipeline", "madt_runs.cancel"],
	["start a workflow by hand", "madt_workflows.dispatch"],
	["set a secret for CI", "madt_secrets.set"],
	["register a new runner", "madt_runners.register"],
	["download the artifacts of a run", "madt_artifacts.download"],
	["give someone write access to a repository", "madt_collaborators.add"],
	["add people to a team", "madt_teams.add_members"],
	["create an organization", "madt_orgs.create"],
	["remove someone from the organization", "madt_orgs.remove_members"],
	["upload a binary to a release", "madt_releases.upload"],
	["publish a new release", "madt_releases.create"],
	["tag a commit", "madt_tags.create"],
	["who may push tags", "madt_tags.list_protections"],
	["create a webhook", "madt_hooks.create"],
	["approve a pull request", "madt_reviews.create"],
	["who approved this pull request", "madt_reviews.list"],
	["ask ada for a review", "madt_reviews.request"],
	["comment on an issue", "madt_comments.create"],
	["file a bug", "madt_issues.create"],
	["close a ticket", "madt_issues.close"],
	["find issues assigned to me", "madt_issues.search"],
	["this issue is blocked by another", "madt_issues.dependencies.add"],
	["pin an issue", "madt_issues.pin"],
	["add a label to an issue", "madt_labels.add"],
	["create a new label", "madt_labels.create"],
	["close a milestone", "madt_milestones.close"],
	["react with a thumbs up", "madt_reactions.add"],
	["attach a screenshot to an issue", "madt_attachments.upload"],
	["log time spent on an issue", "madt_times.add"],
	["read a file", "madt_contents.get"],
	["list the files in a folder", "madt_contents.list"],
	["change several files in one commit", "madt_contents.commit"],
	["compare two branches", "madt_commits.compare"],
	["history of a file", "madt_commits.list"],
	["rename a branch", "madt_branches_remote.rename"],
	["did the checks pass on this commit", "madt_statuses.get"],
	["report a build status", "madt_statuses.create"],
	["create a new repository", "madt_repos.create"],
	["archive a repository", "madt_repos.edit"],
	["change the default branch", "madt_repos.edit"],
	["import a repository from GitHub", "madt_repos.migrate"],
	["give the repository to another owner", "madt_repos.transfer"],
	["fork a repository", "madt_forks.create"],
	["bring my fork up to date with upstream", "madt_forks.sync"],
	["mirror the repository to another server", "madt_mirrors.create"],
	["add a deploy key", "madt_deploy_keys.create"],
	["star a repository", "madt_stars.star"],
	["watch a repository", "madt_subscriptions.watch"],
	["which version does the server run", "madt_server.version"],
	["render markdown to html", "madt_server.render"],
	["mark all notifications as read", "madt_notifications.mark_read"],
	["create a user account", "madt_admin.create_user"],
	["delete a user", "madt_admin.delete_users"],
	["run a cron job now", "madt_admin.run_cron"],
	["limit how much space a user may use", "madt_admin.set_quota"],
	["block a user", "madt_account.block"],
	["add my ssh key", "madt_account.add_key"],
	["change my profile picture", "madt_account.set_avatar"],
	["create an access token", "madt_users.create_token"],
	["who follows ada", "madt_users.list_followers"],
	["edit a wiki page", "madt_wiki.edit"],
	["move an issue to another column of the board", "madt_project.place"],
	["delete an old version of a package", "madt_packages.delete"],
	["follow an account on another server", "madt_activitypub.follow"],
	["resolve a tag to a sha", "madt_git_objects.refs"],
	["attach a git note to a commit", "madt_git_objects.set_note"],
	["how do I stop people pushing to main directly", "madt_branch_protections.create"],
	["squash and merge PR 12", "madt_prs.merge"],
	["does this pull request have conflicts", "madt_prs.get"],
	["which files does the PR touch", "madt_prs.files"],
	["turn a draft into a ready pull request", "madt_prs.edit"],
	["reject a pull request with comments", "madt_reviews.create"],
	["read the review comments on lines", "madt_reviews.comments"],
	["see failing tests output", "madt_runs.logs"],
	["list failed CI runs", "madt_runs.list"],
	["trigger deployment workflow", "madt_workflows.dispatch"],
	["environment variables for the pipeline", "madt_variables.set"],
	["rotate a secret", "madt_secrets.set"],
	["which runners are online", "madt_runners.list"],
	["invite a collaborator", "madt_collaborators.add"],
	["revoke access of a user to the repo", "madt_collaborators.remove"],
	["new team in an organization", "madt_teams.create"],
	["who is in the team", "madt_teams.list_members"],
	["list my organizations", "madt_orgs.list"],
	["download a release asset", "madt_releases.download"],
	["latest release", "madt_releases.latest"],
	["delete a tag", "madt_tags.delete"],
	["list webhooks of a repository", "madt_hooks.list"],
	["test the webhook delivery", "madt_hooks.test"],
	["reply to an issue", "madt_comments.create"],
	["edit a comment", "madt_comments.edit"],
	["create an issue", "madt_issues.create"],
	["reopen an issue", "madt_issues.reopen"],
	["assign an issue to grace", "madt_issues.assign"],
	["set a due date", "madt_issues.deadline"],
	["lock the conversation", "madt_issues.lock"],
	["search issues by text", "madt_issues.search"],
	["remove a label from an issue", "madt_labels.remove"],
	["list labels", "madt_labels.list"],
	["new milestone for the release", "madt_milestones.create"],
	["issue templates", "madt_issues.templates"],
	["start a timer", "madt_times.start"],
	["show README", "madt_contents.get"],
	["delete a file", "madt_contents.delete"],
	["rename a file", "madt_contents.move"],
	["apply a patch", "madt_contents.patch"],
	["what changed in this commit", "madt_commits.get"],
	["who changed this file last", "madt_commits.list"],
	["delete a branch", "madt_branches_remote.delete"],
	["list branches", "madt_branches_remote.list"],
	["make a repository private", "madt_repos.edit"],
	["search repositories", "madt_repos.search"],
	["delete the repository", "madt_repos.delete"],
	["topics of the repository", "madt_repos.topics"],
	["what languages is the code written in", "madt_repos.languages"],
	["create repository from template", "madt_repos.generate"],
	["list forks", "madt_forks.list"],
	["push mirror", "madt_mirrors.push"],
	["remove a deploy key", "madt_deploy_keys.delete"],
	["who starred the repository", "madt_stars.stargazers"],
	["stop watching a repository", "madt_subscriptions.unwatch"],
	["unread notifications", "madt_notifications.list"],
	["list all users of the server", "madt_admin.list_users"],
	["make a user administrator", "madt_admin.edit_user"],
	["quota rules", "madt_admin.quota_rules.list"],
	["who am I", "madt_account.get"],
	["list my ssh keys", "madt_account.list_keys"],
	["add a gpg key", "madt_account.add_gpg_key"],
	["unblock a user", "madt_account.unblock"],
	["create an oauth application", "madt_account.create_app"],
	["list access tokens", "madt_users.list_tokens"],
	["contribution heatmap", "madt_users.heatmap"],
	["find a user by name", "madt_users.search"],
	["write a new wiki page", "madt_wiki.create"],
	["history of a wiki page", "madt_wiki.revisions"],
	["add a column to the project board", "madt_project.add_columns"],
	["list container images", "madt_packages.list"],
	["link a package to a repository", "madt_packages.link"],
	["federation inbox", "madt_activitypub.send"],
	["git tree recursive", "madt_git_objects.tree"],
	["license templates", "madt_server.list_licenses"],
	["nodeinfo", "madt_server.nodeinfo"],
	["see who reviewed PR 5", "madt_reviews.list"],
	["dismiss a stale review", "madt_reviews.dismiss"],
	["add a reviewer", "madt_reviews.request"],
	["print the log of a failed job", "madt_runs.logs"],
	["list secrets", "madt_secrets.list"],
	["delete old workflow runs", "madt_runs.delete"],
	["enable a workflow", "madt_workflows.enable"],
	["remove a collaborator", "madt_collaborators.remove"],
	["rename repository", "madt_repos.edit"],
	["add topics to the repo", "madt_repos.add_topics"],
	["milestone progress", "madt_milestones.get"],
	["edit release notes", "madt_releases.edit"],
	["rename an organization", "madt_orgs.rename"],
	["change a user's email", "madt_admin.edit_user"],
	["transfer ownership", "madt_repos.transfer"],
	["emoji reactions on a comment", "madt_reactions.list"],
	["show diff of a commit", "madt_commits.diff"],
	["file size and last commit", "madt_contents.info"],
	["package versions", "madt_packages.versions"],
	["wiki pages list", "madt_wiki.list"],
	["set labels of an issue exactly", "madt_labels.replace"],
	["git blob content", "madt_git_objects.blobs"],
	["email addresses of my account", "madt_account.list_emails"],
	["list issues in a board column", "madt_project.issues"],
];

let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());

async function ask(query: string): Promise<Record<string, any>[]> {
	const { text, isError } = await running.host.call({ tool: "madt_help", args: { query } });
	assert.not.ok(isError, text);
	return JSON.parse(text).found;
}

const nameOf = ({ tool, action, op }: Record<string, any>) => [tool, action, op].filter(Boolean).join(".");

for (const [question, action] of questions) {
	test(question, async () => {
		const found = await ask(question);
		assert.is(nameOf(found[0]!), action, `found ${found.slice(0, 3).map(nameOf).join(", ")}`);
	});
}

test("every domain is asked for", () => {
	const asked = new Set(questions.map(([, action]) => action.split(".")[0]));
	const domains = new Set(allTools.filter((tool) => tool.domain !== "host").map((tool) => tool.domain));
	const reached = new Set(allTools.filter((tool) => asked.has(tool.name)).map((tool) => tool.domain));
	assert.equal([...reached].sort(), [...domains].sort());
	console.log(`  ${questions.length} questions find the right action first`);
});

test("a word that is misspelled, in another form, or in capitals finds the same", async () => {
	for (const query of ["proteckt branch", "protecting branches", "PROTECTED BRANCH", "branch protection create"]) {
		assert.match(nameOf((await ask(query))[0]!), /^madt_branch_protections\./, query);
	}
});

test("what nothing fits says so, and how to go on", async () => {
	const { text, isError } = await running.host.call({ tool: "madt_help", args: { query: "zzzzqqqq" } });
	assert.not.ok(isError);
	assert.equal(JSON.parse(text).found, []);
	assert.match(text, "madt_help without arguments");
});

test("a hit of a gated domain says how to enable it; one of a single forge names that forge", async () => {
	const gated = await startInProcess({ env: { MADT_ENABLE: "" } });
	try {
		const { text } = await gated.host.call({ tool: "madt_help", args: { query: "create a webhook" } });
		assert.is(JSON.parse(text).found[0].first, 'madt_enable(domains=["hooks"])');
	} finally {
		gated.close();
	}
	const [locked] = await ask("lock the conversation");
	assert.is(locked?.only, "Gitea");
});

test.run();
