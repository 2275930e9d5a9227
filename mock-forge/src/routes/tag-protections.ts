import {
	type Answer,
	bind,
	created,
	fail,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	withRepo,
} from "../route.ts";
import { type TagProtection, tagProtections } from "../state/tag-protections.ts";
import { findUser } from "../state/users.ts";

/** API model `TagProtection`. */
const view = (row: TagProtection) => ({
	id: row.id,
	name_pattern: row.pattern,
	whitelist_usernames: row.users,
	whitelist_teams: row.teams,
	created_at: row.created,
	updated_at: row.updated,
});

const fieldTypes = { name_pattern: "string", whitelist_usernames: "string[]", whitelist_teams: "string[]" } as const;

function ruleInPath(call: RepoCall): TagProtection {
	const row = tagProtections(call.state).get(Number(call.params.id));
	return row?.repoId === call.repo.id ? row : refuse(notFound());
}

function known(call: RepoCall, names: string[]): string[] {
	for (const name of names) {
		if (!findUser(call.state, name)) refuse(fail(422, `user does not exist [uid: 0, name: ${name}]`));
	}
	return names;
}

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateTagProtectionOption", fieldTypes);
	const users = fields.whitelist_usernames ?? [];
	const teams = fields.whitelist_teams ?? [];
	if (!fields.name_pattern) return fail(400, "name_pattern are empty");
	if (!users.length && !teams.length) return fail(400, "both whitelist_usernames and whitelist_teams are empty");
	const rows = tagProtections(call.state);
	const { name_pattern: pattern } = fields;
	if (rows.first((row) => row.repoId === call.repo.id && row.pattern === pattern))
		return fail(403, "Tag protection already exist");
	const now = call.state.now();
	return created(
		view(rows.insert({ repoId: call.repo.id, pattern, users: known(call, users), teams, created: now, updated: now })),
	);
}

function edit(call: RepoCall): Answer {
	const row = ruleInPath(call);
	const fields = bind(call, "EditTagProtectionOption", fieldTypes);
	row.pattern = fields.name_pattern ?? row.pattern;
	row.users = fields.whitelist_usernames ? known(call, fields.whitelist_usernames) : row.users;
	row.teams = fields.whitelist_teams ?? row.teams;
	row.updated = call.state.now();
	return ok(view(row));
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/tag_protections": withRepo("admin", (call) =>
		ok(
			tagProtections(call.state)
				.where((row) => row.repoId === call.repo.id)
				.map(view),
		),
	),
	"POST /repos/{owner}/{repo}/tag_protections": withRepo("admin", create),
	"GET /repos/{owner}/{repo}/tag_protections/{id}": withRepo("admin", (call) => ok(view(ruleInPath(call)))),
	"PATCH /repos/{owner}/{repo}/tag_protections/{id}": withRepo("admin", edit),
	"DELETE /repos/{owner}/{repo}/tag_protections/{id}": withRepo("admin", (call) => {
		tagProtections(call.state).delete(ruleInPath(call).id);
		return noContent();
	}),
};
