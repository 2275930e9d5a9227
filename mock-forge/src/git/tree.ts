import { encodeTree, type TreeEntry } from "./objects.ts";
import type { GitRepository } from "./repository.ts";

/** Mode and blob of a file. */
export interface FileEntry {
	mode: string;
	sha: string;
}

/** All files below a tree, by path. */
export function flatten(git: GitRepository, treeSha: string, prefix = ""): Map<string, FileEntry> {
	const files = new Map<string, FileEntry>();
	for (const { mode, name, sha } of git.tree(treeSha)) {
		if (mode === "40000") for (const [path, file] of flatten(git, sha, `${prefix}${name}/`)) files.set(path, file);
		else files.set(`${prefix}${name}`, { mode, sha });
	}
	return files;
}

/** Stores the trees that hold these files and returns the id of the topmost. */
export function writeTree(git: GitRepository, files: ReadonlyMap<string, FileEntry>): string {
	const entries: TreeEntry[] = [];
	const folders = new Map<string, Map<string, FileEntry>>();
	for (const [path, file] of files) {
		const slash = path.indexOf("/");
		if (slash < 0) {
			entries.push({ mode: file.mode, name: path, sha: file.sha });
			continue;
		}
		const folder = path.slice(0, slash);
		if (!folders.has(folder)) folders.set(folder, new Map());
		folders.get(folder)?.set(path.slice(slash + 1), file);
	}
	for (const [name, inner] of folders) entries.push({ mode: "40000", name, sha: writeTree(git, inner) });
	return git.put("tree", encodeTree(entries));
}

/** The entry at a path below a tree, or `undefined`. */
export function entryAt(git: GitRepository, treeSha: string, path: string): TreeEntry | undefined {
	let found: TreeEntry | undefined;
	let tree = treeSha;
	for (const name of path.split("/")) {
		found = git.tree(tree).find((entry) => entry.name === name);
		if (!found) return undefined;
		tree = found.sha;
	}
	return found;
}
