import type { Issue } from "./issues.ts";
import { issues } from "./issues.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A board of a repository. */
export interface Board {
	id: number;
	repoId: number;
	title: string;
	description: string;
	creatorId: number;
	templateType: string;
	cardType: string;
	created: string;
	updated: string;
	closed: string | null;
}

/** A column of a board. */
export interface Column {
	id: number;
	boardId: number;
	title: string;
	color: string;
	isDefault: boolean;
	sorting: number;
	creatorId: number;
	created: string;
	updated: string;
}

/** An issue in a column; an issue is on a board once. */
export interface Card {
	id: number;
	boardId: number;
	columnId: number;
	issueId: number;
}

/** Boards of all repositories. */
export const boards = table<Board>("boards");

/** Columns of all boards. */
export const columns = table<Column>("columns");

/** Issues on all boards. */
export const cards = table<Card>("cards");

/** Columns of a board from left to right. */
export function columnsOf(state: State, boardId: number): Column[] {
	return columns(state)
		.where((column) => column.boardId === boardId)
		.sort((a, b) => a.sorting - b.sorting || a.id - b.id);
}

/** Issues on a board, or in one of its columns. */
export function issuesOn(state: State, boardId: number, columnId?: number): Issue[] {
	return cards(state)
		.where((card) => card.boardId === boardId && (columnId === undefined || card.columnId === columnId))
		.flatMap((card) => issues(state).get(card.issueId) ?? []);
}

/** Adds a column on the right; the first one of a board is its default. */
export function addColumn(
	state: State,
	board: Board,
	fields: Pick<Column, "title" | "creatorId"> & { color?: string },
): Column {
	const known = columnsOf(state, board.id);
	const now = state.now();
	return columns(state).insert({
		boardId: board.id,
		color: "",
		...fields,
		isDefault: known.length === 0,
		sorting: known.length,
		created: now,
		updated: now,
	});
}

/** Removes a column; its issues go to the default one. */
export function removeColumn(state: State, column: Column): void {
	const target = columnsOf(state, column.boardId).find((other) => other.isDefault);
	for (const card of cards(state).where((row) => row.columnId === column.id)) {
		if (target) card.columnId = target.id;
		else cards(state).delete(card.id);
	}
	columns(state).delete(column.id);
}

/** Removes a board; its issues stay. */
export function removeBoard(state: State, board: Board): void {
	cards(state).deleteWhere((card) => card.boardId === board.id);
	columns(state).deleteWhere((column) => column.boardId === board.id);
	boards(state).delete(board.id);
}

/** Puts an issue into a column, or moves it there. */
export function place(state: State, column: Column, issueId: number): void {
	const known = cards(state).first((card) => card.boardId === column.boardId && card.issueId === issueId);
	if (known) known.columnId = column.id;
	else cards(state).insert({ boardId: column.boardId, columnId: column.id, issueId });
}
