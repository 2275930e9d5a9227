import type { Handlers } from "@madtea/schemas";
import { deleteColumn, editColumn, listIssues, placeIssue, removeIssue } from "./columns.ts";
import { addColumns, createBoard, deleteBoard, editBoard, getBoard, listBoards } from "./projects.ts";

export default {
	addColumns,
	createBoard,
	deleteBoard,
	deleteColumn,
	editBoard,
	editColumn,
	getBoard,
	listBoards,
	listIssues,
	placeIssue,
	removeIssue,
} satisfies Handlers;
