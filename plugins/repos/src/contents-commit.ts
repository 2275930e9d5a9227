import type { HandlerContext } from "@madtea/schemas";
import { bytesOf, type Entry, missing } from "./contents-entry.ts";
import { refusedCommit } from "./contents-errors.ts";
import { entriesAt } from "./contents-shas.ts";
import { cleanPath, toBase64 } from "./contents-text.ts";
import type { ForgeFailure } from "./forge-answer.ts";

/** One change as the agent gives it. */
interface Change {
	path: string;
	operation?: "create" | "update" | "delete";
	content?: string;
	encoding?: string;
	from_path?: string;
	sha?: string;
}

/** The file that a change starts from: what is moved, else what is at its path. */
const source = ({ path, from_path }: Change) => from_path ?? path;

/** Changes many files in one commit, with what the forge wants to know and the agent left out. */
export async function commitFiles(input: any, context: HandlerContext): Promise<unknown> {
	const { message, branch, new_branch } = input;
	const changes: Change[] = input.files.map((change: Change) => ({
		...change,
		path: cleanPath(change.path),
		...(change.from_path !== undefined && { from_path: cleanPath(change.from_path) }),
	}));
	check(changes, context);
	const unknown = changes.filter((change) => change.operation !== "create" && !(change.sha && hasContent(change)));
	const entries = await entriesAt(context, [...new Set(unknown.map(source))], branch);
	const files = await context.each(changes, (change) => complete(change, entries, branch, context));
	try {
		const { data } = await context.request("POST /repos/{owner}/{repo}/contents", {
			body: { message, branch, new_branch, files },
		});
		const written = ((data?.files ?? []) as (Entry | null)[]).filter((file) => file !== null);
		return {
			commit: data?.commit?.sha,
			branch: new_branch ?? branch,
			files: written.map(({ path, sha }) => ({ path, sha })),
			deleted: changes.filter(({ operation }) => operation === "delete").map(({ path }) => path),
			url: data?.commit?.html_url,
		};
	} catch (error) {
		throw refusedCommit(error, input, context);
	}
}

const hasContent = ({ operation, content }: Change) => operation === "delete" || content !== undefined;

function check(changes: Change[], context: HandlerContext): void {
	const fail = (message: string, next: string) => context.fail(`${message} Nothing was committed.`, next);
	if (changes.length === 0)
		throw fail("There are no files.", 'Give files, for example [{"path": "a.txt", "content": "text"}].');
	const seen = new Set<string>();
	for (const { path, operation, content, from_path } of changes) {
		if (!path) throw fail("A file has no path.", "Give each of files its path.");
		if (seen.has(path)) throw fail(`${path} is in files twice.`, "Give one change for each path.");
		seen.add(path);
		if (operation !== "delete" && content === undefined && from_path === undefined)
			throw fail(
				`${path} has no content.`,
				"Give content (empty text for an empty file), from_path to move, or operation=delete.",
			);
		if (from_path !== undefined && (operation === "create" || operation === "delete"))
			throw fail(
				`${path}: from_path moves a file and goes with operation=update.`,
				"Leave operation or from_path out.",
			);
	}
}

/** One change as the forge takes it: with operation, base64 and the sha of what it replaces. */
async function complete(
	change: Change,
	entries: Map<string, Entry | undefined>,
	branch: string | undefined,
	context: HandlerContext,
): Promise<object> {
	const { path, operation, content, encoding, from_path } = change;
	const entry = entries.get(source(change));
	const sha = change.sha ?? entry?.sha;
	const isNew = operation === "create" || (operation === undefined && from_path === undefined && sha === undefined);
	if (!isNew && (sha === undefined || (operation !== "delete" && content === undefined && !entry)))
		throw missing(context, [source(change)], branch);
	if (operation === "delete") return { operation, path, sha };
	const encoded =
		content === undefined && entry ? await asItIs(entry, branch, context) : toBase64(content ?? "", encoding, context);
	return isNew
		? { operation: "create", path, content: encoded }
		: { operation: "update", path, from_path, sha, content: encoded };
}

async function asItIs(entry: Entry, branch: string | undefined, context: HandlerContext): Promise<string> {
	return Buffer.from(await bytesOf(context, entry, branch)).toString("base64");
}

/** Applies a git diff. Forgejo wants a sha beside it and does not say which: the commit it applies to. */
export async function applyPatch(input: any, context: HandlerContext): Promise<unknown> {
	const { message, branch, new_branch } = input;
	const content = input.content.endsWith("\n") ? input.content : `${input.content}\n`;
	const query = { sha: branch, limit: 1, stat: false, verification: false, files: false };
	const { data: head } = await context.request("GET /repos/{owner}/{repo}/commits", { query });
	try {
		const { data } = await context.request("POST /repos/{owner}/{repo}/diffpatch", {
			body: { content, message, branch, new_branch, sha: head?.[0]?.sha },
		});
		return { branch: new_branch ?? branch, commit: data?.commit?.sha, url: data?.commit?.html_url };
	} catch (error) {
		const { status, forgeMessage } = error as ForgeFailure;
		if (status !== 500) throw refusedCommit(error, input, context);
		throw context.fail(
			`The patch was not applied${forgeMessage ? `: ${forgeMessage}` : "; the forge does not say why"}.`,
			"Make it against the present content (action=get), with a/ and b/ before the paths, or send the files whole with action=commit.",
		);
	}
}
