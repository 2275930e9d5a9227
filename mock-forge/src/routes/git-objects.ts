import type { TreeEntry } from "../git/objects.ts";
import { resolveCommit } from "../git/resolve.ts";
import {
	type Answer,
	bind,
	fail,
	missing,
	noContent,
	notFound,
	ok,
	pageOf,
	type RepoCall,
	type Routes,
	signedIn,
	slice,
	withRepo,
} from "../route.ts";
import { signatureOf } from "../state/merging.ts";
import { fullName } from "../state/repositories.ts";
import { partsOf, timeOf, unsigned, viewCommit } from "../views/commit.ts";
import { largestBlob } from "../views/contents.ts";

const api = (call: RepoCall) => `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}`;
const absent = (sha: string) => fail(400, `object does not exist [id: ${sha}, rel_path: ]`);

/** API model `GitBlob`; any object may be read here, not only blobs. What is too large comes without content. */
function viewBlob(call: RepoCall, sha: string): Record<string, unknown> | undefined {
	const object = call.git.object(sha);
	if (!object) return undefined;
	return {
		content: object.data.length > largestBlob ? "" : object.data.toString("base64"),
		encoding: "base64",
		url: `${api(call)}/git/blobs/${sha}`,
		sha,
		size: object.data.length,
	};
}

function refs(call: RepoCall): Answer {
	const prefix = `refs/${call.params.ref ?? ""}`;
	const names = [...call.git.refs.keys()].filter((ref) => ref.startsWith(prefix)).sort();
	if (!names.length) return notFound();
	const rows = names.map((ref) => {
		const sha = call.git.refs.get(ref) as string;
		const type = call.git.object(sha)?.type ?? "commit";
		const object = { type, sha, url: `${api(call)}/git/${type}s/${sha}` };
		return { ref, url: `${api(call)}/git/${ref}`, object };
	});
	return ok(rows);
}

function tree(call: RepoCall): Answer {
	const { sha: name = "" } = call.params;
	const commit = resolveCommit(call.git, name);
	const sha = commit ?? (call.git.object(name, "tree") ? name : undefined);
	if (!sha) return absent(name);
	const root = commit ? call.git.commit(commit).tree : sha;
	const rows = entriesBelow(call, root, "", /^(1|true)$/.test(call.query.get("recursive") ?? ""));
	const page = pageOf(call, "per_page", 1000, 1000);
	const body = {
		sha,
		url: `${api(call)}/git/trees/${sha}`,
		tree: slice(rows, page).map(({ path, entry }) => viewEntry(call, path, entry)),
		truncated: page.page * page.limit < rows.length,
		page: page.page,
		total_count: rows.length,
	};
	return ok(body, { "x-total-count": String(rows.length) });
}

function entriesBelow(
	call: RepoCall,
	tree: string,
	prefix: string,
	recursive: boolean,
): { path: string; entry: TreeEntry }[] {
	return call.git.tree(tree).flatMap((entry) => {
		const path = prefix + entry.name;
		const below = recursive && entry.mode === "40000" ? entriesBelow(call, entry.sha, `${path}/`, true) : [];
		return [{ path, entry }, ...below];
	});
}

function viewEntry(call: RepoCall, path: string, entry: TreeEntry): Record<string, unknown> {
	const isTree = entry.mode === "40000";
	return {
		path,
		mode: entry.mode.padStart(6, "0"),
		type: isTree ? "tree" : "blob",
		size: isTree ? 0 : call.git.blob(entry.sha).length,
		sha: entry.sha,
		url: `${api(call)}/git/${isTree ? "trees" : "blobs"}/${entry.sha}`,
	};
}

function annotatedTag(call: RepoCall): Answer {
	const { sha = "" } = call.params;
	const tag = call.git.tag(sha);
	if (!tag) return absent(sha);
	return ok({
		tag: tag.name,
		sha,
		url: `${api(call)}/git/tags/${sha}`,
		message: tag.message,
		tagger: { name: tag.tagger.name, email: tag.tagger.email, date: timeOf(tag.tagger) },
		object: { type: tag.type, url: `${api(call)}/git/commits/${tag.object}`, sha: tag.object },
		verification: unsigned,
		...(call.kind === "forgejo" ? { archive_download_count: { zip: 0, tar_gz: 0 } } : {}),
	});
}

function viewNote(call: RepoCall, note: { message: string; commit: string }): Record<string, unknown> {
	return { message: note.message, commit: viewCommit(call, call.git.commit(note.commit), partsOf(call)) };
}

function note(call: RepoCall): Answer {
	const { sha = "" } = call.params;
	const commit = resolveCommit(call.git, sha);
	const found = commit ? call.git.notes.get(commit) : undefined;
	if (found) return ok(viewNote(call, found));
	return missing(call.kind === "forgejo" ? sha : `commit doesn't exist: ${sha}`);
}

function setNote(call: RepoCall): Answer {
	const { message } = bind(call, "NoteOptions", { message: "string!" });
	const commit = resolveCommit(call.git, call.params.sha ?? "");
	if (!commit) return notFound();
	const text = `${message.trimEnd()}\n`;
	const before = call.git.refs.get("refs/notes/commits");
	const files = new Map(before ? call.git.files(call.git.commit(before).tree) : []);
	files.set(commit, { mode: "100644", sha: call.git.put("blob", Buffer.from(text)) });
	const author = signatureOf(signedIn(call), call.state.now());
	const details = { message: "Notes added by 'git notes add'\n", author };
	const sha = call.git.commitTree(files, before ? [before] : [], details);
	call.git.refs.set("refs/notes/commits", sha);
	const saved = { message: text, commit: sha };
	call.git.notes.set(commit, saved);
	return ok(viewNote(call, saved));
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/git/blobs/{sha}": withRepo("read", (call) => {
		const { sha = "" } = call.params;
		const found = viewBlob(call, sha);
		return found ? ok(found) : absent(sha);
	}),
	"GET /repos/{owner}/{repo}/git/refs": withRepo("read", refs),
	"GET /repos/{owner}/{repo}/git/refs/{ref}": withRepo("read", refs),
	"GET /repos/{owner}/{repo}/git/trees/{sha}": withRepo("read", tree),
	"GET /repos/{owner}/{repo}/git/tags/{sha}": withRepo("read", annotatedTag),
	"GET /repos/{owner}/{repo}/git/notes/{sha}": withRepo("read", note),
};

export const forgejoRoutes: Routes = {
	"POST /repos/{owner}/{repo}/git/notes/{sha}": withRepo("write", setNote),
	"DELETE /repos/{owner}/{repo}/git/notes/{sha}": withRepo("write", (call) => {
		const commit = resolveCommit(call.git, call.params.sha ?? "");
		return commit && call.git.notes.delete(commit) ? noContent() : notFound();
	}),
};

export const newerForgejoRoutes: Routes = {
	"GET /repos/{owner}/{repo}/git/blobs": withRepo("read", (call) => {
		const shas = (call.query.get("shas") ?? "").split(",").filter(Boolean);
		return ok(shas.map((sha) => viewBlob(call, sha)).filter(Boolean));
	}),
};
