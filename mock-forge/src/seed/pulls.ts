import { addComment } from "../state/comments.ts";
import { addIssue } from "../state/issues.ts";
import { mergePull } from "../state/merging.ts";
import { addPull, pulls, refresh } from "../state/pulls.ts";
import { gitOf, repositories } from "../state/repositories.ts";
import { reviews } from "../state/reviews.ts";
import type { State } from "../state/state.ts";
import { users } from "../state/users.ts";
import { at } from "./clock.ts";
import { featureCount } from "./rocket.ts";

/** Pull requests 121 to 136 of acme/rocket: 121 is a draft, 130 and 131 are merged, 136 conflicts. */
export function seedPulls(state: State): void {
	for (let index = 0; index < featureCount; index++) {
		const prefix = index === 0 ? "WIP: " : "";
		open(
			state,
			`feature/branch-${index}`,
			`${prefix}PR ${index}: add feature ${index}`,
			`This adds things.\n\nCloses #${30 + index}`,
			90 + index,
		);
	}
	open(state, "conflict", "Conflicting PR", "", 106);
	const git = gitOf(state, repositories(state).need(1));
	for (const index of [9, 10]) {
		const pull = pulls(state).need(index + 1);
		mergePull(state, refresh(state, pull), {
			style: index === 9 ? "squash" : "merge",
			doer: users(state).need(1),
			when: at(110 + index),
		});
	}
	for (const pull of pulls(state).all()) refresh(state, pull);
	review(state, 15, "COMMENT", "Looks promising");
	review(state, 14, "APPROVED", "LGTM");
	pulls(state).need(14).requestedReviewers.push(2);
	const draft = pulls(state).need(15);
	addComment(state, {
		issueId: draft.issueId,
		type: "code",
		authorId: 2,
		body: "nit: wording",
		reviewId: 1,
		created: at(124),
		line: {
			path: "feat/f14.txt",
			position: 2,
			commitId: git.branch("feature/branch-14") ?? "",
			hunk: "@@ -0,0 +1,20 @@\n+feature 14\n+feature 14",
		},
	});
}

function open(state: State, head: string, title: string, body: string, minutes: number): void {
	const git = gitOf(state, repositories(state).need(1));
	const issue = addIssue(state, { repoId: 1, authorId: 1, title, body, created: at(minutes) });
	addPull(state, issue, { base: "main", head, headRepoId: 1, headSha: git.branch(head) as string });
}

function review(state: State, pullId: number, verdict: string, body: string): void {
	const pull = pulls(state).need(pullId);
	const row = reviews(state).insert({
		pullId,
		userId: 2,
		teamId: null,
		state: verdict,
		body,
		commitId: pull.headSha,
		official: verdict === "APPROVED",
		dismissed: false,
		created: at(124),
		updated: at(124),
		commentId: 0,
	});
	row.commentId = addComment(state, {
		issueId: pull.issueId,
		type: "review",
		authorId: 2,
		body,
		reviewId: row.id,
		created: at(124),
	}).id;
}
