import { between } from "../git/history.ts";
import { threeWayMerge } from "../git/merge.ts";
import {
	type Answer,
	accepted,
	bind,
	counted,
	fail,
	levelOf,
	missing,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { forkRepository } from "../state/forking.ts";
import { signatureOf } from "../state/merging.ts";
import { findRepository, fullName, gitOf, ownerOf, repositories } from "../state/repositories.ts";
import { isMember } from "../state/teams.ts";
import { findUser } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";

function fork(call: RepoCall): Answer {
	const { state, repo } = call;
	const actor = signedIn(call);
	const fields = bind(call, "CreateForkOption", { name: "string", organization: "string" });
	const owner = fields.organization ? findUser(state, fields.organization) : actor;
	if (!owner || (fields.organization && !owner.isOrganization))
		return fail(422, `org does not exist [id: 0, name: ${fields.organization}]`);
	if (owner.isOrganization && !actor.isAdmin && !isMember(state, owner.id, actor.id))
		return fail(403, `User is no Member of Organisation '${owner.login}'`);
	const twin = repositories(state).first((row) => row.forkOf === repo.id && row.ownerId === owner.id);
	if (twin) {
		const where = `repo path: ${fullName(state, repo)}, fork path: ${fullName(state, twin)}`;
		return fail(409, `repository is already forked by user [uname: ${owner.login}, ${where}]`);
	}
	const name = fields.name || repo.name;
	if (findRepository(state, owner.login, name))
		return fail(409, `repository already exists [uname: ${owner.login}, name: ${name}]`);
	return accepted(viewRepository(call, forkRepository(state, repo, owner, name)));
}

interface Sync {
	branch: string;
	fork: string;
	base: string;
	behind: number;
	ahead: number;
}

/** How far a branch of the fork is behind the same branch of its parent. */
function syncOf(call: RepoCall, branch: string): Sync | undefined {
	const parent = call.repo.forkOf === null ? undefined : repositories(call.state).get(call.repo.forkOf);
	const own = call.git.branch(branch);
	const base = parent && gitOf(call.state, parent).branch(branch);
	if (!own || !base) return undefined;
	call.git.fetch(gitOf(call.state, parent));
	return {
		branch,
		fork: own,
		base,
		behind: between(call.git, own, base).length,
		ahead: between(call.git, base, own).length,
	};
}

function needSync(call: RepoCall): Sync {
	if (call.repo.forkOf === null) return refuse(fail(400, "The Repo must be a fork"));
	const branch = call.params.branch || call.repo.defaultBranch;
	return syncOf(call, branch) ?? refuse(missing(`The branch ${branch} does not exist`));
}

function info(call: RepoCall): Answer {
	const sync = needSync(call);
	const allowed = sync.behind > 0 && sync.ahead === 0;
	return ok({ allowed, fork_commit: sync.fork, base_commit: sync.base, commits_behind: sync.behind });
}

function sync(call: RepoCall): Answer {
	const found = needSync(call);
	if (!found.behind || found.ahead) return fail(400, "You can't sync this branch");
	call.git.refs.set(`refs/heads/${found.branch}`, found.base);
	return noContent();
}

function mergeUpstream(call: RepoCall): Answer {
	const { branch = "", ff_only } = bind(call, "MergeUpstreamRequest", { branch: "string", ff_only: "bool" });
	if (call.repo.forkOf === null) return notFound();
	const found = syncOf(call, branch);
	if (!found) return notFound();
	if (!found.behind) return ok({ merge_type: "up-to-date" });
	const ref = `refs/heads/${branch}`;
	if (!found.ahead) {
		call.git.refs.set(ref, found.base);
		return ok({ merge_type: "fast-forward" });
	}
	const { files, conflicts } = threeWayMerge(call.git, found.fork, found.base);
	if (ff_only || conflicts.length) return fail(400, "merge upstream failed");
	const author = signatureOf(signedIn(call), call.state.now());
	const message = `Merge branch '${branch}' of ${ownerOf(call.state, repositories(call.state).need(call.repo.forkOf)).login}\n`;
	call.git.refs.set(ref, call.git.commitTree(files, [found.fork, found.base], { message, author }));
	return ok({ merge_type: "merge" });
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/forks": withRepo("read", (call) => {
		const rows = repositories(call.state).where(
			(row) => row.forkOf === call.repo.id && levelOf(call.state, row, call.actor) !== "none",
		);
		return counted(call, rows, (row) => viewRepository(call, row));
	}),
	"POST /repos/{owner}/{repo}/forks": withRepo("read", fork, { archived: true }),
};

export const forgejoRoutes: Routes = {
	"GET /repos/{owner}/{repo}/sync_fork": withRepo("read", info),
	"POST /repos/{owner}/{repo}/sync_fork": withRepo("write", sync),
	"GET /repos/{owner}/{repo}/sync_fork/{branch}": withRepo("read", info),
	"POST /repos/{owner}/{repo}/sync_fork/{branch}": withRepo("write", sync),
};

export const giteaRoutes: Routes = {
	"POST /repos/{owner}/{repo}/merge-upstream": withRepo("write", mergeUpstream),
};
