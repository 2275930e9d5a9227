import { blocks } from "./blocks.ts";
import { comments } from "./comments.ts";
import { emails } from "./emails.ts";
import { gpgKeys } from "./gpg-keys.ts";
import { hooks } from "./hooks.ts";
import { issues } from "./issues.ts";
import { notifications } from "./notifications.ts";
import { oauthApps } from "./oauth-apps.ts";
import { packages } from "./packages.ts";
import { publicKeys } from "./public-keys.ts";
import { pulls } from "./pulls.ts";
import { reactions } from "./reactions.ts";
import { releases } from "./releases.ts";
import { repositories } from "./repositories.ts";
import { removeRepository } from "./repository-changes.ts";
import { reviews } from "./reviews.ts";
import { runs } from "./runs.ts";
import type { State } from "./state.ts";
import { statuses } from "./statuses.ts";
import { teams } from "./teams.ts";
import { stopwatches, trackedTimes } from "./times.ts";
import { tokens } from "./tokens.ts";
import { addUser, type User, users } from "./users.ts";

const ghostId = -1;

/** The user who has written what deleted users wrote. */
function ghost(state: State): User {
	return users(state).get(ghostId) ?? addUser(state, { id: ghostId, login: "Ghost", email: "", active: false });
}

/** Removes a user with all that is theirs alone; what they wrote stays, in the name of a ghost. */
export function removeUser(state: State, user: User): void {
	const { id } = user;
	const author = ghost(state).id;
	for (const repo of repositories(state).where((row) => row.ownerId === id)) removeRepository(state, repo);
	for (const repo of repositories(state).all()) {
		for (const set of [repo.watchers, repo.stars, repo.collaborators]) set.delete(id);
	}
	for (const team of teams(state).all()) {
		team.members.delete(id);
		team.publicMembers?.delete(id);
	}
	haunt(state, id, author);
	for (const rows of [tokens, publicKeys, gpgKeys, emails, oauthApps, notifications, stopwatches]) {
		rows(state).deleteWhere((row) => row.userId === id);
	}
	hooks(state).deleteWhere((row) => row.ownerId === id);
	blocks(state).deleteWhere((row) => row.blockerId === id || row.blockedId === id);
	for (const other of users(state).all()) other.followers.delete(id);
	users(state).delete(id);
}

/** Puts the ghost in the place of a user. */
function haunt(state: State, id: number, author: number): void {
	for (const issue of issues(state).all()) {
		if (issue.authorId === id) issue.authorId = author;
		issue.assigneeIds = issue.assigneeIds.filter((assignee) => assignee !== id);
		issue.subscriptions.delete(id);
	}
	for (const comment of comments(state).all()) {
		if (comment.authorId === id) comment.authorId = author;
		if (comment.assigneeId === id) comment.assigneeId = author;
		if (comment.resolverId === id) comment.resolverId = author;
	}
	for (const pull of pulls(state).all()) {
		if (pull.mergedBy === id) pull.mergedBy = author;
		pull.requestedReviewers = pull.requestedReviewers.filter((reviewer) => reviewer !== id);
	}
	for (const row of [...reviews(state).all(), ...trackedTimes(state).all(), ...reactions(state).all()]) {
		if (row.userId === id) row.userId = author;
	}
	for (const row of releases(state).where((release) => release.authorId === id)) row.authorId = author;
	for (const row of [...packages(state).all(), ...statuses(state).all()]) {
		if (row.creatorId === id) row.creatorId = author;
	}
	for (const run of runs(state).where((row) => row.actorId === id)) run.actorId = author;
}
