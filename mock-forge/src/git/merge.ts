import { mergeBase } from "./history.ts";
import type { GitRepository } from "./repository.ts";
import type { FileEntry } from "./tree.ts";

/** Result of merging two commits, file by file. */
export interface Merge {
	files: Map<string, FileEntry>;
	/** Paths that both sides changed, each in its own way. */
	conflicts: string[];
}

/** Merges `theirs` into `ours` on top of their merge base. */
export function threeWayMerge(git: GitRepository, ours: string, theirs: string): Merge {
	const filesOf = (sha: string) => git.files(git.commit(sha).tree);
	const baseSha = mergeBase(git, ours, theirs);
	const base = baseSha ? filesOf(baseSha) : new Map<string, FileEntry>();
	const mine = filesOf(ours);
	const other = filesOf(theirs);
	const files = new Map(mine);
	const conflicts: string[] = [];
	for (const path of new Set([...base.keys(), ...mine.keys(), ...other.keys()])) {
		const before = base.get(path)?.sha;
		const here = mine.get(path)?.sha;
		const there = other.get(path);
		if (there?.sha === before || there?.sha === here) continue;
		if (here !== before) conflicts.push(path);
		else if (there) files.set(path, there);
		else files.delete(path);
	}
	return { files, conflicts };
}
