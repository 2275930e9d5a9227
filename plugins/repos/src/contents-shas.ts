import type { HandlerContext, Route } from "@madtea/schemas";
import { type Entry, entryAt } from "./contents-entry.ts";

const batchRoute = "/repos/{owner}/{repo}/file-contents";
/** Proxies and servers take URLs of about 8,000 characters; the rest of the URL needs some. */
const longestQuery = 6_000;

/** What is at each path now; undefined where nothing is. Gitea tells it of many files in one request. */
export async function entriesAt(
	context: HandlerContext,
	paths: string[],
	ref: string | undefined,
): Promise<Map<string, Entry | undefined>> {
	const found = new Map<string, Entry | undefined>();
	if (paths.length > 1 && (await context.kind()) === "gitea") {
		for (const entry of await askTogether(context, paths, ref))
			if (entry?.type === "file") found.set(entry.path, entry);
	}
	// The batch leaves out what is missing and what is over its limits: those are asked for one by one.
	const others = paths.filter((path) => !found.has(path));
	await context.each(others, async (path) => {
		const entry = await entryAt(context, path, ref);
		if (Array.isArray(entry))
			throw context.fail(
				`${path} is a folder; nothing was committed.`,
				"Name the files in it: action=list shows them.",
			);
		found.set(path, entry);
	});
	return found;
}

/** GET needs no permission to write, but must fit into a URL. */
async function askTogether(
	context: HandlerContext,
	files: string[],
	ref: string | undefined,
): Promise<(Entry | null)[]> {
	const text = JSON.stringify({ files });
	const isShort = encodeURIComponent(text).length <= longestQuery;
	const route: Route = isShort ? `GET ${batchRoute}` : `POST ${batchRoute}`;
	const options = isShort ? { query: { ref, body: text } } : { query: { ref }, body: { files } };
	const { status, data } = await context.request<(Entry | null)[] | null>(route, {
		...options,
		accept: [400, 404, 405],
	});
	return status < 300 && Array.isArray(data) ? data : [];
}
