import { between } from "../git/history.ts";
import { threeWayMerge } from "../git/merge.ts";
import type { Signature } from "../git/objects.ts";
import type { GitRepository } from "../git/repository.ts";
import { baseSha, issueOf, type Pull } from "./pulls.ts";
import { fullName, gitOf, repositories } from "./repositories.ts";
import type { State } from "./state.ts";
import type { User } from "./users.ts";

/** How, by whom and when a pull request is merged. */
export interface MergeDetails {
	style: string;
	doer: User;
	when: string;
	title?: string;
	message?: string;
}

/** Signature of a user for commits. */
export function signatureOf(user: User, when: string): Signature {
	return { name: user.fullName || user.login, email: user.email, time: Math.floor(Date.parse(when) / 1000) };
}

/** Merges a pull request whose mergeability has been checked, and closes it. */
export function mergePull(state: State, pull: Pull, details: MergeDetails): string {
	const repo = repositories(state).need(pull.repoId);
	const git = gitOf(state, repo);
	const issue = issueOf(state, pull);
	const base = baseSha(state, pull);
	const sha = commitFor(git, base, pull, {
		...details,
		title: details.title || standardTitle(details.style, issue.title, issue.number, pull, fullName(state, repo)),
	});
	git.refs.set(`refs/heads/${pull.base}`, sha);
	Object.assign(pull, { merged: true, mergedAt: details.when, mergeCommit: sha, mergedBy: details.doer.id });
	Object.assign(issue, { state: "closed", closed: details.when, updated: details.when });
	return sha;
}

function standardTitle(style: string, title: string, number: number, pull: Pull, name: string): string {
	if (style === "squash") return `${title} (#${number})`;
	return `Merge pull request '${title}' (#${number}) from ${pull.head} into ${pull.base}\n\nReviewed-on: ${name}#${number}`;
}

function commitFor(git: GitRepository, base: string, pull: Pull, details: MergeDetails): string {
	const author = signatureOf(details.doer, details.when);
	const { files } = threeWayMerge(git, base, pull.headSha);
	const message = `${[details.title, details.message].filter(Boolean).join("\n\n")}\n`;
	switch (details.style) {
		case "squash":
			return git.commitTree(files, [base], { message, author });
		case "fast-forward-only":
			return pull.headSha;
		case "rebase":
			return rebase(git, base, pull, author);
		case "rebase-merge":
			return git.commitTree(files, [base, rebase(git, base, pull, author)], { message, author });
		default:
			return git.commitTree(files, [base, pull.headSha], { message, author });
	}
}

function rebase(git: GitRepository, base: string, pull: Pull, committer: Signature): string {
	let tip = base;
	for (const commit of between(git, base, pull.headSha).reverse()) {
		if (commit.parents.length > 1) continue;
		const { files } = threeWayMerge(git, tip, commit.sha);
		tip = git.commitTree(files, [tip], { message: commit.message, author: commit.author, committer });
	}
	return tip;
}
