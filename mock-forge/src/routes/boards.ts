import { type Answer, bind, created, noContent, ok, paged, type RepoCall, type Routes, signedIn } from "../route.ts";
import { addColumn, boards, removeBoard } from "../state/boards.ts";
import { viewBoard } from "../views/board.ts";
import { boardInPath, withBoards } from "./board-access.ts";

function list(call: RepoCall): Answer {
	const state = call.query.get("state");
	const rows = boards(call.state).where(
		(board) => board.repoId === call.repo.id && (state === "all" || (board.closed !== null) === (state === "closed")),
	);
	return paged(call, rows, (board) => viewBoard(call, board));
}

const templates: Record<string, string[]> = {
	basic_kanban: ["Backlog", "To Do", "In Progress", "Done"],
	bug_triage: ["Needs Triage", "High Priority", "Low Priority", "Closed"],
};

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateProjectOption", {
		title: "string!",
		description: "string",
		template_type: "string",
		card_type: "string",
	});
	const creatorId = signedIn(call).id;
	const now = call.state.now();
	const board = boards(call.state).insert({
		repoId: call.repo.id,
		title: fields.title,
		description: fields.description ?? "",
		creatorId,
		templateType: fields.template_type || "none",
		cardType: fields.card_type || "text_only",
		created: now,
		updated: now,
		closed: null,
	});
	for (const title of templates[board.templateType] ?? []) addColumn(call.state, board, { title, creatorId });
	return created(viewBoard(call, board));
}

function edit(call: RepoCall): Answer {
	const board = boardInPath(call);
	const fields = bind(call, "EditProjectOption", {
		title: "string",
		description: "string",
		card_type: "string",
		state: "string",
		is_closed: "bool",
	});
	board.title = fields.title ?? board.title;
	board.description = fields.description ?? board.description;
	board.cardType = fields.card_type ?? board.cardType;
	const closed = fields.state ? fields.state === "closed" : fields.is_closed;
	if (closed !== undefined) board.closed = closed ? (board.closed ?? call.state.now()) : null;
	board.updated = call.state.now();
	return ok(viewBoard(call, board));
}

const path = "/repos/{owner}/{repo}/projects";

export const giteaRoutes: Routes = {
	[`GET ${path}`]: withBoards("read", list),
	[`POST ${path}`]: withBoards("write", create),
	[`GET ${path}/{id}`]: withBoards("read", (call) => ok(viewBoard(call, boardInPath(call)))),
	[`PATCH ${path}/{id}`]: withBoards("write", edit),
	[`DELETE ${path}/{id}`]: withBoards("write", (call) => {
		removeBoard(call.state, boardInPath(call));
		return noContent();
	}),
};
