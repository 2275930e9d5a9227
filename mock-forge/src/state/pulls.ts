import { mergeBase } from "../git/history.ts";
import { threeWayMerge } from "../git/merge.ts";
import { findIssue, type Issue, issues } from "./issues.ts";
import { gitOf, repositories } from "./repositories.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** What a pull request has besides its issue. */
export interface Pull {
	id: number;
	issueId: number;
	repoId: number;
	base: string;
	head: string;
	headRepoId: number;
	/** Commit of the head branch when it was last seen; stays after its deletion. */
	headSha: string;
	mergeBase: string;
	/** Until when, in milliseconds since 1970, its mergeability is being computed. */
	checkingUntil: number;
	merged: boolean;
	mergedAt: string | null;
	mergeCommit: string | null;
	mergedBy: number | null;
	allowMaintainerEdit: boolean;
	requestedReviewers: number[];
	requestedTeams: number[];
	/** A merge that waits for the checks. */
	scheduled: boolean;
}

/** Pull requests of all repositories. */
export const pulls = table<Pull>("pulls");

/** Makes a pull request of an issue. */
export function addPull(
	state: State,
	issue: Issue,
	fields: Pick<Pull, "base" | "head" | "headRepoId" | "headSha"> & Partial<Pull>,
): Pull {
	const pull = pulls(state).insert({
		issueId: issue.id,
		repoId: issue.repoId,
		mergeBase: fields.headSha,
		checkingUntil: state.mergeCheck ? Date.now() + state.mergeCheck : 0,
		merged: false,
		mergedAt: null,
		mergeCommit: null,
		mergedBy: null,
		allowMaintainerEdit: false,
		requestedReviewers: [],
		requestedTeams: [],
		scheduled: false,
		...fields,
	});
	issue.pull = pull.id;
	return refresh(state, pull);
}

/** The pull request with this number, with its issue. */
export function findPull(
	state: State,
	repoId: number,
	number: string | number,
): { pull: Pull; issue: Issue } | undefined {
	const issue = findIssue(state, repoId, number);
	const pull = issue?.pull ? pulls(state).get(issue.pull) : undefined;
	return issue && pull ? { issue, pull: refresh(state, pull) } : undefined;
}

/** The issue side of a pull request. */
export const issueOf = (state: State, pull: Pull): Issue => issues(state).need(pull.issueId);

/** Follows the branches of an open pull request to their present commits. */
export function refresh(state: State, pull: Pull): Pull {
	if (pull.merged || issueOf(state, pull).state === "closed") return pull;
	const repo = repositories(state).need(pull.repoId);
	const git = gitOf(state, repo);
	const source = repositories(state).get(pull.headRepoId);
	const headSha = source && gitOf(state, source).branch(pull.head);
	if (headSha && headSha !== pull.headSha) {
		if (source.id !== repo.id) git.fetch(gitOf(state, source));
		pull.headSha = headSha;
	}
	const baseSha = git.branch(pull.base);
	if (baseSha) pull.mergeBase = mergeBase(git, baseSha, pull.headSha) ?? pull.mergeBase;
	git.refs.set(`refs/pull/${issueOf(state, pull).number}/head`, pull.headSha);
	return pull;
}

/** The commit at the end of the base branch, or the merge base when it is gone. */
export function baseSha(state: State, pull: Pull): string {
	return gitOf(state, repositories(state).need(pull.repoId)).branch(pull.base) ?? pull.mergeBase;
}

/** Whether the pull request could be merged now without conflicts. */
export function isMergeable(state: State, pull: Pull): boolean {
	if (pull.merged || isChecking(pull) || isDraft(issueOf(state, pull).title)) return false;
	return !conflicts(state, pull);
}

/** Whether the forge says that it is still computing the mergeability. */
export const isChecking = (pull: Pull): boolean => Date.now() < pull.checkingUntil;

/** Whether both sides changed the same file, each in its own way. */
export function conflicts(state: State, pull: Pull): boolean {
	const git = gitOf(state, repositories(state).need(pull.repoId));
	return threeWayMerge(git, baseSha(state, pull), pull.headSha).conflicts.length > 0;
}

/** A title that begins with one of these marks the pull request as a draft. */
export const isDraft = (title: string): boolean => /^(wip:|\[wip\])/i.test(title);
