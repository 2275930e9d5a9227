import { levelOf, notFound, type RepoCall, refuse } from "../route.ts";
import { findRepository, gitOf, type Repository, repositories } from "../state/repositories.ts";
import { findUser } from "../state/users.ts";

/** The branch that a pull request comes from. */
export interface Head {
	repo: Repository;
	branch: string;
	sha: string;
}

/** The head that `branch`, `owner:branch` or `owner/name:branch` names; 404 when there is none. */
export function headOf(call: RepoCall, name: string): Head {
	const colon = name.indexOf(":");
	const branch = colon < 0 ? name : name.slice(colon + 1);
	const repo = colon < 0 ? call.repo : repositoryOf(call, name.slice(0, colon));
	const sha = repo && gitOf(call.state, repo).branch(branch);
	if (!repo || !sha || levelOf(call.state, repo, call.actor) === "none") return refuse(notFound());
	return { repo, branch, sha };
}

function repositoryOf(call: RepoCall, name: string): Repository | undefined {
	const [owner = "", repoName] = name.split("/");
	if (repoName) return findRepository(call.state, owner, repoName);
	const user = findUser(call.state, owner);
	if (user?.id === call.repo.ownerId) return call.repo;
	return repositories(call.state).first((repo) => repo.ownerId === user?.id && repo.forkOf === call.repo.id);
}
