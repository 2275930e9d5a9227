import { orNotFound } from "../answer.ts";
import {
	type Answer,
	atLeast,
	bind,
	created,
	fail,
	levelOf,
	noContent,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	withRepo,
} from "../route.ts";
import { addComment } from "../state/comments.ts";
import { findPull, issueOf, type Pull } from "../state/pulls.ts";
import { ownerOf } from "../state/repositories.ts";
import { type Review, reviews } from "../state/reviews.ts";
import { teamsOf } from "../state/teams.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewReview } from "../views/review.ts";
import { viewUser } from "../views/user.ts";

function person(call: RepoCall, name: string): User {
	const user = findUser(call.state, name);
	return user ?? refuse(fail(404, `user does not exist [uid: 0, name: ${name}]`));
}

function addRequest(call: RepoCall, pull: Pull, fields: { userId: number | null; teamId: number | null }): Review {
	const now = call.state.now();
	if (call.actor && fields.userId) {
		addComment(call.state, {
			issueId: pull.issueId,
			authorId: call.actor.id,
			type: "review_request",
			assigneeId: fields.userId,
		});
	}
	return reviews(call.state).insert({
		...fields,
		pullId: pull.id,
		state: "REQUEST_REVIEW",
		body: "",
		commitId: "",
		official: false,
		dismissed: false,
		created: now,
		updated: now,
		commentId: 0,
	});
}

/** Asks people and teams for their reviews; an unknown name refuses all. */
export function requestReviews(call: RepoCall, pull: Pull, names: string[], teamNames: string[]): Review[] {
	const people = names.map((name) => person(call, name));
	const author = issueOf(call.state, pull).authorId;
	for (const user of people) {
		if (user.id === author)
			refuse(fail(422, `user ${user.login} can't be asked to review their own pull request [uid: ${user.id}]`));
		if (!atLeast(levelOf(call.state, call.repo, user), "read")) refuse(fail(422, "Reviewer can't read"));
	}
	const groups = teamNames.map((name) =>
		orNotFound(teamsOf(call.state, call.repo.ownerId).find((team) => team.name === name)),
	);
	pull.requestedReviewers = [...new Set([...pull.requestedReviewers, ...people.map((user) => user.id)])];
	pull.requestedTeams = [...new Set([...pull.requestedTeams, ...groups.map((team) => team.id)])];
	return [
		...people.map((user) => addRequest(call, pull, { userId: user.id, teamId: null })),
		...groups.map((team) => addRequest(call, pull, { userId: null, teamId: team.id })),
	];
}

const optionFields = { reviewers: "string[]", team_reviewers: "string[]" } as const;

const pullOf = (call: RepoCall) => orNotFound(findPull(call.state, call.repo.id, call.params.index ?? "")).pull;

function ask(call: RepoCall): Answer {
	const pull = pullOf(call);
	const { reviewers = [], team_reviewers = [] } = bind(call, "PullReviewRequestOptions", optionFields);
	return created(requestReviews(call, pull, reviewers, team_reviewers).map((row) => viewReview(call, row)));
}

function withdraw(call: RepoCall): Answer {
	const pull = pullOf(call);
	const { reviewers = [], team_reviewers = [] } = bind(call, "PullReviewRequestOptions", optionFields);
	const ids = reviewers.map((name) => person(call, name).id);
	const teamIds = teamsOf(call.state, call.repo.ownerId)
		.filter((team) => team_reviewers.includes(team.name))
		.map((team) => team.id);
	pull.requestedReviewers = pull.requestedReviewers.filter((id) => !ids.includes(id));
	pull.requestedTeams = pull.requestedTeams.filter((id) => !teamIds.includes(id));
	reviews(call.state).deleteWhere(
		(row) =>
			row.pullId === pull.id &&
			row.state === "REQUEST_REVIEW" &&
			(ids.includes(row.userId ?? 0) || teamIds.includes(row.teamId ?? 0)),
	);
	return noContent();
}

/** Those who may be asked: everyone with access that was granted, besides the caller's own pull requests. */
function reviewers(call: RepoCall): Answer {
	const owner = ownerOf(call.state, call.repo);
	const rows = users(call.state).where((user) => {
		if (user.isOrganization) return false;
		const granted = call.repo.collaborators.has(user.id) || user.id === owner.id;
		return granted || atLeast(levelOf(call.state, { ...call.repo, private: true }, user), "read");
	});
	return ok(rows.sort((a, b) => (a.login < b.login ? -1 : 1)).map((user) => viewUser(call, user)));
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/reviewers": withRepo("read", reviewers),
	"POST /repos/{owner}/{repo}/pulls/{index}/requested_reviewers": withRepo("read", ask),
	"DELETE /repos/{owner}/{repo}/pulls/{index}/requested_reviewers": withRepo("read", withdraw),
};
