import { log } from "../git/history.ts";
import { type Call, levelOf } from "../route.ts";
import { commentsOf } from "../state/comments.ts";
import { issues } from "../state/issues.ts";
import { fullName, gitOf, type Repository } from "../state/repositories.ts";
import { timestamp } from "../state/state.ts";
import { type User, users } from "../state/users.ts";
import { viewComment } from "./comment.ts";
import { viewRepository } from "./repository.ts";
import { viewUser } from "./user.ts";

/** Something that was done in a repository. */
interface Deed {
	type: string;
	actor: User;
	repo: Repository;
	ref?: string;
	comment?: Parameters<typeof viewComment>[1];
	content: string;
	created: string;
}

function issueDeeds(call: Call, repo: Repository): Deed[] {
	const { state } = call;
	return issues(state)
		.where((issue) => issue.repoId === repo.id)
		.flatMap((issue) => {
			const opened: Deed = {
				type: issue.pull ? "create_pull_request" : "create_issue",
				actor: users(state).need(issue.authorId),
				repo,
				content: `${issue.number}|${issue.title}`,
				created: issue.created,
			};
			const remarks = commentsOf(state, issue.id).map(
				(comment): Deed => ({
					type: issue.pull ? "comment_pull" : "comment_issue",
					actor: users(state).need(comment.authorId),
					repo,
					comment,
					content: `${issue.number}|${comment.body.slice(0, 200)}`,
					created: comment.created,
				}),
			);
			return [opened, ...remarks];
		});
}

/** The newest commits of the default branch, as if each had been pushed alone. */
function pushDeeds(call: Call, repo: Repository): Deed[] {
	const { state } = call;
	const git = gitOf(state, repo);
	const head = git.branch(repo.defaultBranch);
	if (!head) return [];
	return log(git, head)
		.slice(0, 20)
		.flatMap((commit) => {
			const actor = users(state).first((user) => user.email === commit.author.email);
			if (!actor) return [];
			const created = timestamp(new Date(commit.committer.time * 1000));
			return [
				{
					type: "commit_repo",
					actor,
					repo,
					ref: `refs/heads/${repo.defaultBranch}`,
					content: pushContent(fullName(state, repo), commit, created),
					created,
				},
			];
		});
}

function pushContent(name: string, commit: ReturnType<typeof log>[number], when: string): string {
	const entry = {
		Sha1: commit.sha,
		Message: commit.message,
		AuthorEmail: commit.author.email,
		AuthorName: commit.author.name,
		CommitterEmail: commit.committer.email,
		CommitterName: commit.committer.name,
		Timestamp: when,
	};
	const before = commit.parents[0] ?? "0".repeat(40);
	return JSON.stringify({
		Commits: [entry],
		HeadCommit: entry,
		CompareURL: `${name}/compare/${before}...${commit.sha}`,
		Len: 1,
	});
}

/** What was done in repositories that the caller may see, newest first. */
export function deedsIn(call: Call, repos: Repository[]): Deed[] {
	return repos
		.filter((repo) => levelOf(call.state, repo, call.actor) !== "none")
		.flatMap((repo) => [...issueDeeds(call, repo), ...pushDeeds(call, repo)])
		.sort((a, b) => (a.created < b.created ? 1 : -1));
}

/** API model `Activity`, in the feed of a user or organization. */
export function viewDeed(call: Call, deed: Deed, feedId: number): Record<string, unknown> {
	return {
		id: Math.floor(Date.parse(deed.created) / 1000) % 1_000_000,
		user_id: feedId,
		op_type: deed.type,
		act_user_id: deed.actor.id,
		act_user: viewUser(call, deed.actor),
		repo_id: deed.repo.id,
		repo: viewRepository(call, deed.repo),
		comment_id: deed.comment?.id ?? 0,
		comment: deed.comment ? viewComment(call, deed.comment) : null,
		ref_name: deed.ref ?? "",
		is_private: deed.repo.private,
		content: deed.content,
		created: deed.created,
	};
}
