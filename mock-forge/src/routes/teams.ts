import { type OrgCall, type TeamCall, withOrg, withTeam } from "../org-access.ts";
import {
	type Answer,
	bind,
	counted,
	created,
	fail,
	noContent,
	ok,
	pageOf,
	type Routes,
	refuse,
	signedIn,
	slice,
} from "../route.ts";
import { unitsWith } from "../seed/teams.ts";
import { type Permission, type Team, teams, teamsOf } from "../state/teams.ts";
import { viewTeam } from "../views/team.ts";

const options = {
	name: "string!",
	description: "string",
	permission: "string",
	units: "string[]",
	units_map: "any",
	includes_all_repositories: "bool",
	can_create_org_repo: "bool",
} as const;

type Fields = ReturnType<typeof bind<typeof options>>;

const levels: Permission[] = ["none", "read", "write", "admin", "owner"];

/** Units as they were given, or `undefined` when they were not. */
function unitsOf(fields: Fields): Record<string, Permission> | undefined {
	if (fields.permission === "admin") return unitsWith("admin");
	const map = fields.units_map as Record<string, Permission> | undefined;
	if (map && Object.keys(map).length) return map;
	if (!fields.units?.length) return undefined;
	return Object.fromEntries(fields.units.map((unit) => [unit, fields.permission as Permission]));
}

/** What a team's permission says: below admin Gitea leaves it to the units, Forgejo tells the least of them. */
function permissionOf(call: OrgCall, fields: Fields, units: Record<string, Permission>): Permission {
	if (fields.permission === "admin") return "admin";
	if (call.kind === "gitea") return "none";
	const values = fields.units_map ? Object.values(units) : [fields.permission as Permission];
	return levels.find((level) => values.includes(level)) ?? "none";
}

function checkPermission(fields: Fields): void {
	if (fields.permission && !["read", "write", "admin"].includes(fields.permission)) {
		refuse(fail(422, "[Permission]: In(read,write,admin)"));
	}
}

function create(call: OrgCall): Answer {
	const fields = bind(call, "CreateTeamOption", options);
	checkPermission(fields);
	const units = unitsOf(fields) ?? refuse(fail(422, "units permission should not be empty"));
	checkName(call, fields.name);
	const team = teams(call.state).insert({
		orgId: call.org.id,
		name: fields.name,
		description: fields.description ?? "",
		permission: permissionOf(call, fields, units),
		units,
		includesAllRepositories: fields.includes_all_repositories ?? false,
		canCreateOrgRepo: fields.can_create_org_repo ?? false,
		members: new Set(),
		repos: new Set(),
	});
	return created(viewTeam(call, team, true));
}

function checkName(call: OrgCall, name: string, own?: Team): void {
	const twin = teamsOf(call.state, call.org.id).find((team) => team.name.toLowerCase() === name.toLowerCase());
	if (twin && twin !== own) refuse(fail(422, `team already exists [org_id: ${call.org.id}, name: ${name}]`));
}

/** Units stay when only a permission is given; without a permission the access stays as it is. */
function edit(call: TeamCall): Answer {
	const { team } = call;
	const fields = bind(call, "EditTeamOption", options);
	checkPermission(fields);
	checkName(call, fields.name, team);
	team.description = fields.description ?? team.description;
	team.canCreateOrgRepo = fields.can_create_org_repo ?? team.canCreateOrgRepo;
	if (team.permission === "owner") return ok(viewTeam(call, team));
	team.name = fields.name;
	if (fields.permission) {
		team.includesAllRepositories = fields.includes_all_repositories ?? team.includesAllRepositories;
		team.units = unitsOf(fields) ?? team.units;
		team.permission = permissionOf(call, fields, team.units);
	}
	return ok(viewTeam(call, team));
}

const byName = (rows: Team[]): Team[] => rows.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));

function search(call: OrgCall): Answer {
	const words = (call.query.get("q") ?? "").toLowerCase();
	const inDescription = call.query.get("include_desc") !== "false";
	const rows = byName(
		teamsOf(call.state, call.org.id).filter(
			(team) =>
				team.name.toLowerCase().includes(words) || (inDescription && team.description.toLowerCase().includes(words)),
		),
	);
	const data = slice(rows, pageOf(call)).map((team) => viewTeam(call, team));
	return ok({ data, ok: true }, { "x-total-count": String(rows.length) });
}

export const routes: Routes = {
	"GET /orgs/{org}/teams": withOrg("member", (call) =>
		counted(call, byName(teamsOf(call.state, call.org.id)), (team) => viewTeam(call, team)),
	),
	"POST /orgs/{org}/teams": withOrg("owner", create),
	"GET /orgs/{org}/teams/search": withOrg("member", search),
	"GET /teams/{id}": withTeam("member", (call) => ok(viewTeam(call, call.team, true))),
	"PATCH /teams/{id}": withTeam("owner", edit),
	"DELETE /teams/{id}": withTeam("owner", (call) => {
		teams(call.state).delete(call.team.id);
		return noContent();
	}),
	"GET /user/teams": (call) => {
		const { id } = signedIn(call);
		const rows = teams(call.state).where((team) => team.members.has(id));
		return counted(call, rows, (team) => viewTeam(call, team, true));
	},
};
