import {
	type Commit,
	decodeCommit,
	decodeTag,
	decodeTree,
	encodeCommit,
	encodeTag,
	type GitObject,
	type ObjectType,
	objectId,
	type Signature,
	type TagObject,
	type TreeEntry,
} from "./objects.ts";
import { type FileEntry, flatten, writeTree } from "./tree.ts";

/** New content of a path; `null` removes it. */
export type Change = Buffer | null;

/** What a new commit needs besides its files. */
export interface CommitDetails {
	message: string;
	author: Signature;
	committer?: Signature;
}

/** A git repository in memory: objects by id, and refs. */
export class GitRepository {
	readonly objects = new Map<string, GitObject>();
	/** Full names of refs (`refs/heads/main`) to object ids. */
	readonly refs = new Map<string, string>();
	/** Texts of `git notes`, by commit. */
	readonly notes = new Map<string, { message: string; commit: string }>();
	readonly #files = new Map<string, Map<string, FileEntry>>();
	readonly #commits = new Map<string, Commit>();

	/** A copy that shares no refs, as a fork needs. */
	fork(): GitRepository {
		const copy = new GitRepository();
		copy.fetch(this);
		for (const [name, sha] of this.refs) if (!name.startsWith("refs/pull/")) copy.refs.set(name, sha);
		return copy;
	}

	/** Takes over all objects of another repository. */
	fetch(other: GitRepository): void {
		for (const [sha, object] of other.objects) this.objects.set(sha, object);
	}

	put(type: ObjectType, data: Buffer): string {
		const sha = objectId(type, data);
		if (!this.objects.has(sha)) this.objects.set(sha, { type, data });
		return sha;
	}

	object(sha: string, type?: ObjectType): GitObject | undefined {
		const object = this.objects.get(sha);
		return object && (!type || object.type === type) ? object : undefined;
	}

	blob(sha: string): Buffer {
		return this.object(sha, "blob")?.data ?? Buffer.alloc(0);
	}

	tree(sha: string): TreeEntry[] {
		const object = this.object(sha, "tree");
		return object ? decodeTree(object.data) : [];
	}

	commit(sha: string): Commit {
		let commit = this.#commits.get(sha);
		if (!commit) {
			const object = this.object(sha, "commit");
			if (!object) throw new Error(`no commit ${sha}`);
			commit = decodeCommit(sha, object.data);
			this.#commits.set(sha, commit);
		}
		return commit;
	}

	tag(sha: string): TagObject | undefined {
		const object = this.object(sha, "tag");
		return object && decodeTag(sha, object.data);
	}

	/** All files below a tree, by path. */
	files(treeSha: string): ReadonlyMap<string, FileEntry> {
		let files = this.#files.get(treeSha);
		if (!files) {
			files = flatten(this, treeSha);
			this.#files.set(treeSha, files);
		}
		return files;
	}

	/** Writes a commit with the given files and parents; moves no ref. */
	commitTree(files: ReadonlyMap<string, FileEntry>, parents: string[], details: CommitDetails): string {
		const tree = writeTree(this, files);
		const committer = details.committer ?? details.author;
		return this.put(
			"commit",
			encodeCommit({ tree, parents, author: details.author, committer, message: details.message }),
		);
	}

	/** Commits changes on top of a branch, or begins the branch from `from`. */
	commitTo(branch: string, changes: Map<string, Change>, details: CommitDetails, from?: string): string {
		const ref = `refs/heads/${branch}`;
		const parent = this.refs.get(ref) ?? from;
		const files = new Map(parent ? this.files(this.commit(parent).tree) : []);
		for (const [path, content] of changes) {
			if (content === null) files.delete(path);
			else files.set(path, { mode: files.get(path)?.mode ?? "100644", sha: this.put("blob", content) });
		}
		const sha = this.commitTree(files, parent ? [parent] : [], details);
		this.refs.set(ref, sha);
		return sha;
	}

	/** Makes an annotated tag and returns the id of the tag object. */
	annotate(name: string, object: string, tagger: Signature, message: string): string {
		const sha = this.put("tag", encodeTag({ object, type: "commit", name, tagger, message }));
		this.refs.set(`refs/tags/${name}`, sha);
		return sha;
	}

	branch(name: string): string | undefined {
		return this.refs.get(`refs/heads/${name}`);
	}

	/** Names of all refs below a prefix such as `refs/heads/`, without it. */
	names(prefix: string): string[] {
		return [...this.refs.keys()]
			.filter((ref) => ref.startsWith(prefix))
			.map((ref) => ref.slice(prefix.length))
			.sort();
	}

	get isEmpty(): boolean {
		return this.names("refs/heads/").length === 0;
	}
}
