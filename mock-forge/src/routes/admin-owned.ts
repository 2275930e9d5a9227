import {
	type Answer,
	bind,
	type Call,
	counted,
	created,
	fail,
	orNotFound,
	type Routes,
	signedIn,
	withAdmin,
} from "../route.ts";
import { findRepository } from "../state/repositories.ts";
import { createRepository } from "../state/repository-creation.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewOrganization } from "../views/organization.ts";
import { viewRepository } from "../views/repository.ts";
import { createOrganization } from "./orgs.ts";

const ownerInPath = (call: Call): User => orNotFound(findUser(call.state, call.params.username ?? ""));

function createRepo(call: Call): Answer {
	const owner = ownerInPath(call);
	const fields = bind(call, "CreateRepoOption", {
		name: "string!",
		description: "string",
		private: "bool",
		template: "bool",
		auto_init: "bool",
		default_branch: "string",
		gitignores: "string",
		license: "string",
		issue_labels: "string",
	});
	if (findRepository(call.state, owner.login, fields.name)) {
		return fail(409, "The repository with the same name already exists.");
	}
	return created(viewRepository(call, createRepository(call.state, owner, signedIn(call), fields)));
}

export const routes: Routes = {
	"GET /admin/orgs": withAdmin((call) =>
		counted(
			call,
			users(call.state).where((user) => user.isOrganization),
			(org) => viewOrganization(call, org),
		),
	),
	"POST /admin/users/{username}/orgs": withAdmin((call) => createOrganization(call, ownerInPath(call))),
	"POST /admin/users/{username}/repos": withAdmin(createRepo),
};
