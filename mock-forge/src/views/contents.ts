import { logOfPath } from "../git/history.ts";
import type { TreeEntry } from "../git/objects.ts";
import { refKind } from "../git/resolve.ts";
import { entryAt } from "../git/tree.ts";
import type { RepoCall } from "../route.ts";
import { fullName } from "../state/repositories.ts";
import { timeOf } from "./commit.ts";

/** Larger files come with status 200 and without their content. */
export const largestBlob = 10 * 1024 * 1024;

/** What is looked at: a commit, by the name under which it was asked for. */
export interface Snapshot {
	ref: string;
	sha: string;
}

/** How much of a file to tell. */
export interface ContentParts {
	content?: boolean;
	lastCommit?: boolean;
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** API model `ContentsResponse`. */
export function viewContents(
	call: RepoCall,
	at: Snapshot,
	path: string,
	entry: TreeEntry,
	parts: ContentParts = {},
): Record<string, unknown> {
	const { content = true, lastCommit = true } = parts;
	const isDir = entry.mode === "40000";
	const data = isDir ? Buffer.alloc(0) : call.git.blob(entry.sha);
	const site = `${call.base}/${fullName(call.state, call.repo)}`;
	const api = `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}`;
	const place = `${refKind(call.git, at.ref)}/${encodePath(at.ref)}/${encodePath(path)}`;
	const self = `${api}/contents/${encodePath(path)}?ref=${encodeURIComponent(at.ref)}`;
	const html = `${site}/src/${place}`;
	const git = `${api}/git/blobs/${entry.sha}`;
	return {
		name: entry.name,
		path,
		sha: entry.sha,
		...(lastCommit ? lastCommitOf(call, at, path) : {}),
		type: isDir ? "dir" : entry.mode === "120000" ? "symlink" : "file",
		size: data.length,
		encoding: content && !isDir ? "base64" : null,
		content: content && !isDir ? (data.length > largestBlob ? "" : data.toString("base64")) : null,
		target: null,
		url: self,
		html_url: html,
		git_url: git,
		download_url: isDir ? null : `${site}/raw/${place}`,
		submodule_git_url: null,
		_links: { self, git, html },
	};
}

function lastCommitOf(call: RepoCall, at: Snapshot, path: string): Record<string, unknown> {
	const commit = logOfPath(call.git, at.sha, path)[0] ?? call.git.commit(at.sha);
	if (call.kind === "forgejo") return { last_commit_sha: commit.sha, last_commit_when: timeOf(commit.committer) };
	return {
		last_commit_sha: commit.sha,
		last_committer_date: timeOf(commit.committer),
		last_author_date: timeOf(commit.author),
	};
}

/** One `ContentsResponse` of a file, or the list of a folder; `undefined` when nothing is there. */
export function viewPath(call: RepoCall, at: Snapshot, path: string, parts: ContentParts = {}): unknown {
	const root = call.git.commit(at.sha).tree;
	const entry = path ? entryAt(call.git, root, path) : { mode: "40000", name: "", sha: root };
	if (!entry) return undefined;
	if (entry.mode !== "40000") return viewContents(call, at, path, entry, parts);
	const below = (name: string) => (path ? `${path}/${name}` : name);
	return call.git
		.tree(entry.sha)
		.map((child) => viewContents(call, at, below(child.name), child, { ...parts, content: false }));
}
