import type { Signature } from "../git/objects.ts";
import type { RepoCall } from "../route.ts";
import { canMergeInto, canPush, protectionOf } from "../state/branch-protections.ts";
import { users } from "../state/users.ts";
import { commitUrls, timeOf, unsigned } from "./commit.ts";

/** API model `Branch`. */
export function viewBranch(call: RepoCall, name: string): Record<string, unknown> {
	const commit = call.git.commit(call.git.branch(name) as string);
	const rule = protectionOf(call.state, call.repo.id, name);
	const person = (signature: Signature) => ({
		name: signature.name,
		email: signature.email,
		username: users(call.state).first((row) => row.email === signature.email)?.login ?? "",
	});
	return {
		name,
		commit: {
			id: commit.sha,
			message: commit.message,
			url: commitUrls(call, commit.sha).html_url,
			author: person(commit.author),
			committer: person(commit.committer),
			verification: unsigned,
			timestamp: timeOf(commit.committer),
			added: null,
			removed: null,
			modified: null,
		},
		protected: Boolean(rule),
		required_approvals: rule?.settings.required_approvals ?? 0,
		enable_status_check: rule?.settings.enable_status_check ?? false,
		status_check_contexts: rule ? rule.settings.status_check_contexts : [],
		user_can_push: canPush(call, name),
		user_can_merge: canMergeInto(call, name),
		effective_branch_protection_name: rule?.name ?? "",
	};
}
