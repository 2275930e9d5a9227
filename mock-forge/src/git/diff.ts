import { structuredPatch } from "diff";
import type { GitRepository } from "./repository.ts";
import type { FileEntry } from "./tree.ts";

/** One file that differs between two trees. */
export interface FileChange {
	path: string;
	/** Where a moved file was before. */
	previous?: string;
	status: "added" | "deleted" | "modified" | "renamed";
	before?: FileEntry;
	after?: FileEntry;
}

/** One run of changed lines. */
export interface Hunk {
	oldStart: number;
	oldLines: number;
	newStart: number;
	newLines: number;
	lines: string[];
}

/** Files that differ between two trees; `undefined` stands for the empty tree. */
export function treeChanges(git: GitRepository, beforeTree: string | undefined, afterTree: string): FileChange[] {
	const before = beforeTree ? git.files(beforeTree) : new Map<string, FileEntry>();
	const after = git.files(afterTree);
	const changes: FileChange[] = [];
	const gone = new Map([...before].filter(([path]) => !after.has(path)));
	for (const [path, file] of after) {
		const old = before.get(path);
		if (old?.sha === file.sha) continue;
		if (old) {
			changes.push({ path, status: "modified", before: old, after: file });
			continue;
		}
		const moved = [...gone].find(([, candidate]) => candidate.sha === file.sha);
		if (moved) {
			gone.delete(moved[0]);
			changes.push({ path, previous: moved[0], status: "renamed", before: moved[1], after: file });
		} else changes.push({ path, status: "added", after: file });
	}
	for (const [path, file] of gone) changes.push({ path, status: "deleted", before: file });
	return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Files that a commit changed against its first parent. */
export function commitChanges(git: GitRepository, sha: string): FileChange[] {
	const commit = git.commit(sha);
	const parent = commit.parents[0];
	return treeChanges(git, parent && git.commit(parent).tree, commit.tree);
}

const isBinary = (data: Buffer) => data.subarray(0, 8000).includes(0);

/** Runs of changed lines of a file; none for binary files. */
export function hunksOf(git: GitRepository, change: FileChange): Hunk[] {
	const old = change.before ? git.blob(change.before.sha) : Buffer.alloc(0);
	const now = change.after ? git.blob(change.after.sha) : Buffer.alloc(0);
	if (isBinary(old) || isBinary(now)) return [];
	return structuredPatch("a", "b", old.toString("utf8"), now.toString("utf8"), "", "", { context: 3 }).hunks;
}

/** Counts of added and removed lines. */
export function countLines(hunks: Hunk[]): { additions: number; deletions: number } {
	const lines = hunks.flatMap((hunk) => hunk.lines);
	return {
		additions: lines.filter((line) => line.startsWith("+")).length,
		deletions: lines.filter((line) => line.startsWith("-")).length,
	};
}

/** Header of a hunk; git leaves out a length of one, and an empty side starts at zero. */
export function hunkHeader(hunk: Hunk): string {
	const side = (start: number, lines: number) => {
		const from = lines === 0 ? Math.max(0, start - 1) : start;
		return lines === 1 ? `${from}` : `${from},${lines}`;
	};
	return `@@ -${side(hunk.oldStart, hunk.oldLines)} +${side(hunk.newStart, hunk.newLines)} @@`;
}

/** A unified diff as `git diff` writes it. */
export function unifiedDiff(git: GitRepository, changes: FileChange[]): string {
	return changes.map((change) => fileDiff(git, change)).join("");
}

function fileDiff(git: GitRepository, change: FileChange): string {
	const old = change.previous ?? change.path;
	const head = [`diff --git a/${old} b/${change.path}`];
	const short = (file?: FileEntry) => file?.sha.slice(0, 7) ?? "0000000";
	if (change.status === "renamed") {
		return `${[...head, "similarity index 100%", `rename from ${old}`, `rename to ${change.path}`].join("\n")}\n`;
	}
	if (change.status === "added") head.push(`new file mode ${change.after?.mode}`);
	if (change.status === "deleted") head.push(`deleted file mode ${change.before?.mode}`);
	const mode = change.status === "modified" ? ` ${change.after?.mode}` : "";
	head.push(`index ${short(change.before)}..${short(change.after)}${mode}`);
	const hunks = hunksOf(git, change);
	if (hunks.length) {
		head.push(
			change.before ? `--- a/${old}` : "--- /dev/null",
			change.after ? `+++ b/${change.path}` : "+++ /dev/null",
		);
		for (const hunk of hunks) head.push(hunkHeader(hunk), ...hunk.lines);
	}
	return `${head.join("\n")}\n`;
}
