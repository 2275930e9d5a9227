import type { HandlerContext, Route } from "@madtea/schemas";
import { repoName } from "./forge-answer.ts";

export const contentsRoute: Route = "GET /repos/{owner}/{repo}/contents/{filepath}";
const rawRoute: Route = "GET /repos/{owner}/{repo}/raw/{filepath}";

/** A file, link or submodule as the forges answer it. */
export interface Entry {
	path: string;
	type: "file" | "dir" | "symlink" | "submodule";
	sha: string;
	size: number;
	/** Base64; empty for more than 10 MiB, in spite of the status 200. */
	content?: string | null;
	target?: string | null;
	submodule_git_url?: string | null;
	html_url?: string | null;
}

/** What is at a path: an entry, the list of a folder, or undefined. */
export async function entryAt(
	context: HandlerContext,
	path: string,
	ref: string | undefined,
): Promise<Entry | Entry[] | undefined> {
	const { status, data } = await context.request<Entry | Entry[]>(contentsRoute, {
		path: { filepath: path },
		query: { ref },
		accept: [404],
	});
	// Git has no empty folders: Forgejo answers an empty list for any path of an empty repository.
	return status === 404 || (Array.isArray(data) && data.length === 0) ? undefined : data;
}

/** The file at a path. @throws when there is none, or something else. */
export async function fileAt(context: HandlerContext, path: string, ref: string | undefined): Promise<Entry> {
	const entry = await entryAt(context, path, ref);
	if (entry === undefined) throw missing(context, [path], ref);
	if (Array.isArray(entry))
		throw context.fail(`${path} is a folder.`, `action=list, paths=["${path}"] shows what is in it.`);
	if (entry.type === "submodule")
		throw context.fail(
			`${path} is a submodule: ${entry.submodule_git_url ?? "another repository"}, at ${entry.sha}.`,
			"Read that repository instead.",
		);
	return entry;
}

/** The error for paths where nothing is. */
export function missing(context: HandlerContext, paths: string[], ref: string | undefined): Error {
	return context.fail(
		`There is no ${paths.join(", ")} in ${repoName(context)}${ref ? ` at ${ref}` : ""}, or the token may not see it.`,
		"action=list shows what is in a folder.",
	);
}

/** The bytes of a file, whatever its size. */
export async function bytesOf(
	context: HandlerContext,
	{ path, content, size }: Entry,
	ref: string | undefined,
): Promise<Uint8Array> {
	if (content || size === 0) return Buffer.from(content ?? "", "base64");
	const { data } = await context.request<Uint8Array>(rawRoute, {
		path: { filepath: path },
		query: { ref },
		read: "bytes",
	});
	return data;
}
