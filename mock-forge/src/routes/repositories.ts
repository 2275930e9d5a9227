import {
	bind,
	type Call,
	created,
	fail,
	levelOf,
	noContent,
	notFound,
	ok,
	orNotFound,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { findRepository, type Repository, repositories } from "../state/repositories.ts";
import { removeRepository, renameRepository } from "../state/repository-changes.ts";
import { createRepository } from "../state/repository-creation.ts";
import { epochTime } from "../state/state.ts";
import { isMember, isOrgOwner, teamsOf } from "../state/teams.ts";
import { findUser, type User } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";

function create(call: Call, owner: User): Repository {
	const fields = bind(call, "CreateRepoOption", {
		name: "string!",
		description: "string",
		private: "bool",
		template: "bool",
		auto_init: "bool",
		default_branch: "string",
		gitignores: "string",
		license: "string",
		readme: "string",
		issue_labels: "string",
		trust_model: "string",
		object_format_name: "string",
	});
	if (!/^[\w.-]+$/.test(fields.name)) {
		refuse(fail(422, `[Name]: AlphaDashDot`));
	}
	if (findRepository(call.state, owner.login, fields.name)) {
		refuse(fail(409, "The repository with the same name already exists."));
	}
	return createRepository(call.state, owner, signedIn(call), fields);
}

function createInOrganization(call: Call) {
	const actor = signedIn(call);
	const org = orNotFound(findUser(call.state, call.params.org ?? ""));
	if (!org.isOrganization) refuse(notFound());
	const may =
		actor.isAdmin ||
		isOrgOwner(call.state, org.id, actor.id) ||
		teamsOf(call.state, org.id).some((team) => team.canCreateOrgRepo && team.members.has(actor.id));
	if (!may) {
		const member = isMember(call.state, org.id, actor.id);
		refuse(
			fail(
				403,
				member ? "Given user is not allowed to create repository in organization." : "Must be an organization member",
			),
		);
	}
	return created(viewRepository(call, create(call, org)));
}

const editable = ["description", "website", "template", "default_branch"] as const;
const columns = {
	description: "description",
	website: "website",
	template: "template",
	default_branch: "defaultBranch",
} as const;

function edit(call: RepoCall) {
	const { state, repo } = call;
	const fields = bind(call, "EditRepoOption", {
		name: "string",
		description: "string",
		website: "string",
		private: "bool",
		template: "bool",
		archived: "bool",
		default_branch: "string",
		mirror_interval: "string",
	});
	if (repo.archived && fields.archived !== false) refuse(fail(423, `${repo.name} is archived`));
	if (fields.name && fields.name !== repo.name) renameRepository(state, repo, fields.name);
	if (fields.private !== undefined) repo.private = fields.private;
	if (fields.default_branch && !call.git.branch(fields.default_branch) && !call.git.isEmpty) {
		refuse(fail(404, `branch does not exist [repo_id: ${repo.id} branch_name: ${fields.default_branch}]`));
	}
	for (const name of editable) {
		if (fields[name] !== undefined) Object.assign(repo, { [columns[name]]: fields[name] });
	}
	const settings = Object.entries((call.body ?? {}) as Record<string, unknown>);
	for (const [name, value] of settings) if (isSetting(name)) repo.settings[name] = value;
	if (fields.archived !== undefined && fields.archived !== repo.archived) {
		repo.archived = fields.archived;
		repo.archivedAt = fields.archived ? state.now() : epochTime;
	}
	repo.updated = state.now();
	return ok(viewRepository(call, repo));
}

const isSetting = (name: string) =>
	/^(has_|allow_|default_(?!branch$)|ignore_|internal_tracker|wiki_branch|globally_|projects_mode|autodetect_)/.test(
		name,
	);

export const routes: Routes = {
	"GET /repos/{owner}/{repo}": withRepo("read", (call) => ok(viewRepository(call, call.repo, { language: true }))),
	"PATCH /repos/{owner}/{repo}": withRepo("admin", edit, { archived: true }),
	"DELETE /repos/{owner}/{repo}": withRepo(
		"owner",
		(call) => {
			removeRepository(call.state, call.repo);
			return noContent();
		},
		{ archived: true },
	),
	"GET /repositories/{id}": (call) => {
		const repo = orNotFound(repositories(call.state).get(Number(call.params.id)));
		if (levelOf(call.state, repo, call.actor) === "none") return notFound();
		return ok(viewRepository(call, repo));
	},
	"POST /user/repos": (call) => created(viewRepository(call, create(call, signedIn(call)))),
	"POST /orgs/{org}/repos": createInOrganization,
	"POST /org/{org}/repos": createInOrganization,
};
