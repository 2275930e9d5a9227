import type { HandlerContext, Route } from "@madtea/schemas";
import { bytesOf, type Entry, entryAt, fileAt, missing } from "./contents-entry.ts";
import { cleanPath, textOf } from "./contents-text.ts";
import { repoName } from "./forge-answer.ts";

const repoRoute: Route = "GET /repos/{owner}/{repo}";
const rootRoute: Route = "GET /repos/{owner}/{repo}/contents";
const lfsPointer = "version https://git-lfs.github.com/spec/v1";

/** A folder; that of an empty repository is empty on Forgejo and not there on Gitea. */
export async function listFolder(input: any, context: HandlerContext): Promise<unknown> {
	const path = cleanPath(context.item);
	const { ref } = input;
	if (path) {
		const found = await entryAt(context, path, ref);
		if (found === undefined) throw missing(context, [path], ref);
		if (!Array.isArray(found))
			throw context.fail(`${path} is a ${found.type}, not a folder.`, `action=get, paths=["${path}"] reads it.`);
		return found;
	}
	const { status, data } = await context.request<Entry[]>(rootRoute, { query: { ref }, accept: [404] });
	if (status !== 404) return data ?? [];
	const { data: repo } = await context.request(repoRoute);
	if (repo.empty) return [];
	throw context.fail(
		`${repoName(context)} has no branch, tag or commit ${ref ?? repo.default_branch}.`,
		"madt_branches_remote action=list shows the branches.",
	);
}

/** Text as text; of anything else only what it is. */
export async function getFile(input: any, context: HandlerContext): Promise<unknown> {
	const { ref } = input;
	const path = cleanPath(context.item);
	if (path === "") throw context.fail("The root is a folder.", "action=list shows what is in it.");
	const entry = await fileAt(context, path, ref);
	const { sha, size } = entry;
	if (entry.type === "symlink") return context.text(entry.target ?? "", { path, sha, note: "a symbolic link to:" });
	const text = textOf(await bytesOf(context, entry, ref));
	// Control characters, CR among them, are not shown: who writes the file back has to know.
	const about = { path, sha, size, ...(text?.includes("\r\n") && { line_ends: "CRLF" }) };
	if (text === undefined)
		return context.text("", { ...about, binary: true, note: "not shown; action=download saves it" });
	if (text.startsWith(lfsPointer))
		return context.text(text, { ...about, note: "a pointer to an LFS object; action=download saves the object" });
	return context.text(text, about);
}

/** What is known of a path without its content. Gitea tells more on a route of its own. */
export async function fileInfo(input: any, context: HandlerContext): Promise<unknown> {
	const path = cleanPath(context.item);
	const found = (await extended(path, input.ref, context)) ?? (await entryAt(context, path, input.ref));
	if (found === undefined) throw missing(context, [path], input.ref);
	if (Array.isArray(found)) return { path, type: "dir", entries: found.length };
	const { last_commit_when, last_committer_date, ...entry } = found as Entry & Record<string, unknown>;
	return { ...entry, content: undefined, last_commit_when: last_commit_when ?? last_committer_date };
}

async function extended(
	path: string,
	ref: string | undefined,
	context: HandlerContext,
): Promise<Entry | Entry[] | undefined> {
	if ((await context.kind()) !== "gitea") return undefined;
	// 400: an older Gitea does not know one of these; 404: it lacks the route, or there is no such file.
	const { status, data } = await context.request("GET /repos/{owner}/{repo}/contents-ext/{filepath}", {
		path: { filepath: path },
		query: { ref, includes: "commit_metadata,lfs_metadata" },
		accept: [400, 404],
	});
	return status >= 400 ? undefined : (data.file_contents ?? data.dir_contents ?? undefined);
}

/** Saves a file as it is, of any size and kind; an LFS pointer is followed. */
export async function downloadFile(input: any, context: HandlerContext): Promise<unknown> {
	const path = cleanPath(input.path);
	const { data, headers } = await context.request<Uint8Array>("GET /repos/{owner}/{repo}/media/{filepath}", {
		path: { filepath: path },
		query: { ref: input.ref },
		read: "bytes",
	});
	return context.download(data, { name: path, saveTo: input.save_to, type: headers.get("content-type") ?? undefined });
}

/** Saves the whole tree of a branch, tag or commit. */
export async function downloadArchive(input: any, context: HandlerContext): Promise<unknown> {
	const { format = "zip", save_to } = input;
	const ref = input.ref ?? (await context.request(repoRoute)).data.default_branch;
	const archive = `${ref}.${format}`;
	const { data, headers } = await context.request<Uint8Array>("GET /repos/{owner}/{repo}/archive/{archive}", {
		path: { archive },
		read: "bytes",
	});
	return context.download(data, { name: archive, saveTo: save_to, type: headers.get("content-type") ?? undefined });
}

/** The rules for one path; a repository without an .editorconfig has none, which is an answer. */
export async function editorConfig(input: any, context: HandlerContext): Promise<unknown> {
	const path = cleanPath(context.item);
	const { status, data } = await context.request("GET /repos/{owner}/{repo}/editorconfig/{filepath}", {
		path: { filepath: path },
		query: { ref: input.ref },
		accept: [404],
	});
	if (status !== 404) return { path, ...data };
	if (JSON.stringify(data ?? "").includes(".editorconfig"))
		return { path, note: "no rules: the repository has no .editorconfig" };
	throw context.fail(
		`The forge has no editorconfig for ${path} in ${repoName(context)}.`,
		"Check the repository and ref; the token may not see it.",
	);
}
