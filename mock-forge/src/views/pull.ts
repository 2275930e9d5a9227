import { treeChanges } from "../git/diff.ts";
import type { Call } from "../route.ts";
import { comments, commentsOf } from "../state/comments.ts";
import { milestones } from "../state/milestones.ts";
import { baseSha, isDraft, isMergeable, issueOf, type Pull, refresh } from "../state/pulls.ts";
import { gitOf, ownerOf, type Repository, repositories } from "../state/repositories.ts";
import { teams } from "../state/teams.ts";
import { users } from "../state/users.ts";
import { totalLines } from "./commit.ts";
import { assigneesOf, issuePage, labelsOfIssue } from "./issue.ts";
import { viewMilestone } from "./milestone.ts";
import { viewRepository } from "./repository.ts";
import { viewTeam } from "./team.ts";
import { viewUser } from "./user.ts";

/** Where a pull request is shown; Gitea tells less in lists, after changes and when found by its branches. */
export type PullContext = "list" | "single" | "changed";

/** API model `PullRequest`. */
export function viewPull(call: Call, pull: Pull, context: PullContext = "single"): Record<string, unknown> {
	const { state, kind } = call;
	refresh(state, pull);
	const issue = issueOf(state, pull);
	const page = issuePage(call, issue);
	const milestone = issue.milestoneId ? milestones(state).get(issue.milestoneId) : undefined;
	const assignees = assigneesOf(call, issue);
	const forgejo = kind === "forgejo";
	return {
		id: pull.id,
		url: page,
		number: issue.number,
		user: viewUser(call, users(state).need(issue.authorId)),
		title: issue.title,
		body: issue.body,
		labels: labelsOfIssue(call, issue),
		milestone: milestone ? viewMilestone(call, milestone) : null,
		assignee: assignees?.[0] ?? null,
		assignees: assignees ?? (forgejo || context === "list" ? null : []),
		...reviewersOf(call, pull, !forgejo && context === "list"),
		state: issue.state,
		draft: isDraft(issue.title),
		is_locked: issue.locked,
		comments: commentsOf(state, issue.id).length,
		...sizes(call, pull, context),
		html_url: page,
		diff_url: `${page}.diff`,
		patch_url: `${page}.patch`,
		mergeable: isMergeable(state, pull),
		merged: pull.merged,
		merged_at: pull.mergedAt,
		merge_commit_sha: pull.mergeCommit,
		merged_by: pull.mergedBy ? viewUser(call, users(state).need(pull.mergedBy), "public") : null,
		allow_maintainer_edit: pull.allowMaintainerEdit,
		base: branchOf(call, pull, pull.base, baseSha(state, pull), repositories(state).get(pull.repoId)),
		head: branchOf(call, pull, pull.head, pull.headSha, repositories(state).get(pull.headRepoId)),
		merge_base: pull.mergeBase,
		due_date: issue.due,
		created_at: issue.created,
		updated_at: issue.updated,
		closed_at: issue.closed,
		pin_order: issue.pinOrder,
		...(forgejo ? { flow: 0 } : {}),
	};
}

function reviewersOf(call: Call, pull: Pull, short: boolean): Record<string, unknown> {
	const people = pull.requestedReviewers.map((id) => viewUser(call, users(call.state).need(id), "public"));
	const groups = pull.requestedTeams.map((id) => viewTeam(call, teams(call.state).need(id)));
	return {
		requested_reviewers: people.length || !short ? people : null,
		requested_reviewers_teams: groups.length || !short ? groups : null,
	};
}

function sizes(call: Call, pull: Pull, context: PullContext): Record<string, number> {
	const forgejo = call.kind === "forgejo";
	if (!forgejo && context === "list") return {};
	const { state } = call;
	const git = gitOf(state, repositories(state).need(pull.repoId));
	const changes = treeChanges(git, git.commit(pull.mergeBase).tree, git.commit(pull.headSha).tree);
	const code = comments(state).where((comment) => comment.issueId === pull.issueId && comment.type === "code");
	return {
		...(forgejo || context === "single" ? { review_comments: code.length } : {}),
		...totalLines(git, changes),
		changed_files: changes.length,
	};
}

function branchOf(
	call: Call,
	pull: Pull,
	name: string,
	sha: string,
	repo: Repository | undefined,
): Record<string, unknown> {
	const foreign = repo && repo.id !== pull.repoId;
	const exists = repo && gitOf(call.state, repo).branch(name);
	return {
		label: foreign ? `${ownerOf(call.state, repo).login}:${name}` : name,
		ref: exists || name === pull.base ? name : `refs/pull/${issueOf(call.state, pull).number}/head`,
		sha,
		repo_id: repo?.id ?? 0,
		repo: repo ? viewRepository(call, repo) : null,
	};
}
