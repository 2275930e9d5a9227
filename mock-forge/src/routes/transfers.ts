import {
	type Answer,
	accepted,
	bind,
	fail,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	signedIn,
	withRepo,
} from "../route.ts";
import { findRepository } from "../state/repositories.ts";
import { moveRepository } from "../state/repository-changes.ts";
import { isOrgOwner } from "../state/teams.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";

const mayTakeOver = (call: RepoCall, actor: User, recipient: User) =>
	actor.isAdmin || actor.id === recipient.id || isOrgOwner(call.state, recipient.id, actor.id);

function transfer(call: RepoCall): Answer {
	const { state, repo } = call;
	const { new_owner } = bind(call, "TransferRepoOption", { new_owner: "string!", team_ids: "int64[]" });
	const actor = signedIn(call);
	const recipient = findUser(state, new_owner);
	if (!recipient) return fail(404, "The new owner does not exist or cannot be found");
	if (findRepository(state, recipient.login, repo.name)) {
		return fail(422, `repository already exists [uname: ${recipient.login}, name: ${repo.name}]`);
	}
	if (repo.transfer)
		return fail(409, `repository is already being transferred [uname: ${recipient.login}, name: ${repo.name}]`);
	if (mayTakeOver(call, actor, recipient)) {
		moveRepository(state, repo, recipient);
		repo.watchers.clear();
		return accepted(viewRepository(call, repo));
	}
	repo.transfer = { doerId: actor.id, recipientId: recipient.id };
	return created(call);
}

const created = (call: RepoCall): Answer => ({ status: 201, body: viewRepository(call, call.repo) });

function decide(accept: boolean) {
	return (call: RepoCall): Answer => {
		const { repo, state } = call;
		if (!repo.transfer) return notFound();
		const recipient = users(state).need(repo.transfer.recipientId);
		if (!mayTakeOver(call, signedIn(call), recipient))
			return fail(403, "user does not have permission to accept or reject this transfer");
		if (!accept) {
			repo.transfer = null;
			return ok(viewRepository(call, repo));
		}
		moveRepository(state, repo, recipient);
		return accepted(viewRepository(call, repo));
	};
}

export const routes: Routes = {
	"POST /repos/{owner}/{repo}/transfer": withRepo("owner", transfer, { archived: true }),
	"POST /repos/{owner}/{repo}/transfer/accept": withRepo("read", decide(true), { archived: true }),
	"POST /repos/{owner}/{repo}/transfer/reject": withRepo("read", decide(false), { archived: true }),
};
