import type { Handler, HandlerContext } from "@madtea/schemas";
import { columnsOf, findBoard, onBoards, type Titled } from "./boards.ts";

interface BoardInput {
	board: string;
	title?: string;
	description?: string;
	state?: "open" | "closed" | "all";
	columns?: string[];
}

export const listBoards: Handler = async ({ state }: BoardInput, context) =>
	onBoards(context, () => context.list("GET /repos/{owner}/{repo}/projects", { query: { state } }));

export const getBoard: Handler = async (input: BoardInput, context) => {
	const { id, title } = await findBoard(input.board, context);
	const { data } = await context.request("GET /repos/{owner}/{repo}/projects/{id}", { path: { id } });
	return { ...data, columns: await columnsOf({ id, title }, context) };
};

export const createBoard: Handler = async ({ title, description, columns = [] }: BoardInput, context) => {
	const body = { title, description };
	const { data } = await onBoards(context, () => context.request("POST /repos/{owner}/{repo}/projects", { body }));
	const made = await makeColumns(data, columns, context);
	return { ...data, columns: made };
};

/** Earlier builds close a board by `is_closed` and then pass over its title; so the two are sent apart, the state both ways. */
export const editBoard: Handler = async ({ board, title, description, state }: BoardInput, context) => {
	if (state === "all") throw context.fail("A board is open or closed, not all.", "Give state=open or state=closed.");
	const { id } = await findBoard(board, context);
	const texts = title !== undefined || description !== undefined ? [{ title, description }] : [];
	const states = state !== undefined ? [{ state, is_closed: state === "closed" }] : [];
	let edited: unknown;
	for (const body of [...texts, ...states]) {
		try {
			const { data } = await context.request("PATCH /repos/{owner}/{repo}/projects/{id}", { path: { id }, body });
			edited = data;
		} catch (error) {
			if (edited === undefined) throw error;
			context.warn(
				`The texts were changed, the state was not: ${(error as Error).message} Set only state=${state} again.`,
			);
		}
	}
	return edited;
};

export const deleteBoard: Handler = async (input: BoardInput, context) => {
	const { id, title } = await findBoard(input.board, context);
	await context.request("DELETE /repos/{owner}/{repo}/projects/{id}", { path: { id } });
	return { deleted: title };
};

export const addColumns: Handler = async (input: BoardInput, context) =>
	makeColumns(await findBoard(input.board, context), input.columns ?? [], context);

/** One after the other: the order in which they are made is the order on the board. */
async function makeColumns(board: Titled, titles: string[], context: HandlerContext): Promise<Titled[]> {
	const made: Titled[] = [];
	for (const [index, title] of titles.entries()) {
		try {
			const { data } = await context.request<Titled>("POST /repos/{owner}/{repo}/projects/{id}/columns", {
				path: { id: board.id },
				body: { title },
			});
			made.push(data);
		} catch (error) {
			const missing = titles
				.slice(index)
				.map((name) => JSON.stringify(name))
				.join(", ");
			context.warn(
				`Columns not made: ${missing}: ${(error as Error).message} Look at the board, then add them with action=add_columns board=${board.id}.`,
			);
			return made;
		}
	}
	return made;
}
