import { type Answer, counted, type RepoCall } from "../route.ts";
import { issues } from "../state/issues.ts";
import { users } from "../state/users.ts";
import { viewRepository } from "./repository.ts";
import { viewUser } from "./user.ts";

/** One page of API models `Activity`: what happened in a repository, newest first. */
export function activitiesOf(call: RepoCall): Answer {
	const { state, repo } = call;
	const rows = issues(state)
		.where((issue) => issue.repoId === repo.id)
		.reverse();
	return counted(call, rows, (issue) => ({
		id: issue.id,
		user_id: issue.authorId,
		op_type: issue.pull ? "create_pull_request" : "create_issue",
		act_user_id: issue.authorId,
		act_user: viewUser(call, users(state).need(issue.authorId)),
		repo_id: repo.id,
		repo: viewRepository(call, repo),
		comment_id: 0,
		comment: null,
		ref_name: "",
		is_private: repo.private,
		content: `${issue.number}|${issue.title}`,
		created: issue.created,
	}));
}
