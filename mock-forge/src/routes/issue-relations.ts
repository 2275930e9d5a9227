import { visibleRepository } from "../access.ts";
import {
	type Answer,
	bind,
	created,
	empty,
	fail,
	noContent,
	ok,
	orNotFound,
	pageOf,
	type RepoCall,
	type Routes,
	signedIn,
	slice,
	withRepo,
} from "../route.ts";
import { addComment } from "../state/comments.ts";
import { findIssue, type Issue, issues } from "../state/issues.ts";
import { ownerOf } from "../state/repositories.ts";
import { viewIssue } from "../views/issue.ts";
import { issueInPath, needWriter } from "./issue-access.ts";

type Relation = "dependencies" | "blocks";

function list(relation: Relation) {
	return withRepo("read", (call) => {
		const issue = issueInPath(call);
		const rows = issues(call.state).where((other) =>
			relation === "dependencies" ? issue.dependencies.has(other.id) : other.dependencies.has(issue.id),
		);
		return ok(slice(rows, pageOf(call)).map((row) => viewIssue(call, row)));
	});
}

/** The issue that the body names; owner and repository may be left out. */
function target(call: RepoCall): Issue {
	const fields = bind(call, "IssueMeta", { owner: "string", repo: "string", index: "int64" });
	const owner = fields.owner || ownerOf(call.state, call.repo).login;
	const repo = visibleRepository(call, owner, fields.repo || call.repo.name);
	return orNotFound(findIssue(call.state, repo.id, fields.index ?? 0));
}

function pair(call: RepoCall, relation: Relation): { waiting: Issue; needed: Issue; here: Issue } {
	const here = issueInPath(call);
	const there = target(call);
	return relation === "dependencies" ? { waiting: here, needed: there, here } : { waiting: there, needed: here, here };
}

function add(relation: Relation) {
	return withRepo("read", (call): Answer => {
		const { waiting, needed, here } = pair(call, relation);
		needWriter(call);
		const message = (text: string) => fail(500, `${text} [issue id: ${waiting.id}, dependency id: ${needed.id}]`);
		if (waiting.dependencies.has(needed.id)) return message("issue dependency does already exist");
		if (needed.dependencies.has(waiting.id))
			return message("circular dependencies exists (two issues blocking each other)");
		waiting.dependencies.add(needed.id);
		note(call, waiting, needed, "add_dependency");
		return call.kind === "forgejo" ? created(viewIssue(call, here)) : empty(201);
	});
}

function remove(relation: Relation) {
	return withRepo("read", (call): Answer => {
		const { waiting, needed, here } = pair(call, relation);
		needWriter(call);
		if (!waiting.dependencies.delete(needed.id)) {
			return fail(500, `issue dependency does not exist [issue id: ${waiting.id}, dependency id: ${needed.id}]`);
		}
		note(call, waiting, needed, "remove_dependency");
		return call.kind === "forgejo" ? created(viewIssue(call, here)) : noContent();
	});
}

function note(call: RepoCall, waiting: Issue, needed: Issue, type: string): void {
	const authorId = signedIn(call).id;
	addComment(call.state, { issueId: waiting.id, authorId, type, dependentIssueId: needed.id });
	addComment(call.state, { issueId: needed.id, authorId, type, dependentIssueId: waiting.id });
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/issues/{index}/dependencies": list("dependencies"),
	"POST /repos/{owner}/{repo}/issues/{index}/dependencies": add("dependencies"),
	"DELETE /repos/{owner}/{repo}/issues/{index}/dependencies": remove("dependencies"),
	"GET /repos/{owner}/{repo}/issues/{index}/blocks": list("blocks"),
	"POST /repos/{owner}/{repo}/issues/{index}/blocks": add("blocks"),
	"DELETE /repos/{owner}/{repo}/issues/{index}/blocks": remove("blocks"),
};
