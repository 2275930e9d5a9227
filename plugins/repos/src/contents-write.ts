import type { HandlerContext, Route } from "@madtea/schemas";
import { bytesOf, entryAt, fileAt, missing } from "./contents-entry.ts";
import { refusedCommit } from "./contents-errors.ts";
import { entriesAt } from "./contents-shas.ts";
import { cleanPath, textOf, toBase64 } from "./contents-text.ts";

const route = "/repos/{owner}/{repo}/contents/{filepath}";

/** Adds a file; the forge refuses one that exists. */
export async function createFile(input: any, context: HandlerContext): Promise<unknown> {
	return write(`POST ${route}`, input, { content: toBase64(input.content, input.encoding, context) }, context);
}

/** Writes a whole file: over the version whose sha was given, else over what is there, else as a new one. */
export async function updateFile(input: any, context: HandlerContext): Promise<unknown> {
	const content = toBase64(input.content, input.encoding, context);
	if (input.sha) return write(`PUT ${route}`, input, { content, sha: input.sha }, context);
	const path = cleanPath(input.path);
	const found = await entryAt(context, path, input.branch);
	if (Array.isArray(found))
		throw context.fail(`${path} is a folder; nothing was committed.`, "Give the path of a file in it.");
	return found
		? write(`PUT ${route}`, input, { content, sha: found.sha }, context)
		: write(`POST ${route}`, input, { content }, context);
}

/** Replaces one passage; everything else keeps its bytes, line ends and byte order mark too. */
export async function editFile(input: any, context: HandlerContext): Promise<unknown> {
	const path = cleanPath(input.path);
	const entry = await fileAt(context, path, input.branch);
	if (input.sha && input.sha !== entry.sha) {
		throw context.fail(
			`${path} changed since it was read: its sha is ${entry.sha} now, not ${input.sha}. Nothing was committed.`,
			"Read it again with action=get.",
		);
	}
	const text = textOf(await bytesOf(context, entry, input.branch));
	if (text === undefined)
		throw context.fail(
			`${path} is not UTF-8 text; nothing was committed.`,
			"Replace it as a whole: action=update, encoding=base64.",
		);
	const changed = replaceOnce(text, input.find, input.replace, path, context);
	return write(`PUT ${route}`, input, { content: toBase64(changed, "text", context), sha: entry.sha }, context);
}

function replaceOnce(text: string, find: string, replace: string, path: string, context: HandlerContext): string {
	if (find === "") throw context.fail("find is empty.", "Give a passage of the file that occurs once.");
	// What an agent reads of a file with CRLF it writes back with LF.
	const crlf = !text.includes(find) && text.includes("\r\n");
	const lines = (passage: string) => (crlf ? passage.replace(/\r?\n/g, "\r\n") : passage);
	const parts = text.split(lines(find));
	if (parts.length === 2) return parts.join(lines(replace));
	if (parts.length === 1)
		throw context.fail(
			`${path} does not contain that passage; nothing was committed.`,
			"Read it with action=get and copy the passage with its spaces and line breaks.",
		);
	throw context.fail(
		`${path} contains that passage ${parts.length - 1} times; nothing was committed.`,
		"Give more of the lines around it in find.",
	);
}

/** Moves or renames; the forges want the content along with it. */
export async function moveFile(input: any, context: HandlerContext): Promise<unknown> {
	const from = cleanPath(input.from_path);
	const entry = await fileAt(context, from, input.branch);
	const content =
		input.content === undefined
			? Buffer.from(await bytesOf(context, entry, input.branch)).toString("base64")
			: toBase64(input.content, input.encoding, context);
	return write(`PUT ${route}`, input, { content, from_path: from, sha: input.sha ?? entry.sha }, context);
}

/** Deletes files: one on its own, several in one commit. */
export async function deleteFiles(input: any, context: HandlerContext): Promise<unknown> {
	const { branch, new_branch, message } = input;
	const paths = [...new Set<string>(input.paths.map(cleanPath))];
	if (paths.length === 0 || paths.includes(""))
		throw context.fail("A path is empty; nothing was committed.", "Give the paths of files.");
	if (input.sha && paths.length > 1)
		throw context.fail("One sha can't stand for several files.", "Leave sha out, or delete one file.");
	const known = input.sha ? new Map([[paths[0], { sha: input.sha }]]) : await entriesAt(context, paths, branch);
	const absent = paths.filter((path) => !known.get(path));
	if (absent.length > 0) throw missing(context, absent, branch);
	const shaOf = (path: string) => known.get(path)?.sha;
	try {
		const [only] = paths;
		const { data } =
			paths.length === 1
				? await context.request(`DELETE ${route}`, {
						path: { filepath: only as string },
						body: { sha: shaOf(only as string), message, branch, new_branch },
					})
				: await context.request("POST /repos/{owner}/{repo}/contents", {
						body: {
							message,
							branch,
							new_branch,
							files: paths.map((path) => ({ operation: "delete", path, sha: shaOf(path) })),
						},
					});
		return { paths, branch: new_branch ?? branch, commit: data?.commit?.sha, url: data?.commit?.html_url };
	} catch (error) {
		throw refusedCommit(error, input, context);
	}
}

async function write(
	send: Route,
	input: any,
	file: Record<string, unknown>,
	context: HandlerContext,
): Promise<unknown> {
	const { message, branch, new_branch } = input;
	const path = cleanPath(input.path);
	if (path === "") throw context.fail("The path is empty; nothing was committed.", "Give the path of the file.");
	try {
		const { data } = await context.request(send, {
			path: { filepath: path },
			body: { ...file, message, branch, new_branch },
		});
		const { sha, size, html_url } = data?.content ?? {};
		return {
			path,
			sha,
			size,
			branch: new_branch ?? branch,
			commit: data?.commit?.sha,
			url: html_url ?? data?.commit?.html_url,
		};
	} catch (error) {
		throw refusedCommit(error, input, context);
	}
}
