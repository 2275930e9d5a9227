import type { Handler, HandlerContext } from "@madtea/schemas";
import { findPlace, firstServed, type PlaceInput } from "./boards.ts";

interface ColumnInput extends PlaceInput {
	title?: string;
	color?: string;
}

export const editColumn: Handler = async (input: ColumnInput, context) => {
	const { board, column } = await findPlace(input, context);
	const color = input.color && `#${input.color.replace(/^#/, "")}`;
	const options = { path: { id: board.id, column_id: column.id }, body: { title: input.title, color } };
	const { data } = await firstServed(context, "edit columns", [
		() => context.request("PATCH /repos/{owner}/{repo}/projects/{id}/columns/{column_id}", options),
		() => context.request("PATCH /repos/{owner}/{repo}/projects/columns/{column_id}", options),
	]);
	return data;
};

export const deleteColumn: Handler = async (input: ColumnInput, context) => {
	const { board, column } = await findPlace(input, context);
	const options = { path: { id: board.id, column_id: column.id } };
	await firstServed(context, "delete columns", [
		() => context.request("DELETE /repos/{owner}/{repo}/projects/{id}/columns/{column_id}", options),
		() => context.request("DELETE /repos/{owner}/{repo}/projects/columns/{column_id}", options),
	]);
	return { deleted: column.title };
};

export const listIssues: Handler = async (input: ColumnInput, context) => {
	const { board, column } = await findPlace(input, context);
	const path = { id: board.id, column_id: column.id };
	return firstServed(context, "list the issues of a column", [
		() => context.list("GET /repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues", { path }),
	]);
};

/** An issue that is on the board already is moved. */
export const placeIssue: Handler = async (input: ColumnInput, context) => {
	const { path, title } = await placeOfIssue(input, context);
	await firstServed(context, "put issues in columns", [
		() => context.request("POST /repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues/{issue_id}", { path }),
		() =>
			context.request("POST /repos/{owner}/{repo}/projects/columns/{column_id}/issues", {
				path: { column_id: path.column_id },
				body: { issue_id: path.issue_id },
			}),
	]);
	return { column: title };
};

export const removeIssue: Handler = async (input: ColumnInput, context) => {
	const { path, title } = await placeOfIssue(input, context);
	await firstServed(context, "take issues off a board", [
		() => context.request("DELETE /repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues/{issue_id}", { path }),
	]);
	return { removed_from: title };
};

/** Boards know an issue by the id that is its own in the whole forge, people by its number. */
async function placeOfIssue(input: ColumnInput, context: HandlerContext) {
	const { board, column } = await findPlace(input, context);
	const { data: issue } = await context.request<{ id: number }>("GET /repos/{owner}/{repo}/issues/{index}", {
		path: { index: context.item },
	});
	return { path: { id: board.id, column_id: column.id, issue_id: issue.id }, title: column.title };
}
