import { createHash } from "node:crypto";
import { signatureOf } from "./merging.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";
import type { User } from "./users.ts";

/** A change of one page; the page is what its last change says. */
export interface WikiCommit {
	id: number;
	repoId: number;
	title: string;
	/** `null` when the page was removed. */
	content: Buffer | null;
	sha: string;
	message: string;
	author: { name: string; email: string; date: string };
}

/** Changes of all pages of all wikis. */
export const wikiCommits = table<WikiCommit>("wiki-commits");

/** Changes of a page, newest first. */
export function revisionsOf(state: State, repoId: number, title: string): WikiCommit[] {
	return wikiCommits(state)
		.where((row) => row.repoId === repoId && row.title === title)
		.reverse();
}

/** The last change of every page that exists, in the order of their names. */
export function pagesOf(state: State, repoId: number): WikiCommit[] {
	const last = new Map<string, WikiCommit>();
	for (const row of wikiCommits(state).where((commit) => commit.repoId === repoId)) last.set(row.title, row);
	return [...last.values()].filter((row) => row.content !== null).sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** Writes or removes a page. */
export function commitPage(
	state: State,
	{
		repoId,
		title,
		content,
		message,
		author,
	}: Pick<WikiCommit, "repoId" | "title" | "content" | "message"> & {
		author: User;
	},
	date = state.now(),
): WikiCommit {
	const { name, email } = signatureOf(author, date);
	const count = wikiCommits(state).all().length;
	const sha = createHash("sha1")
		.update(JSON.stringify([repoId, title, message, date, count]))
		.digest("hex");
	return wikiCommits(state).insert({
		repoId,
		title,
		content,
		message: `${message}\n`,
		sha,
		author: { name, email, date },
	});
}

/**
 * The name of a page in addresses: spaces become dashes, and a title that has dashes itself ends with a mark that keeps
 * it apart from one with spaces.
 */
export function webName(title: string): string {
	const marked = title.includes("-") || title.endsWith(".md");
	return encodeURIComponent(marked ? `${title}.-` : title.replaceAll(" ", "-")).replace(
		/[!'()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}

/** The page that a decoded name in a path means; spaces may be written as dashes. */
export function findPage(state: State, repoId: number, name: string): WikiCommit | undefined {
	const pages = pagesOf(state, repoId);
	const web = encodeURIComponent(name.replaceAll(" ", "-"));
	return (
		pages.find((page) => decodeURIComponent(webName(page.title)) === name) ??
		pages.find((page) => encodeURIComponent(decodeURIComponent(webName(page.title))) === web)
	);
}
