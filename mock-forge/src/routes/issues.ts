import {
	type Answer,
	bind,
	type Call,
	created,
	fail,
	noContent,
	ok,
	paged,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import {
	endOfDay,
	removeIssue,
	setAssignees,
	setLabels,
	setMilestone,
	setState,
	setTitle,
	touch,
} from "../state/issue-changes.ts";
import { addIssue, type Issue, issues } from "../state/issues.ts";
import { viewIssue } from "../views/issue.ts";
import { assigneeIds, canWrite, issueInPath, knownLabels, knownMilestone, needAuthor } from "./issue-access.ts";
import { filterIssues } from "./issue-filters.ts";

function create(call: RepoCall): Answer {
	const { state, repo } = call;
	const actor = signedIn(call);
	const fields = bind(call, "CreateIssueOption", {
		title: "string!",
		body: "string",
		ref: "string",
		assignee: "string",
		assignees: "string[]",
		due_date: "string",
		milestone: "int64",
		labels: "int64[]",
		closed: "bool",
	});
	// What only writers may set is dropped without a word for the others.
	const writer = canWrite(call);
	const assignees = writer ? assigneeIds(call, fields.assignees ?? [fields.assignee ?? ""]) : [];
	const issue = addIssue(state, {
		repoId: repo.id,
		authorId: actor.id,
		title: fields.title,
		body: fields.body ?? "",
		ref: fields.ref ?? "",
		milestoneId: writer ? knownMilestone(call, fields.milestone) : null,
		due: fields.due_date ? endOfDay(fields.due_date) : null,
	});
	if (writer) {
		setLabels(state, issue, actor, knownLabels(call, fields.labels ?? []));
		setAssignees(state, issue, actor, assignees);
	}
	if (fields.closed) setState(state, issue, actor, "closed");
	return created(viewIssue(call, issue));
}

function edit(call: RepoCall): Answer {
	const { state } = call;
	const actor = signedIn(call);
	const issue = issueInPath(call);
	const fields = bind(call, "EditIssueOption", {
		title: "string",
		body: "string",
		ref: "string",
		assignee: "string",
		assignees: "string[]",
		milestone: "int64",
		state: "string",
		due_date: "string",
		unset_due_date: "bool",
	});
	needAuthor(call, issue.authorId);
	const writer = canWrite(call);
	const assignees = fields.assignees ?? (fields.assignee === undefined ? undefined : [fields.assignee]);
	const ids = writer && assignees ? assigneeIds(call, assignees) : undefined;
	checkState(call, issue, fields.state);
	if (fields.title) setTitle(state, issue, actor, fields.title);
	if (fields.body !== undefined) issue.body = fields.body;
	if (fields.ref !== undefined && writer) issue.ref = fields.ref;
	if (fields.due_date && writer) issue.due = endOfDay(fields.due_date);
	if (fields.unset_due_date && writer) issue.due = null;
	if (ids) setAssignees(state, issue, actor, ids);
	if (fields.milestone !== undefined && writer)
		setMilestone(state, issue, actor, knownMilestone(call, fields.milestone));
	if (fields.state) setState(state, issue, actor, fields.state === "closed" ? "closed" : "open");
	touch(state, issue);
	return created(viewIssue(call, issue));
}

/** Refuses states that cannot be reached; also used for pull requests. */
export function checkState(call: Call, issue: Issue, wanted: string | undefined): void {
	if (!wanted) return;
	if (call.kind === "gitea" && wanted !== "open" && wanted !== "closed") refuse(fail(412, `unknown state: ${wanted}`));
	const blocked = [...issue.dependencies].some((id) => issues(call.state).get(id)?.state === "open");
	if (wanted === "closed" && issue.state === "open" && blocked) {
		refuse(
			fail(412, `cannot close this ${issue.pull ? "pull request" : "issue"} because it still has open dependencies`),
		);
	}
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/issues": withRepo("read", (call) => {
		const rows = issues(call.state).where((issue) => issue.repoId === call.repo.id);
		return paged(call, filterIssues(call, rows), (issue) => viewIssue(call, issue));
	}),
	"POST /repos/{owner}/{repo}/issues": withRepo("read", create, { unit: "has_issues" }),
	"GET /repos/{owner}/{repo}/issues/{index}": withRepo("read", (call) => ok(viewIssue(call, issueInPath(call)))),
	"PATCH /repos/{owner}/{repo}/issues/{index}": withRepo("read", edit),
	"DELETE /repos/{owner}/{repo}/issues/{index}": withRepo("admin", (call) => {
		removeIssue(call.state, issueInPath(call));
		return noContent();
	}),
	"POST /repos/{owner}/{repo}/issues/{index}/deadline": withRepo("read", (call) => {
		const issue = issueInPath(call);
		const { due_date } = bind(call, "EditDeadlineOption", { due_date: "string" });
		if (!canWrite(call)) return fail(403, "Not repo writer");
		issue.due = due_date ? endOfDay(due_date) : null;
		touch(call.state, issue);
		return created({ due_date: issue.due });
	}),
};
