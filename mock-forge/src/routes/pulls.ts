import { treeChanges } from "../git/diff.ts";
import {
	type Answer,
	bind,
	created,
	fail,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	signedIn,
	withRepo,
} from "../route.ts";
import { endOfDay, setAssignees, setLabels, setMilestone, setState, setTitle, touch } from "../state/issue-changes.ts";
import { addIssue } from "../state/issues.ts";
import { labels } from "../state/labels.ts";
import { addPull, issueOf, type Pull, pulls } from "../state/pulls.ts";
import { gitOf } from "../state/repositories.ts";
import { viewPull } from "../views/pull.ts";
import { assigneeIds, canWrite, knownLabels, knownMilestone, needAuthor } from "./issue-access.ts";
import { checkState } from "./issues.ts";
import { pullInPath } from "./pull-access.ts";
import { headOf } from "./pull-heads.ts";
import { requestReviews } from "./review-requests.ts";

const commonFields = {
	body: "string",
	assignee: "string",
	assignees: "string[]",
	milestone: "int64",
	labels: "int64[]",
	due_date: "string",
} as const;

function create(call: RepoCall): Answer {
	const { state, repo } = call;
	const actor = signedIn(call);
	const fields = bind(call, "CreatePullRequestOption", {
		head: "string!",
		base: "string!",
		title: "string!",
		...commonFields,
		reviewers: "string[]",
		team_reviewers: "string[]",
		allow_maintainer_edit: "bool",
	});
	const head = headOf(call, fields.head);
	const base = call.git.branch(fields.base);
	if (!base) return notFound();
	if (head.repo.id === repo.id && head.branch === fields.base) return unchanged();
	const twin = pulls(state).first(
		(pull) =>
			pull.repoId === repo.id &&
			pull.headRepoId === head.repo.id &&
			pull.head === head.branch &&
			pull.base === fields.base &&
			issueOf(state, pull).state === "open",
	);
	if (twin) return duplicate(call, twin);
	call.git.fetch(gitOf(state, head.repo));
	const changes = treeChanges(call.git, call.git.commit(base).tree, call.git.commit(head.sha).tree);
	if (!changes.length) return unchanged();
	const ids = assigneeIds(call, fields.assignees ?? [fields.assignee ?? ""]);
	const due = fields.due_date ? endOfDay(fields.due_date) : null;
	const issue = addIssue(state, {
		repoId: repo.id,
		authorId: actor.id,
		title: fields.title,
		body: fields.body ?? "",
		due,
	});
	const pull = addPull(state, issue, {
		base: fields.base,
		head: head.branch,
		headRepoId: head.repo.id,
		headSha: head.sha,
		allowMaintainerEdit: fields.allow_maintainer_edit ?? false,
	});
	if (canWrite(call)) {
		setLabels(state, issue, actor, knownLabels(call, fields.labels ?? []));
		setAssignees(state, issue, actor, ids);
		setMilestone(state, issue, actor, knownMilestone(call, fields.milestone));
	}
	requestReviews(call, pull, fields.reviewers ?? [], fields.team_reviewers ?? []);
	return created(viewPull(call, pull, "changed"));
}

const unchanged = () => fail(422, "Invalid PullRequest: There are no changes between the head and the base");

function duplicate(call: RepoCall, pull: Pull): Answer {
	const { number } = issueOf(call.state, pull);
	const targets = `id: ${pull.id}, issue_id: ${number}, head_repo_id: ${pull.headRepoId}, base_repo_id: ${pull.repoId}, head_branch: ${pull.head}, base_branch: ${pull.base}`;
	return fail(409, `pull request already exists for these targets [${targets}]`);
}

function edit(call: RepoCall): Answer {
	const { state } = call;
	const actor = signedIn(call);
	const { pull, issue } = pullInPath(call);
	const fields = bind(call, "EditPullRequestOption", {
		title: "string",
		...commonFields,
		base: "string",
		state: "string",
		unset_due_date: "bool",
		allow_maintainer_edit: "bool",
	});
	needAuthor(call, issue.authorId);
	const writer = canWrite(call);
	const ids = writer && fields.assignees ? assigneeIds(call, fields.assignees) : undefined;
	if (fields.state && pull.merged) return fail(412, "cannot change state of this pull request, it was already merged");
	checkState(call, issue, fields.state);
	if (fields.base && !call.git.branch(fields.base)) return fail(404, `new base '${fields.base}' not exist`);
	if (fields.title) setTitle(state, issue, actor, fields.title);
	if (fields.body !== undefined) issue.body = fields.body;
	if (fields.base) pull.base = fields.base;
	if (fields.due_date) issue.due = endOfDay(fields.due_date);
	if (fields.unset_due_date) issue.due = null;
	if (ids) setAssignees(state, issue, actor, ids);
	if (fields.milestone !== undefined && writer)
		setMilestone(state, issue, actor, knownMilestone(call, fields.milestone));
	if (fields.labels && writer)
		setLabels(
			state,
			issue,
			actor,
			knownLabels(call, fields.labels).filter((id) => labels(state).get(id)),
		);
	if (fields.state) setState(state, issue, actor, fields.state === "closed" ? "closed" : "open");
	if (fields.allow_maintainer_edit !== undefined) pull.allowMaintainerEdit = fields.allow_maintainer_edit;
	touch(state, issue);
	return created(viewPull(call, pull, "changed"));
}

function byBranches(call: RepoCall): Answer {
	const { base = "", head = "" } = call.params;
	const rows = pulls(call.state).where((pull) => pull.repoId === call.repo.id && pull.base === base);
	const colon = head.indexOf(":");
	const branch = colon < 0 ? head : head.slice(colon + 1);
	const found = rows.filter((pull) => pull.head === branch).pop();
	return found ? ok(viewPull(call, found, "changed")) : notFound();
}

export const routes: Routes = {
	"POST /repos/{owner}/{repo}/pulls": withRepo("read", create, { unit: "has_pull_requests" }),
	"GET /repos/{owner}/{repo}/pulls/{index}": withRepo("read", (call) => ok(viewPull(call, pullInPath(call).pull))),
	"PATCH /repos/{owner}/{repo}/pulls/{index}": withRepo("read", edit),
	"GET /repos/{owner}/{repo}/pulls/{base}/{head}": withRepo("read", byBranches),
	"DELETE /repos/{owner}/{repo}/pulls/{index}/merge": withRepo("write", (call) => {
		const { pull } = pullInPath(call);
		if (!pull.scheduled) return notFound();
		pull.scheduled = false;
		return noContent();
	}),
};
