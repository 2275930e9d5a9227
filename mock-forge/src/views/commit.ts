import { commitChanges, countLines, type FileChange, hunksOf } from "../git/diff.ts";
import type { Commit, Signature } from "../git/objects.ts";
import type { GitRepository } from "../git/repository.ts";
import type { RepoCall } from "../route.ts";
import { fullName } from "../state/repositories.ts";
import { timestamp, zeroTime } from "../state/state.ts";
import { users } from "../state/users.ts";
import { viewUser } from "./user.ts";

/** Which of the costly parts of a commit to tell. */
export interface CommitParts {
	stat?: boolean;
	files?: boolean;
	verification?: boolean;
}

/** The parts that the query leaves in. */
export function partsOf(call: RepoCall): CommitParts {
	const wanted = (name: string) => call.query.get(name) !== "false";
	return { stat: wanted("stat"), files: wanted("files"), verification: wanted("verification") };
}

/** A time of git as the API writes it. */
export const timeOf = (signature: Signature): string => timestamp(new Date(signature.time * 1000));

/** No commit of the mock is signed. */
export const unsigned = {
	verified: false,
	reason: "gpg.error.not_signed_commit",
	signature: "",
	signer: null,
	payload: "",
};

const viewSignature = (signature: Signature) => ({
	name: signature.name,
	email: signature.email,
	date: timeOf(signature),
});

/** The account behind a signature, `null` when nobody has its address. */
function accountOf(call: RepoCall, signature: Signature): Record<string, unknown> | null {
	const user = users(call.state).first((row) => row.email === signature.email);
	return user ? viewUser(call, user, "public") : null;
}

/** Addresses of a commit. */
export function commitUrls(call: RepoCall, sha: string): { url: string; html_url: string } {
	const name = fullName(call.state, call.repo);
	return {
		url: `${call.base}/api/v1/repos/${name}/git/commits/${sha}`,
		html_url: `${call.base}/${name}/commit/${sha}`,
	};
}

/** Parents of a commit; the forges do not tell their times. */
export function viewParents(call: RepoCall, commit: Commit): Record<string, unknown>[] {
	return commit.parents.map((sha) => ({ url: commitUrls(call, sha).url, sha, created: zeroTime }));
}

/** API models `CommitAffectedFiles`. */
export function viewAffectedFiles(changes: FileChange[]): { filename: string; status: string }[] {
	return changes.map(({ path, status }) => ({
		filename: path,
		status: status === "deleted" ? "removed" : status === "renamed" ? "added" : status,
	}));
}

/** API model `Commit`. The tree has the commit's id, as in the real forges. */
export function viewCommit(call: RepoCall, commit: Commit, parts: CommitParts = {}): Record<string, unknown> {
	const { stat = true, files = true, verification = true } = parts;
	const { url, html_url } = commitUrls(call, commit.sha);
	const created = timeOf(commit.committer);
	const changes = stat || files ? commitChanges(call.git, commit.sha) : [];
	return {
		url,
		sha: commit.sha,
		created,
		html_url,
		commit: {
			url,
			author: viewSignature(commit.author),
			committer: viewSignature(commit.committer),
			message: commit.message,
			tree: { url: url.replace("/git/commits/", "/git/trees/"), sha: commit.sha, created },
			verification: verification ? unsigned : null,
		},
		author: accountOf(call, commit.author),
		committer: accountOf(call, commit.committer),
		parents: viewParents(call, commit),
		files: files ? viewAffectedFiles(changes) : null,
		stats: stat ? statsOf(call, changes) : null,
	};
}

/** The recorded Forgejo counts no lines here and answers zeros. */
function statsOf(call: RepoCall, changes: FileChange[]): Record<string, number> {
	if (call.kind === "forgejo") return { total: 0, additions: 0, deletions: 0 };
	const { additions, deletions } = totalLines(call.git, changes);
	return { total: additions + deletions, additions, deletions };
}

/** Lines added and removed in all files. */
export function totalLines(git: GitRepository, changes: FileChange[]): { additions: number; deletions: number } {
	return countLines(changes.flatMap((change) => hunksOf(git, change)));
}

/** The commit part of API models `FileResponse` and `FileDeleteResponse`. */
export function viewFileCommit(call: RepoCall, commit: Commit): Record<string, unknown> {
	const { url, html_url } = commitUrls(call, commit.sha);
	return {
		url,
		sha: commit.sha,
		created: zeroTime,
		html_url,
		author: viewSignature(commit.author),
		committer: viewSignature(commit.committer),
		parents: viewParents(call, commit),
		message: commit.message,
		tree: { url: url.replace(/commits\/\w+$/, `trees/${commit.tree}`), sha: commit.tree, created: zeroTime },
	};
}
