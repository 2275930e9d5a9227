import { resolveCommit } from "../git/resolve.ts";
import {
	type Answer,
	bind,
	created,
	fail,
	notFound,
	ok,
	paged,
	pageHeaders,
	pageOf,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	slice,
	withRepo,
} from "../route.ts";
import { fullName } from "../state/repositories.ts";
import { type CommitStatus, combinedState, latestStatuses, statuses, statusesOf } from "../state/statuses.ts";
import { users } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";
import { viewUser } from "../views/user.ts";

const api = (call: RepoCall) => `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}`;

/** API model `CommitStatus`. */
function view(call: RepoCall, row: CommitStatus): Record<string, unknown> {
	return {
		id: row.id,
		status: row.status,
		target_url: row.targetUrl,
		description: row.description,
		url: `${api(call)}/statuses/${row.sha}`,
		context: row.context,
		creator: row.creatorId ? viewUser(call, users(call.state).need(row.creatorId), "public") : null,
		created_at: row.created,
		updated_at: row.updated,
	};
}

function commitOf(call: RepoCall, name = ""): string {
	return resolveCommit(call.git, name) ?? refuse(notFound(`object does not exist [id: ${name}, rel_path: ]`));
}

function list(name: "ref" | "sha") {
	return withRepo("read", (call): Answer => {
		const state = call.query.get("state");
		const rows = statusesOf(call.state, call.repo.id, commitOf(call, call.params[name]));
		return paged(
			call,
			rows.filter((row) => !state || row.status === state),
			(row) => view(call, row),
		);
	});
}

function create(call: RepoCall): Answer {
	const sha = commitOf(call, call.params.sha);
	const fields = bind(call, "CreateStatusOption", {
		state: "string",
		target_url: "string",
		description: "string",
		context: "string",
	});
	const known = ["pending", "success", "error", "failure", "warning", "skipped"];
	if (!known.includes(fields.state ?? "")) return fail(422, `invalid commit status state: ${fields.state ?? ""}`);
	const now = call.state.now();
	const row = statuses(call.state).insert({
		repoId: call.repo.id,
		sha,
		status: fields.state ?? "",
		targetUrl: fields.target_url ?? "",
		description: fields.description ?? "",
		context: fields.context || "default",
		creatorId: signedIn(call).id,
		created: now,
		updated: now,
	});
	return created(view(call, row));
}

function combined(call: RepoCall): Answer {
	const sha = commitOf(call, call.params.ref);
	const rows = latestStatuses(call.state, call.repo.id, sha);
	const page = pageOf(call);
	const body = {
		state: combinedState(call.state, call.repo.id, sha),
		sha,
		total_count: rows.length,
		statuses: rows.length ? slice(rows, page).map((row) => view(call, row)) : null,
		repository: viewRepository(call, call.repo),
		commit_url: call.kind === "forgejo" ? "" : `${api(call)}/commits/${sha}`,
		url: call.kind === "forgejo" ? "" : `${api(call)}/commits/${sha}/status`,
	};
	return ok(body, pageHeaders(call, rows.length, page));
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/statuses/{sha}": list("sha"),
	"POST /repos/{owner}/{repo}/statuses/{sha}": withRepo("write", create),
	"GET /repos/{owner}/{repo}/commits/{ref}/statuses": list("ref"),
	"GET /repos/{owner}/{repo}/commits/{ref}/status": withRepo("read", combined),
};
