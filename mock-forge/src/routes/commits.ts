import { visibleRepository } from "../access.ts";
import { commitChanges, treeChanges, unifiedDiff } from "../git/diff.ts";
import { between, log, logOfPath, mergeBase, reachable } from "../git/history.ts";
import { mailPatch } from "../git/patch.ts";
import { resolveCommit } from "../git/resolve.ts";
import {
	type Answer,
	fail,
	notFound,
	ok,
	orNotFound,
	pageHeaders,
	pageOf,
	type RepoCall,
	type Routes,
	refuse,
	slice,
	text,
	withRepo,
} from "../route.ts";
import { pulls } from "../state/pulls.ts";
import { findRepository, gitOf, repositories } from "../state/repositories.ts";
import { partsOf, viewAffectedFiles, viewCommit } from "../views/commit.ts";
import { viewPull } from "../views/pull.ts";
import { needCommits, snapshot } from "./git-access.ts";

/** Headers with which lists of commits and changed files tell more of their pages. */
export function commitPageHeaders(call: RepoCall, total: number, withTotal = false): Record<string, string> {
	const page = pageOf(call);
	const count = Math.ceil(total / page.limit);
	return {
		...pageHeaders(call, total, page),
		"x-page": String(page.page),
		"x-perpage": String(page.limit),
		"x-pagecount": String(count),
		"x-hasmore": String(page.page < count),
		...(withTotal ? { "x-total": String(total) } : {}),
	};
}

function list(call: RepoCall): Answer {
	needCommits(call);
	const { sha } = snapshot(call, call.query.get("sha"));
	const path = call.query.get("path");
	const not = call.query.get("not");
	let commits = path ? logOfPath(call.git, sha, path) : log(call.git, sha);
	if (path && !commits.length) refuse(notFound(`object does not exist [id: ${path}, rel_path: ]`));
	if (not) {
		const excluded = reachable(call.git, snapshot(call, not).sha);
		commits = commits.filter((commit) => !excluded.has(commit.sha));
	}
	const rows = slice(commits, pageOf(call)).map((commit) => viewCommit(call, commit, partsOf(call)));
	return ok(rows, commitPageHeaders(call, commits.length, true));
}

/** The commit named in the path, or 422 for what cannot be one. */
function commitInPath(call: RepoCall): string {
	const name = call.params.sha ?? "";
	const sha = resolveCommit(call.git, name);
	if (sha) return sha;
	return refuse(/^[0-9a-f]{4,40}$/.test(name) ? notFound(name) : fail(422, `no valid ref or sha: ${name}`));
}

function download(call: RepoCall): Answer {
	const sha = commitInPath(call);
	const changes = commitChanges(call.git, sha);
	if (call.params.diffType === "diff") return text(unifiedDiff(call.git, changes));
	return call.params.diffType === "patch" ? text(mailPatch(call.git, [call.git.commit(sha)])) : notFound();
}

/** Commit of one side of a comparison; the head may be of another repository: `owner:branch` or `owner/name:branch`. */
function side(call: RepoCall, name: string): string {
	const colon = name.indexOf(":");
	if (colon < 0) return orNotFound(resolveCommit(call.git, name));
	const [owner = "", repoName] = name.slice(0, colon).split("/");
	const own = findRepository(call.state, owner, repoName ?? call.repo.name);
	const fork =
		own ??
		repositories(call.state).first(
			(repo) => repo.forkOf === call.repo.id && repo.ownerId === visibleOwner(call, owner),
		);
	const other = gitOf(call.state, orNotFound(fork));
	call.git.fetch(other);
	return orNotFound(resolveCommit(other, name.slice(colon + 1)));
}

function visibleOwner(call: RepoCall, owner: string): number | undefined {
	const fork = repositories(call.state).first((repo) => repo.forkOf === call.repo.id);
	return fork && visibleRepository(call, owner, fork.name).ownerId;
}

function compare(call: RepoCall): Answer {
	const [base = "", head = ""] = (call.params.basehead ?? "").split(/\.{2,3}/);
	const from = side(call, base || call.repo.defaultBranch);
	const to = side(call, head || call.repo.defaultBranch);
	const commits = between(call.git, from, to);
	const common = mergeBase(call.git, from, to);
	const changes = treeChanges(call.git, common && call.git.commit(common).tree, call.git.commit(to).tree);
	return ok({
		total_commits: commits.length,
		commits: commits.map((commit) => viewCommit(call, commit, partsOf(call))),
		...(call.kind === "forgejo" ? { files: viewAffectedFiles(changes).reverse() } : {}),
	});
}

function pullOfCommit(call: RepoCall): Answer {
	const sha = resolveCommit(call.git, call.params.sha ?? "");
	const pull = sha && pulls(call.state).first((row) => row.repoId === call.repo.id && row.mergeCommit === sha);
	if (pull) return ok(viewPull(call, pull));
	const nobody = `[id: 0, issue_id: 0, head_repo_id: 0, base_repo_id: ${call.repo.id}, head_branch: , base_branch: ]`;
	return fail(404, `pull request does not exist ${nobody}`);
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/commits": withRepo("read", list),
	"GET /repos/{owner}/{repo}/commits/{sha}/pull": withRepo("read", pullOfCommit),
	"GET /repos/{owner}/{repo}/git/commits/{sha}": withRepo("read", (call) =>
		ok(viewCommit(call, call.git.commit(commitInPath(call)), partsOf(call))),
	),
	"GET /repos/{owner}/{repo}/git/commits/{sha}.{diffType}": withRepo("read", download),
	"GET /repos/{owner}/{repo}/compare/{basehead}": withRepo("read", compare),
};
