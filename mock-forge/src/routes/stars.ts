import {
	type Call,
	counted,
	levelOf,
	noContent,
	notFound,
	type RepoCall,
	type Routes,
	signedIn,
	withRepo,
} from "../route.ts";
import { repositories } from "../state/repositories.ts";
import { type User, users } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";
import { viewUser } from "../views/user.ts";
import { userInPath } from "./users.ts";

function starred(call: Call, user: User) {
	const rows = repositories(call.state).where(
		(repo) => repo.stars.has(user.id) && levelOf(call.state, repo, call.actor) !== "none",
	);
	return counted(call, rows, (repo) => viewRepository(call, repo));
}

const star = (change: (stars: Set<number>, id: number) => void) =>
	withRepo(
		"read",
		(call: RepoCall) => {
			change(call.repo.stars, signedIn(call).id);
			return noContent();
		},
		{ archived: true },
	);

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/stargazers": withRepo("read", (call) =>
		counted(call, [...call.repo.stars], (id) => viewUser(call, users(call.state).need(id))),
	),
	"GET /user/starred": (call) => starred(call, signedIn(call)),
	"GET /users/{username}/starred": (call) => starred(call, userInPath(call)),
	"GET /user/starred/{owner}/{repo}": withRepo("read", (call) =>
		call.repo.stars.has(signedIn(call).id) ? noContent() : notFound(),
	),
	"PUT /user/starred/{owner}/{repo}": star((stars, id) => stars.add(id)),
	"DELETE /user/starred/{owner}/{repo}": star((stars, id) => stars.delete(id)),
};
