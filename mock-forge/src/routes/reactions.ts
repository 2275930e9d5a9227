import {
	type Answer,
	bind,
	type Call,
	counted,
	created,
	empty,
	fail,
	ok,
	type RepoCall,
	type Routes,
	signedIn,
	withRepo,
} from "../route.ts";
import { issues } from "../state/issues.ts";
import { allowedReactions, type Reaction, reactions } from "../state/reactions.ts";
import { users } from "../state/users.ts";
import { viewUser } from "../views/user.ts";
import { commentInPath } from "./comments.ts";
import { canWrite, issueInPath } from "./issue-access.ts";

/** What a reaction is to. */
type Target = Pick<Reaction, "issueId" | "commentId">;

/** API model `Reaction`. */
function view(call: Call, row: Reaction): Record<string, unknown> {
	return {
		user: viewUser(call, users(call.state).need(row.userId)),
		content: row.content,
		created_at: row.created,
	};
}

const issueTarget = (call: RepoCall): Target => ({ issueId: issueInPath(call).id, commentId: null });

const commentTarget = (call: RepoCall): Target => {
	const comment = commentInPath(call);
	return { issueId: comment.issueId, commentId: comment.id };
};

const reactionsTo = (call: Call, target: Target): Reaction[] =>
	reactions(call.state).where((row) => row.issueId === target.issueId && row.commentId === target.commentId);

function change(
	targetOf: (call: RepoCall) => Target,
	apply: (call: RepoCall, target: Target, content: string) => Answer,
) {
	return withRepo("read", (call) => {
		const target = targetOf(call);
		const { content = "" } = bind(call, "EditReactionOption", { content: "string" });
		const locked = issues(call.state).need(target.issueId).locked;
		return locked && !canWrite(call) ? fail(403, "no permission to change reaction") : apply(call, target, content);
	});
}

function add(call: RepoCall, target: Target, content: string): Answer {
	if (!allowedReactions.includes(content)) return fail(403, `'${content}' is not an allowed reaction`);
	const userId = signedIn(call).id;
	const twin = reactionsTo(call, target).find((row) => row.userId === userId && row.content === content);
	if (twin) return ok(view(call, twin));
	return created(view(call, reactions(call.state).insert({ ...target, userId, content, created: call.state.now() })));
}

function remove(call: RepoCall, target: Target, content: string): Answer {
	const userId = signedIn(call).id;
	for (const row of reactionsTo(call, target)) {
		if (row.userId === userId && row.content === content) reactions(call.state).delete(row.id);
	}
	return empty(200);
}

const issuePath = "/repos/{owner}/{repo}/issues/{index}/reactions";
const commentPath = "/repos/{owner}/{repo}/issues/comments/{id}/reactions";

export const routes: Routes = {
	// A list without reactions is `null`.
	[`GET ${issuePath}`]: withRepo("read", (call) => {
		const rows = reactionsTo(call, issueTarget(call));
		const answer = counted(call, rows, (row) => view(call, row));
		return rows.length ? answer : { ...answer, body: null };
	}),
	[`POST ${issuePath}`]: change(issueTarget, add),
	[`DELETE ${issuePath}`]: change(issueTarget, remove),
	[`GET ${commentPath}`]: withRepo("read", (call) => {
		const rows = reactionsTo(call, commentTarget(call));
		return ok(rows.length ? rows.map((row) => view(call, row)) : null);
	}),
	[`POST ${commentPath}`]: change(commentTarget, add),
	[`DELETE ${commentPath}`]: change(commentTarget, remove),
};
