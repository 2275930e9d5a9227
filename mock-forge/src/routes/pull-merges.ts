import { between } from "../git/history.ts";
import { threeWayMerge } from "../git/merge.ts";
import {
	type Answer,
	bind,
	empty,
	fail,
	noContent,
	notFound,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { canMergeInto, protectionOf } from "../state/branch-protections.ts";
import { addComment } from "../state/comments.ts";
import { setState } from "../state/issue-changes.ts";
import { findIssue, type Issue } from "../state/issues.ts";
import { mergePull, signatureOf } from "../state/merging.ts";
import { baseSha, conflicts, isChecking, isDraft, type Pull } from "../state/pulls.ts";
import { gitOf, repositories } from "../state/repositories.ts";
import { approvalsOf, isRejected } from "../state/reviews.ts";
import { combinedState } from "../state/statuses.ts";
import { pullInPath } from "./pull-access.ts";

const switches: Record<string, string> = {
	merge: "allow_merge_commits",
	rebase: "allow_rebase",
	"rebase-merge": "allow_rebase_explicit",
	squash: "allow_squash_merge",
	"fast-forward-only": "allow_fast_forward_only_merge",
};

const later = () => fail(405, "Please try again later");
const refused = (reason: string) => fail(405, `not allowed to merge [reason: ${reason}]`);

function merge(call: RepoCall): Answer {
	const { state } = call;
	const { pull, issue } = pullInPath(call);
	const fields = bind(call, "MergePullRequestForm", {
		Do: "string!",
		MergeTitleField: "string",
		MergeMessageField: "string",
		MergeCommitID: "string",
		head_commit_id: "string",
		delete_branch_after_merge: "bool",
		force_merge: "bool",
		merge_when_checks_succeed: "bool",
	});
	if (!(fields.Do in switches) && fields.Do !== "manually-merged") return fail(422, "[Do]: In");
	// The recorded Forgejo says nothing at all about this reason.
	if (pull.merged) return fail(405, call.kind === "forgejo" ? "" : "The PR is already merged");
	if (issue.state === "closed") return notFound();
	const doer = signedIn(call);
	if (!canMergeInto(call, pull.base)) return fail(405, "User not allowed to merge PR");
	if (isDraft(issue.title)) return fail(405, "Work in progress PRs cannot be merged");
	if (isChecking(pull) || conflicts(state, pull)) return later();
	const obstacle = fields.force_merge && call.level !== "write" ? undefined : obstacleOf(call, pull);
	if (fields.merge_when_checks_succeed && combinedState(state, call.repo.id, pull.headSha) === "pending") {
		pull.scheduled = true;
		return empty(201);
	}
	if (obstacle) return obstacle;
	if (!call.repo.settings[switches[fields.Do] ?? "allow_manual_merge"])
		return fail(405, `${fields.Do} is not allowed an allowed merge style for this repository`);
	if (fields.head_commit_id && fields.head_commit_id !== pull.headSha) return fail(409, "head out of date");
	if (fields.Do === "fast-forward-only" && pull.mergeBase !== baseSha(state, pull)) {
		return fail(409, "Merge failed because the head branch is behind the base branch");
	}
	mergePull(state, pull, {
		style: fields.Do,
		doer,
		when: state.now(),
		title: fields.MergeTitleField,
		message: fields.MergeMessageField,
	});
	addComment(state, { issueId: issue.id, authorId: doer.id, type: "merge_pull", commitSha: pull.mergeCommit ?? "" });
	closeNamed(call, issue, pull);
	if (fields.delete_branch_after_merge) deleteHead(call, pull);
	return empty(200);
}

/** What the protection of the base branch has against the merge. */
function obstacleOf(call: RepoCall, pull: Pull): Answer | undefined {
	const rule = protectionOf(call.state, call.repo.id, pull.base)?.settings;
	if (!rule) return undefined;
	if (rule.enable_status_check && combinedState(call.state, call.repo.id, pull.headSha) !== "success") {
		return refused("Not all required status checks successful");
	}
	if (approvalsOf(call.state, pull.id) < rule.required_approvals) return refused("Does not have enough approvals");
	if (rule.block_on_rejected_reviews && isRejected(call.state, pull.id)) return refused("There are requested changes");
	if (rule.block_on_official_review_requests && pull.requestedReviewers.length)
		return refused("There are official review requests");
	if (rule.block_on_outdated_branch && between(call.git, pull.headSha, baseSha(call.state, pull)).length) {
		return refused("The head branch is behind the base branch");
	}
	return undefined;
}

/** Closes the issues that the description promises to close. */
function closeNamed(call: RepoCall, issue: Issue, pull: Pull): void {
	if (pull.base !== call.repo.defaultBranch) return;
	for (const [, number = ""] of issue.body.matchAll(/\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)/gi)) {
		const named = findIssue(call.state, call.repo.id, number);
		if (named && !named.pull) setState(call.state, named, signedIn(call), "closed");
	}
}

function deleteHead(call: RepoCall, pull: Pull): void {
	const source = repositories(call.state).get(pull.headRepoId);
	if (source && pull.head !== source.defaultBranch) gitOf(call.state, source).refs.delete(`refs/heads/${pull.head}`);
}

function update(call: RepoCall): Answer {
	const { pull, issue } = pullInPath(call);
	if (pull.merged || issue.state === "closed") return fail(422, "pull request is already merged or closed");
	const base = baseSha(call.state, pull);
	if (!between(call.git, pull.headSha, base).length) return fail(500, `HeadBranch of PR ${issue.number} is up to date`);
	const { files, conflicts: paths } = threeWayMerge(call.git, pull.headSha, base);
	if (paths.length) return fail(409, "merge failed because of conflict");
	const source = repositories(call.state).get(pull.headRepoId) ?? refuse(notFound());
	const author = signatureOf(signedIn(call), call.state.now());
	const message = `Merge branch '${pull.base}' into ${pull.head}\n`;
	const sha = call.git.commitTree(files, [pull.headSha, base], { message, author });
	const git = gitOf(call.state, source);
	git.fetch(call.git);
	git.refs.set(`refs/heads/${pull.head}`, sha);
	return empty(200);
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/pulls/{index}/merge": withRepo("read", (call) =>
		pullInPath(call).pull.merged ? noContent() : notFound(),
	),
	"POST /repos/{owner}/{repo}/pulls/{index}/merge": withRepo("write", merge),
	"POST /repos/{owner}/{repo}/pulls/{index}/update": withRepo("write", update),
};
