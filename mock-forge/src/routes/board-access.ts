import { type Answer, type Handler, noRoute, orNotFound, type RepoCall, withRepo } from "../route.ts";
import { type Board, boards, type Column, columns } from "../state/boards.ts";
import { issues } from "../state/issues.ts";

/** Wraps a route of boards: without the option `boards` the forge does not know it at all. */
export function withBoards(permission: "read" | "write", handler: (call: RepoCall) => Answer): Handler {
	const served = withRepo(permission, handler, { unit: "has_projects" });
	return (call) => (call.state.boards ? served(call) : noRoute());
}

/** The board whose id is in the path, or 404. */
export function boardInPath(call: RepoCall): Board {
	const board = boards(call.state).get(Number(call.params.id));
	return orNotFound(board?.repoId === call.repo.id ? board : undefined);
}

/** The column whose id is in the path, or 404; where the path names a board, it has to be of that. */
export function columnInPath(call: RepoCall): Column {
	const column = orNotFound(columns(call.state).get(Number(call.params.column_id)));
	const board = call.params.id === undefined ? boards(call.state).get(column.boardId) : boardInPath(call);
	return orNotFound(board?.id === column.boardId && board.repoId === call.repo.id ? column : undefined);
}

/** The id of an issue of the repository, or 404. */
export function knownIssue(call: RepoCall, id: number): number {
	const issue = issues(call.state).get(id);
	return orNotFound(issue?.repoId === call.repo.id ? issue : undefined).id;
}
