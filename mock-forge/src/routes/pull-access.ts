import { orNotFound, type RepoCall } from "../route.ts";
import type { Issue } from "../state/issues.ts";
import { findPull, type Pull } from "../state/pulls.ts";

/** The pull request whose number is in the path, or 404. */
export function pullInPath(call: RepoCall): { pull: Pull; issue: Issue } {
	return orNotFound(findPull(call.state, call.repo.id, call.params.index ?? ""));
}
