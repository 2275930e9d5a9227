import type { Commit } from "./objects.ts";
import type { GitRepository } from "./repository.ts";
import { entryAt } from "./tree.ts";

/** All commits reachable from one, newest first, parents never before children. */
export function log(git: GitRepository, from: string): Commit[] {
	const pending = reachable(git, from);
	const children = new Map<string, number>();
	for (const commit of pending.values()) {
		for (const parent of commit.parents) children.set(parent, (children.get(parent) ?? 0) + 1);
	}
	const ready = [git.commit(from)];
	const sorted: Commit[] = [];
	while (ready.length) {
		ready.sort((a, b) => a.committer.time - b.committer.time);
		const commit = ready.pop() as Commit;
		sorted.push(commit);
		for (const parent of commit.parents) {
			const left = (children.get(parent) ?? 0) - 1;
			children.set(parent, left);
			if (left === 0) ready.push(git.commit(parent));
		}
	}
	return sorted;
}

/** Commits reachable from one, by id. */
export function reachable(git: GitRepository, from: string): Map<string, Commit> {
	const seen = new Map<string, Commit>();
	const queue = [from];
	while (queue.length) {
		const sha = queue.pop() as string;
		if (seen.has(sha)) continue;
		const commit = git.commit(sha);
		seen.set(sha, commit);
		queue.push(...commit.parents);
	}
	return seen;
}

/** The newest commit that both have among their ancestors. */
export function mergeBase(git: GitRepository, one: string, other: string): string | undefined {
	const ancestors = reachable(git, one);
	return log(git, other).find((commit) => ancestors.has(commit.sha))?.sha;
}

/** Commits that `head` has and `base` lacks, newest first. */
export function between(git: GitRepository, base: string, head: string): Commit[] {
	const known = reachable(git, base);
	return log(git, head).filter((commit) => !known.has(commit.sha));
}

/** Commits that changed the file or folder at a path, newest first. */
export function logOfPath(git: GitRepository, from: string, path: string): Commit[] {
	const at = (sha: string) => entryAt(git, git.commit(sha).tree, path)?.sha;
	return log(git, from).filter((commit) => {
		const here = at(commit.sha);
		return commit.parents.length ? commit.parents.every((parent) => at(parent) !== here) : here !== undefined;
	});
}
