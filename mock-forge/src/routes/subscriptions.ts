import {
	type Answer,
	type Call,
	counted,
	levelOf,
	noContent,
	notFound,
	ok,
	paged,
	type RepoCall,
	type Routes,
	signedIn,
	withRepo,
} from "../route.ts";
import { fullName, type Repository, repositories } from "../state/repositories.ts";
import { type User, users } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";
import { viewUser } from "../views/user.ts";
import { userInPath } from "./users.ts";

/** API model `WatchInfo`. */
function watchInfo(call: RepoCall): Answer {
	const api = `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}`;
	return ok({
		subscribed: true,
		ignored: false,
		reason: null,
		created_at: call.repo.created,
		url: `${api}/subscription`,
		repository_url: api,
	});
}

function watched(call: Call, user: User): Answer {
	const rows = repositories(call.state).where(
		(repo) => repo.watchers.has(user.id) && levelOf(call.state, repo, call.actor) !== "none",
	);
	// The permissions told are those of the user who watches.
	const view = (repo: Repository) => viewRepository(call, repo, { viewer: user });
	return call.kind === "gitea" ? paged(call, rows, view) : counted(call, rows, view);
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/subscribers": withRepo("read", (call) =>
		counted(call, [...call.repo.watchers], (id) => viewUser(call, users(call.state).need(id))),
	),
	"GET /repos/{owner}/{repo}/subscription": withRepo("read", (call) =>
		call.repo.watchers.has(signedIn(call).id) ? watchInfo(call) : notFound(),
	),
	"PUT /repos/{owner}/{repo}/subscription": withRepo(
		"read",
		(call) => {
			call.repo.watchers.add(signedIn(call).id);
			return watchInfo(call);
		},
		{ archived: true },
	),
	"DELETE /repos/{owner}/{repo}/subscription": withRepo(
		"read",
		(call) => {
			call.repo.watchers.delete(signedIn(call).id);
			return noContent();
		},
		{ archived: true },
	),
	"GET /user/subscriptions": (call) => watched(call, signedIn(call)),
	"GET /users/{username}/subscriptions": (call) => watched(call, userInPath(call)),
};
