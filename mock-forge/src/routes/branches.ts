import { resolveCommit } from "../git/resolve.ts";
import {
	type Answer,
	bind,
	created,
	fail,
	missing,
	noContent,
	notFound,
	ok,
	pageHeaders,
	pageOf,
	type RepoCall,
	type Routes,
	refuse,
	slice,
	withRepo,
} from "../route.ts";
import { branchProtections, protectionOf } from "../state/branch-protections.ts";
import { pulls } from "../state/pulls.ts";
import { viewBranch } from "../views/branch.ts";

/** The branch of the path, or 404. */
function branchInPath(call: RepoCall): string {
	const name = call.params.branch ?? "";
	if (call.git.branch(name)) return name;
	return refuse(
		call.kind === "forgejo"
			? notFound(`branch does not exist [name: ${name}]`)
			: notFound(`branch does not exist [repo_id: ${call.repo.id} name: ${name}]`),
	);
}

function list(call: RepoCall): Answer {
	const names = call.git.names("refs/heads/");
	const first = call.repo.defaultBranch;
	const sorted = names.includes(first) ? [first, ...names.filter((name) => name !== first)] : names;
	const page = pageOf(call);
	const rows = slice(sorted, page).map((name) => viewBranch(call, name));
	// A repository without commits answers `null` and no list.
	return ok(call.git.isEmpty ? null : rows, pageHeaders(call, names.length, page));
}

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateBranchRepoOption", {
		new_branch_name: "string!",
		old_branch_name: "string",
		old_ref_name: "string",
	});
	if (call.git.isEmpty) return missing("Git Repository is empty.");
	const from = fields.old_ref_name || fields.old_branch_name;
	const sha = resolveCommit(call.git, from || call.repo.defaultBranch);
	if (!sha) return fail(404, "The old branch does not exist");
	if (call.git.refs.has(`refs/tags/${fields.new_branch_name}`))
		return fail(409, "The branch with the same tag already exists.");
	if (call.git.branch(fields.new_branch_name)) return fail(409, "The branch already exists.");
	call.git.refs.set(`refs/heads/${fields.new_branch_name}`, sha);
	return created(viewBranch(call, fields.new_branch_name));
}

function remove(call: RepoCall): Answer {
	const name = call.params.branch ?? "";
	if (!call.git.branch(name)) {
		return call.kind === "forgejo" ? fail(500, `object does not exist [id: ${name}, rel_path: ]`) : noContent();
	}
	if (name === call.repo.defaultBranch) return fail(403, "can not delete default branch");
	if (protectionOf(call.state, call.repo.id, name)) return fail(403, "branch protected");
	call.git.refs.delete(`refs/heads/${name}`);
	return noContent();
}

function rename(call: RepoCall): Answer {
	const from = call.params.branch ?? "";
	const { name: to } = bind(call, "UpdateBranchRepoOption", { name: "string!" });
	const sha = call.git.branch(from);
	if (!sha) return fail(404, "Branch doesn't exist.");
	if (call.git.branch(to)) {
		return fail(422, "Cannot rename a branch using the same name or rename to a branch that already exists.");
	}
	call.git.refs.delete(`refs/heads/${from}`);
	call.git.refs.set(`refs/heads/${to}`, sha);
	if (call.repo.defaultBranch === from) call.repo.defaultBranch = to;
	for (const rule of branchProtections(call.state).where((row) => row.repoId === call.repo.id && row.name === from))
		rule.name = to;
	for (const pull of pulls(call.state).all()) {
		if (pull.repoId === call.repo.id && pull.base === from) pull.base = to;
		if (pull.headRepoId === call.repo.id && pull.head === from) pull.head = to;
	}
	return noContent();
}

function moveTo(call: RepoCall): Answer {
	const name = branchInPath(call);
	const fields = bind(call, "UpdateBranchOption", { new_commit_id: "string!", old_commit_id: "string", force: "bool" });
	const sha = resolveCommit(call.git, fields.new_commit_id);
	if (!sha) return notFound();
	if (fields.old_commit_id && fields.old_commit_id !== call.git.branch(name))
		return fail(409, "branch commit does not match");
	call.git.refs.set(`refs/heads/${name}`, sha);
	return noContent();
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/branches": withRepo("read", list),
	"POST /repos/{owner}/{repo}/branches": withRepo("write", create),
	"GET /repos/{owner}/{repo}/branches/{branch}": withRepo("read", (call) => ok(viewBranch(call, branchInPath(call)))),
	"PATCH /repos/{owner}/{repo}/branches/{branch}": withRepo("write", rename),
	"DELETE /repos/{owner}/{repo}/branches/{branch}": withRepo("write", remove),
};

export const giteaRoutes: Routes = {
	"PUT /repos/{owner}/{repo}/branches/{branch}": withRepo("write", moveTo),
};
