import type { HandlerContext } from "@madtea/schemas";

/** A page as the list of pages has it. */
interface PageEntry {
	title: string;
	/** Name in addresses, percent-encoded. */
	sub_url: string;
}

/** A page as it is read. */
export interface Page extends PageEntry {
	content_base64: string;
	last_commit?: { sha: string; author?: { date: string } };
}

/** A page with the name under which the API serves it. */
export interface Found {
	pageName: string;
	page: Page;
}

/**
 * Finds a page by its title, its `sub_url`, or that decoded. What the forge answers is checked: it guesses pages from
 * names that are not theirs, since spaces and dashes stand for each other.
 * @throws with the nearest titles when there is none.
 */
export async function findPage(name: string, context: HandlerContext): Promise<Found> {
	const guess = decoded(name);
	const page = canBeAsked(guess) ? await readIfThere(guess, context) : undefined;
	if (page && answersTo(page, name)) return { pageName: decoded(page.sub_url), page };
	const pages = await context.everything<PageEntry>("GET /repos/{owner}/{repo}/wiki/pages");
	const entry =
		pages.find((candidate) => candidate.sub_url === name) ??
		pages.find((candidate) => candidate.title === name) ??
		only(pages.filter((candidate) => answersTo(candidate, name)));
	const pageName = entry && decoded(entry.sub_url);
	const found = pageName === undefined ? undefined : await readIfThere(pageName, context);
	if (pageName !== undefined && found) return { pageName, page: found };
	throw noPage(name, pages, context);
}

async function readIfThere(pageName: string, context: HandlerContext): Promise<Page | undefined> {
	const { status, data } = await context.request<Page>("GET /repos/{owner}/{repo}/wiki/page/{pageName}", {
		path: { pageName },
		accept: [404],
	});
	return status === 404 ? undefined : data;
}

function answersTo({ title, sub_url }: PageEntry, name: string): boolean {
	const folded = name.toLowerCase();
	return [title, sub_url, decoded(sub_url)].some((known) => known.toLowerCase() === folded);
}

/** The host refuses what URL parsing would fold; such a page is only found through the list. */
function canBeAsked(name: string): boolean {
	return name.split("/").every((segment) => segment !== "" && !/^\.+$/.test(segment));
}

/** A title may hold a `%` that encodes nothing. */
function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

function only<T>(values: T[]): T | undefined {
	return values.length === 1 ? values[0] : undefined;
}

function noPage(name: string, pages: PageEntry[], context: HandlerContext): Error {
	const near = context.nearest(
		name,
		pages.map(({ title }) => title),
	);
	const { owner, name: repo } = context.repo ?? {};
	return context.fail(
		`The wiki of ${owner}/${repo} has no page ${JSON.stringify(name.slice(0, 100))}.`,
		near ? `Did you mean ${JSON.stringify(near)}?` : "madt_wiki action=list shows the pages.",
	);
}
