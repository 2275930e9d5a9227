import { resolveCommit } from "../git/resolve.ts";
import { fail, notFound, type RepoCall, refuse } from "../route.ts";
import type { Snapshot } from "../views/contents.ts";

/** Refuses with 409 when nothing has been committed yet. */
export function needCommits(call: RepoCall): void {
	if (call.git.isEmpty) refuse(fail(409, "Git Repository is empty."));
}

/** The commit of the query's `ref`, or that of the default branch. */
export function snapshot(call: RepoCall, given = call.query.get("ref")): Snapshot {
	const ref = (given || call.repo.defaultBranch).replace(/^refs\/(heads|tags)\//, "");
	const sha = resolveCommit(call.git, ref);
	return sha ? { ref, sha } : refuse(notFound(`object does not exist [id: ${ref}, rel_path: ]`));
}
