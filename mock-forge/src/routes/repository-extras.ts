import { visibleRepository } from "../access.ts";
import {
	type Answer,
	bind,
	created,
	empty,
	fail,
	missing,
	noContent,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { languagesOf } from "../state/languages.ts";
import { findRepository, gitOf, type Repository } from "../state/repositories.ts";
import { createRepository } from "../state/repository-creation.ts";
import { findUser } from "../state/users.ts";
import { activitiesOf } from "../views/activity.ts";
import { viewRepository } from "../views/repository.ts";

function migrate(call: Parameters<Routes[string]>[0]): Answer {
	const actor = signedIn(call);
	const fields = bind(call, "MigrateRepoOptions", {
		clone_addr: "string!",
		repo_name: "string!",
		repo_owner: "string",
		uid: "int64",
		mirror: "bool",
		private: "bool",
		description: "string",
		mirror_interval: "string",
		service: "string",
	});
	const owner = fields.repo_owner ? findUser(call.state, fields.repo_owner) : actor;
	if (!owner) return fail(422, "user does not exist");
	if (/\/\/(localhost|127\.|10\.|192\.168\.|\[::1)/.test(fields.clone_addr)) {
		return fail(422, "You can not import from disallowed hosts.");
	}
	if (findRepository(call.state, owner.login, fields.repo_name))
		return fail(409, "The repository with the same name already exists.");
	const repo = createRepository(call.state, owner, actor, { ...fields, name: fields.repo_name, auto_init: true });
	Object.assign(repo, {
		originalUrl: fields.clone_addr,
		mirror: fields.mirror ?? false,
		mirrorInterval: fields.mirror ? (fields.mirror_interval ?? "8h0m0s") : "",
		mirrorUpdated: fields.mirror ? call.state.now() : repo.mirrorUpdated,
	});
	return created(viewRepository(call, repo));
}

function generate(call: Parameters<Routes[string]>[0]): Answer {
	const actor = signedIn(call);
	const { template_owner = "", template_repo = "" } = call.params;
	const template = visibleRepository(call, template_owner, template_repo);
	const fields = bind(call, "GenerateRepoOption", {
		owner: "string!",
		name: "string!",
		description: "string",
		private: "bool",
		git_content: "bool",
		topics: "bool",
	});
	if (!template.template) return fail(422, "this is not a template repo");
	if (!fields.git_content && !fields.topics) return fail(422, "must select at least one template item");
	const owner = findUser(call.state, fields.owner);
	if (!owner) return { status: 404, body: { error: `request owner \`${fields.owner}\` does not exist` } };
	if (findRepository(call.state, owner.login, fields.name))
		return fail(409, "The repository with the same name already exists.");
	const repo = createRepository(call.state, owner, actor, fields);
	if (fields.topics) repo.topics = [...template.topics];
	if (fields.git_content) call.state.git.set(repo.id, gitOf(call.state, template).fork());
	return created(viewRepository(call, repo));
}

function setAvatar(call: RepoCall): Answer {
	const { image } = bind(call, "UpdateRepoAvatarOption", { image: "string" });
	if (!image || Buffer.from(image, "base64").length < 8) refuse(fail(400, "illegal base64 data at input byte 0"));
	call.repo.avatar = true;
	return noContent();
}

const noSigningKey = () => missing("no signing key");

export const routes: Routes = {
	"POST /repos/migrate": migrate,
	"POST /repos/{template_owner}/{template_repo}/generate": generate,
	"GET /repos/{owner}/{repo}/languages": withRepo("read", (call) => ok(languagesOf(call.state, call.repo))),
	"GET /repos/{owner}/{repo}/activities/feeds": withRepo("read", activitiesOf),
	"POST /repos/{owner}/{repo}/avatar": withRepo("admin", setAvatar),
	"DELETE /repos/{owner}/{repo}/avatar": withRepo("admin", (call) => {
		call.repo.avatar = false;
		return noContent();
	}),
};

export const giteaRoutes: Routes = {
	"GET /repos/{owner}/{repo}/licenses": withRepo("read", (call) => ok(viewRepository(call, call.repo).licenses)),
	"GET /repos/{owner}/{repo}/signing-key.gpg": withRepo("read", noSigningKey),
	"GET /repos/{owner}/{repo}/signing-key.pub": withRepo("read", noSigningKey),
};

export const forgejoRoutes: Routes = {
	"GET /repos/{owner}/{repo}/signing-key.gpg": withRepo("read", () => empty(200)),
	"POST /repos/{owner}/{repo}/convert": withRepo("owner", (call) => {
		if (!call.repo.mirror) return fail(422, "Repository is not a mirror");
		Object.assign(call.repo, { mirror: false, mirrorInterval: "" } satisfies Partial<Repository>);
		return ok(viewRepository(call, call.repo));
	}),
};
