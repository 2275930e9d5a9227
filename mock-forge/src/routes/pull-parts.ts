import { countLines, type FileChange, hunksOf, treeChanges, unifiedDiff } from "../git/diff.ts";
import { between } from "../git/history.ts";
import { mailPatch } from "../git/patch.ts";
import { type Answer, notFound, ok, pageOf, type RepoCall, type Routes, slice, text, withRepo } from "../route.ts";
import { baseSha, type Pull } from "../state/pulls.ts";
import { fullName } from "../state/repositories.ts";
import { partsOf, viewCommit } from "../views/commit.ts";
import { commitPageHeaders } from "./commits.ts";
import { pullInPath } from "./pull-access.ts";

const changesOf = (call: RepoCall, pull: Pull) =>
	treeChanges(call.git, call.git.commit(pull.mergeBase).tree, call.git.commit(pull.headSha).tree);

const commitsOf = (call: RepoCall, pull: Pull) =>
	between(call.git, pull.merged ? pull.mergeBase : baseSha(call.state, pull), pull.headSha);

/** API model `ChangedFile`. */
function viewChange(call: RepoCall, pull: Pull, change: FileChange): Record<string, unknown> {
	const name = fullName(call.state, call.repo);
	const path = change.path.split("/").map(encodeURIComponent).join("/");
	const { additions, deletions } = countLines(hunksOf(call.git, change));
	return {
		filename: change.path,
		...(change.previous ? { previous_filename: change.previous } : {}),
		status: change.status === "modified" ? "changed" : change.status,
		additions,
		deletions,
		changes: additions + deletions,
		html_url: `${call.base}/${name}/src/commit/${pull.headSha}/${path}`,
		contents_url: `${call.base}/api/v1/repos/${name}/contents/${path}?ref=${pull.headSha}`,
		raw_url: `${call.base}/${name}/raw/commit/${pull.headSha}/${path}`,
	};
}

function download(call: RepoCall): Answer {
	const { pull } = pullInPath(call);
	if (call.params.diffType === "diff") return text(unifiedDiff(call.git, changesOf(call, pull)));
	if (call.params.diffType === "patch") return text(mailPatch(call.git, commitsOf(call, pull).reverse()));
	return notFound();
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/pulls/{index}.{diffType}": withRepo("read", download),
	"GET /repos/{owner}/{repo}/pulls/{index}/files": withRepo("read", (call) => {
		const { pull } = pullInPath(call);
		const changes = changesOf(call, pull);
		const rows = slice(changes, pageOf(call)).map((change) => viewChange(call, pull, change));
		return ok(rows, commitPageHeaders(call, changes.length));
	}),
	"GET /repos/{owner}/{repo}/pulls/{index}/commits": withRepo("read", (call) => {
		const commits = commitsOf(call, pullInPath(call).pull);
		const rows = slice(commits, pageOf(call)).map((commit) => viewCommit(call, commit, partsOf(call)));
		return ok(rows, commitPageHeaders(call, commits.length));
	}),
};
