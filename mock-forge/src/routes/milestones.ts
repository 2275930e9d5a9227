import {
	type Answer,
	bind,
	counted,
	created,
	noContent,
	ok,
	orNotFound,
	type RepoCall,
	type Routes,
	withRepo,
} from "../route.ts";
import { issues } from "../state/issues.ts";
import { type Milestone, milestones } from "../state/milestones.ts";
import { viewMilestone } from "../views/milestone.ts";

const inRepo = (call: RepoCall): Milestone[] => milestones(call.state).where((row) => row.repoId === call.repo.id);

/** The milestone of the path, by id or by title. */
function milestoneInPath(call: RepoCall): Milestone {
	const { id = "" } = call.params;
	const rows = inRepo(call);
	return orNotFound(rows.find((row) => String(row.id) === id) ?? rows.find((row) => row.title === id));
}

function list(call: RepoCall): Answer {
	const state = call.query.get("state");
	const name = (call.query.get("name") ?? "").toLowerCase();
	const wanted = state === "closed" || state === "all" ? state : "open";
	const rows = inRepo(call)
		.filter((row) => (wanted === "all" || row.state === wanted) && row.title.toLowerCase().includes(name))
		.sort((a, b) => (a.due ?? "9999").localeCompare(b.due ?? "9999") || a.id - b.id);
	return counted(call, rows, (row) => viewMilestone(call, row));
}

const fieldTypes = { title: "string", description: "string", due_on: "string", state: "string" } as const;

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateMilestoneOption", fieldTypes);
	const now = call.state.now();
	const closed = fields.state === "closed";
	const milestone = milestones(call.state).insert({
		repoId: call.repo.id,
		title: fields.title ?? "",
		description: fields.description ?? "",
		state: closed ? "closed" : "open",
		created: now,
		updated: now,
		closed: closed ? now : null,
		due: fields.due_on ?? null,
	});
	return created(viewMilestone(call, milestone));
}

function edit(call: RepoCall): Answer {
	const milestone = milestoneInPath(call);
	const fields = bind(call, "EditMilestoneOption", fieldTypes);
	if (fields.title) milestone.title = fields.title;
	milestone.description = fields.description ?? milestone.description;
	milestone.due = fields.due_on ?? milestone.due;
	if (fields.state) {
		milestone.state = fields.state === "closed" ? "closed" : "open";
		milestone.closed = milestone.state === "closed" ? call.state.now() : null;
	}
	milestone.updated = call.state.now();
	return ok(viewMilestone(call, milestone));
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/milestones": withRepo("read", list),
	"POST /repos/{owner}/{repo}/milestones": withRepo("write", create),
	"GET /repos/{owner}/{repo}/milestones/{id}": withRepo("read", (call) =>
		ok(viewMilestone(call, milestoneInPath(call))),
	),
	"PATCH /repos/{owner}/{repo}/milestones/{id}": withRepo("write", edit),
	"DELETE /repos/{owner}/{repo}/milestones/{id}": withRepo("write", (call) => {
		const { id } = milestoneInPath(call);
		milestones(call.state).delete(id);
		for (const issue of issues(call.state).where((row) => row.milestoneId === id)) issue.milestoneId = null;
		return noContent();
	}),
};
