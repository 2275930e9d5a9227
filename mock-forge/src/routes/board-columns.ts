import {
	type Answer,
	bind,
	created,
	empty,
	noContent,
	ok,
	paged,
	type RepoCall,
	type Routes,
	signedIn,
} from "../route.ts";
import { addColumn, cards, columnsOf, issuesOn, place, removeColumn } from "../state/boards.ts";
import { viewColumn } from "../views/board.ts";
import { viewIssue } from "../views/issue.ts";
import { boardInPath, columnInPath, knownIssue, withBoards } from "./board-access.ts";

function create(call: RepoCall): Answer {
	const board = boardInPath(call);
	const { title, color } = bind(call, "CreateProjectColumnOption", { title: "string!", color: "string" });
	const column = addColumn(call.state, board, { title, color: color ?? "", creatorId: signedIn(call).id });
	return created(viewColumn(call, column));
}

function edit(call: RepoCall): Answer {
	const column = columnInPath(call);
	const fields = bind(call, "EditProjectColumnOption", { title: "string", color: "string", sorting: "int64" });
	column.title = fields.title ?? column.title;
	column.color = fields.color ?? column.color;
	column.sorting = fields.sorting ?? column.sorting;
	column.updated = call.state.now();
	return ok(viewColumn(call, column));
}

function remove(call: RepoCall): Answer {
	removeColumn(call.state, columnInPath(call));
	return noContent();
}

/** The issue is named in the path, or by earlier builds in the body. */
function add(call: RepoCall): Answer {
	const column = columnInPath(call);
	const inPath = call.params.issue_id;
	const { issue_id } = inPath
		? { issue_id: Number(inPath) }
		: bind(call, "AddIssueToProjectColumnOption", { issue_id: "int64!" });
	place(call.state, column, knownIssue(call, issue_id));
	return empty(201);
}

function takeOff(call: RepoCall): Answer {
	const column = columnInPath(call);
	const issueId = knownIssue(call, Number(call.params.issue_id));
	cards(call.state).deleteWhere((card) => card.columnId === column.id && card.issueId === issueId);
	return noContent();
}

const projects = "/repos/{owner}/{repo}/projects";
const columns = `${projects}/{id}/columns`;

export const giteaRoutes: Routes = {
	[`GET ${columns}`]: withBoards("read", (call) =>
		paged(call, columnsOf(call.state, boardInPath(call).id), (column) => viewColumn(call, column)),
	),
	[`POST ${columns}`]: withBoards("write", create),
	[`GET ${columns}/{column_id}`]: withBoards("read", (call) => ok(viewColumn(call, columnInPath(call)))),
	[`PATCH ${columns}/{column_id}`]: withBoards("write", edit),
	[`DELETE ${columns}/{column_id}`]: withBoards("write", remove),
	[`GET ${columns}/{column_id}/issues`]: withBoards("read", (call) => {
		const column = columnInPath(call);
		return paged(call, issuesOn(call.state, column.boardId, column.id), (issue) => viewIssue(call, issue));
	}),
	[`POST ${columns}/{column_id}/issues/{issue_id}`]: withBoards("write", add),
	[`DELETE ${columns}/{column_id}/issues/{issue_id}`]: withBoards("write", takeOff),
	// The addresses of earlier builds.
	[`PATCH ${projects}/columns/{column_id}`]: withBoards("write", edit),
	[`DELETE ${projects}/columns/{column_id}`]: withBoards("write", remove),
	[`POST ${projects}/columns/{column_id}/issues`]: withBoards("write", add),
};
