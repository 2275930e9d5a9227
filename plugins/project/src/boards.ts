import type { HandlerContext, Route } from "@madtea/schemas";

/** A board, or a column of one. */
export interface Titled {
	id: number;
	title: string;
}

/** What the actions say of the place they work at. */
export interface PlaceInput {
	board: string;
	column: string;
}

/** A column and the board it is in. */
export interface Place {
	board: Titled;
	column: Titled;
}

const boardsRoute: Route = "GET /repos/{owner}/{repo}/projects";
const columnsRoute: Route = "GET /repos/{owner}/{repo}/projects/{id}/columns";

/** Runs `work`; a forge that does not know the route of boards at all gets said so. */
export async function onBoards<T>(context: HandlerContext, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!lacksRoute(error)) throw error;
		throw context.fail(
			"This forge has no API for project boards: neither Forgejo nor most Giteas have one.",
			"Order issues by labels or milestones instead, or tell the person: boards are on the forge's web pages.",
		);
	}
}

/**
 * Sends the first request that this forge has a route for. An unknown route changes nothing, so the next may be tried.
 * @param what is what fails when it has none of them
 */
export async function firstServed<T>(context: HandlerContext, what: string, tries: (() => Promise<T>)[]): Promise<T> {
	for (const attempt of tries) {
		try {
			return await attempt();
		} catch (error) {
			if (!lacksRoute(error)) throw error;
		}
	}
	throw context.fail(`This forge's API for boards can't ${what}.`, "Tell the person: its web pages can.");
}

function lacksRoute(error: unknown): boolean {
	return (error as { code?: string }).code === "noRoute";
}

/** The board of that title or id. @throws with the nearest title when there is none. */
export async function findBoard(name: string, context: HandlerContext): Promise<Titled> {
	const boards = await onBoards(context, () => context.everything<Titled>(boardsRoute, { query: { state: "all" } }));
	return find(name, boards, "board", context);
}

/** All columns of a board. */
export async function columnsOf(board: Titled, context: HandlerContext): Promise<Titled[]> {
	return context.everything<Titled>(columnsRoute, { path: { id: board.id } });
}

const places = new WeakMap<object, Promise<Place>>();

/** The column of that title or id; looked up once for all items of a batch, which share their arguments. */
export function findPlace(input: PlaceInput, context: HandlerContext): Promise<Place> {
	const known = places.get(input) ?? lookUpPlace(input, context);
	places.set(input, known);
	return known;
}

async function lookUpPlace(input: PlaceInput, context: HandlerContext): Promise<Place> {
	const board = await findBoard(input.board, context);
	return { board, column: find(input.column, await columnsOf(board, context), "column", context) };
}

function find(name: string, known: Titled[], what: string, context: HandlerContext): Titled {
	const folded = name.toLowerCase();
	const alike = known.filter(({ title }) => title.toLowerCase() === folded);
	const found =
		known.find(({ title }) => title === name) ??
		(alike.length === 1 ? alike[0] : undefined) ??
		known.find(({ id }) => String(id) === name);
	if (found) return found;
	const titles = known.map(({ title }) => title);
	const near = context.nearest(name, titles);
	const there = titles
		.slice(0, 20)
		.map((title) => JSON.stringify(title))
		.join(", ");
	throw context.fail(
		`There is no ${what} ${JSON.stringify(name.slice(0, 80))}; nothing was changed.`,
		near ? `Did you mean ${JSON.stringify(near)}?` : there ? `There are: ${there}.` : "There are none.",
	);
}
