import { createHash } from "node:crypto";

/** The four types of objects that git stores. */
export type ObjectType = "blob" | "tree" | "commit" | "tag";

/** One stored object; its id is the SHA-1 of header and data. */
export interface GitObject {
	type: ObjectType;
	data: Buffer;
}

/** One line of a tree. */
export interface TreeEntry {
	mode: string;
	name: string;
	sha: string;
}

/** Who did something, and when, in seconds since 1970. */
export interface Signature {
	name: string;
	email: string;
	time: number;
}

/** A commit, taken apart. */
export interface Commit {
	sha: string;
	tree: string;
	parents: string[];
	author: Signature;
	committer: Signature;
	message: string;
}

/** An annotated tag, taken apart. */
export interface TagObject {
	sha: string;
	object: string;
	type: ObjectType;
	name: string;
	tagger: Signature;
	message: string;
}

/** The id that git gives to an object. */
export function objectId(type: ObjectType, data: Buffer): string {
	return createHash("sha1").update(`${type} ${data.length}\0`).update(data).digest("hex");
}

/** Bytes of a tree; git sorts folders as if their names ended with a slash. */
export function encodeTree(entries: TreeEntry[]): Buffer {
	const key = (entry: TreeEntry) => Buffer.from(entry.mode === "40000" ? `${entry.name}/` : entry.name);
	const sorted = [...entries].sort((a, b) => Buffer.compare(key(a), key(b)));
	return Buffer.concat(
		sorted.flatMap((entry) => [Buffer.from(`${entry.mode} ${entry.name}\0`), Buffer.from(entry.sha, "hex")]),
	);
}

/** Lines of a tree. */
export function decodeTree(data: Buffer): TreeEntry[] {
	const entries: TreeEntry[] = [];
	for (let at = 0; at < data.length; ) {
		const end = data.indexOf(0, at);
		const [mode = "", ...name] = data.toString("utf8", at, end).split(" ");
		entries.push({ mode, name: name.join(" "), sha: data.toString("hex", end + 1, end + 21) });
		at = end + 21;
	}
	return entries;
}

const sign = (who: Signature) => `${who.name} <${who.email}> ${who.time} +0000`;

function unsign(line: string): Signature {
	const match = /^(.*) <(.*)> (\d+) /.exec(line);
	return { name: match?.[1] ?? "", email: match?.[2] ?? "", time: Number(match?.[3] ?? 0) };
}

/** Bytes of a commit. */
export function encodeCommit(commit: Omit<Commit, "sha">): Buffer {
	const parents = commit.parents.map((parent) => `parent ${parent}\n`).join("");
	const head = `tree ${commit.tree}\n${parents}author ${sign(commit.author)}\ncommitter ${sign(commit.committer)}\n`;
	return Buffer.from(`${head}\n${commit.message}`);
}

/** Bytes of an annotated tag. */
export function encodeTag(tag: Omit<TagObject, "sha">): Buffer {
	const head = `object ${tag.object}\ntype ${tag.type}\ntag ${tag.name}\ntagger ${sign(tag.tagger)}\n`;
	return Buffer.from(`${head}\n${tag.message}`);
}

function headers(data: Buffer): { fields: [string, string][]; message: string } {
	const text = data.toString("utf8");
	const end = text.indexOf("\n\n");
	const fields = text
		.slice(0, end)
		.split("\n")
		.map((line): [string, string] => {
			const space = line.indexOf(" ");
			return [line.slice(0, space), line.slice(space + 1)];
		});
	return { fields, message: text.slice(end + 2) };
}

/** A commit from its bytes. */
export function decodeCommit(sha: string, data: Buffer): Commit {
	const { fields, message } = headers(data);
	const one = (name: string) => fields.find(([key]) => key === name)?.[1] ?? "";
	return {
		sha,
		tree: one("tree"),
		parents: fields.filter(([key]) => key === "parent").map(([, value]) => value),
		author: unsign(one("author")),
		committer: unsign(one("committer")),
		message,
	};
}

/** An annotated tag from its bytes. */
export function decodeTag(sha: string, data: Buffer): TagObject {
	const { fields, message } = headers(data);
	const one = (name: string) => fields.find(([key]) => key === name)?.[1] ?? "";
	return {
		sha,
		object: one("object"),
		type: one("type") as ObjectType,
		name: one("tag"),
		tagger: unsign(one("tagger")),
		message,
	};
}
