import type { RepoCall } from "../route.ts";
import { type Board, type Column, columnsOf, issuesOn } from "../state/boards.ts";
import { fullName } from "../state/repositories.ts";
import { users } from "../state/users.ts";
import { viewUser } from "./user.ts";

/** A board as the Giteas that serve boards tell it. */
export function viewBoard(call: RepoCall, board: Board): Record<string, unknown> {
	const found = issuesOn(call.state, board.id);
	const open = found.filter((issue) => issue.state === "open").length;
	return {
		id: board.id,
		title: board.title,
		description: board.description,
		owner_id: 0,
		repo_id: board.repoId,
		creator: viewUser(call, users(call.state).need(board.creatorId)),
		creator_id: board.creatorId,
		state: board.closed ? "closed" : "open",
		is_closed: board.closed !== null,
		template_type: board.templateType,
		card_type: board.cardType,
		type: "repository",
		num_open_issues: open,
		num_closed_issues: found.length - open,
		num_issues: found.length,
		created_at: board.created,
		updated_at: board.updated,
		...(board.closed ? { closed_at: board.closed } : {}),
		html_url: `${call.base}/${fullName(call.state, call.repo)}/projects/${board.id}`,
	};
}

/** A column of a board. */
export function viewColumn(call: RepoCall, column: Column): Record<string, unknown> {
	return {
		id: column.id,
		title: column.title,
		default: column.isDefault,
		sorting: columnsOf(call.state, column.boardId).indexOf(column),
		color: column.color,
		project_id: column.boardId,
		creator: viewUser(call, users(call.state).need(column.creatorId)),
		num_issues: issuesOn(call.state, column.boardId, column.id).length,
		created_at: column.created,
		updated_at: column.updated,
	};
}
