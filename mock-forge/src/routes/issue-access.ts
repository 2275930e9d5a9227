import { levelOf } from "../access.ts";
import { atLeast, empty, fail, orNotFound, type RepoCall, refuse } from "../route.ts";
import { findIssue, type Issue } from "../state/issues.ts";
import { labels } from "../state/labels.ts";
import { milestones } from "../state/milestones.ts";
import { findUser } from "../state/users.ts";

/** The issue or pull request whose number is in the path, or 404. */
export function issueInPath(call: RepoCall): Issue {
	return orNotFound(findIssue(call.state, call.repo.id, call.params.index ?? ""));
}

/** Whether the caller may change issues of others. */
export const canWrite = (call: RepoCall): boolean => atLeast(call.level, "write");

/** Refuses with a bare 403 unless the caller wrote the issue or may write to the repository. */
export function needAuthor(call: RepoCall, authorId: number): void {
	if (!canWrite(call) && call.actor?.id !== authorId) refuse(empty(403));
}

/** Refuses with a bare 403 unless the caller may write to the repository. */
export function needWriter(call: RepoCall): void {
	if (!canWrite(call)) refuse(empty(403));
}

/** Ids of assignees by name; an unknown one refuses all. */
export function assigneeIds(call: RepoCall, names: string[]): number[] {
	return names.filter(Boolean).map((name) => {
		const user = findUser(call.state, name);
		if (!user) return refuse(fail(422, `Assignee does not exist: [name: ${name}]`));
		if (!atLeast(levelOf(call.state, call.repo, user), "read")) {
			return refuse(fail(422, `user ${user.id} (${user.login}) cannot be assigned to repository ${call.repo.id}`));
		}
		return user.id;
	});
}

/** Those of the label ids that belong to the repository or its organization. */
export function knownLabels(call: RepoCall, ids: number[]): number[] {
	return ids.filter((id) => {
		const label = labels(call.state).get(id);
		return label && (label.repoId === call.repo.id || label.orgId === call.repo.ownerId);
	});
}

/** The milestone id if it belongs to the repository, else none. */
export function knownMilestone(call: RepoCall, id: number | undefined): number | null {
	const milestone = id ? milestones(call.state).get(id) : undefined;
	return milestone?.repoId === call.repo.id ? milestone.id : null;
}
