import type { State } from "../state/state.ts";
import { type Permission, teams } from "../state/teams.ts";

const allUnits = [
	"code",
	"issues",
	"ext_issues",
	"releases",
	"wiki",
	"ext_wiki",
	"projects",
	"actions",
	"pulls",
	"packages",
];

/** Units of a team, all with one permission. */
export function unitsWith(permission: Permission, names = allUnits): Record<string, Permission> {
	return Object.fromEntries(names.map((name) => [`repo.${name}`, permission]));
}

/** Owners of both organizations, developers of acme and readers of umbrella. */
export function seedTeams(state: State): void {
	for (const orgId of [5, 6]) {
		teams(state).insert({
			orgId,
			name: "Owners",
			description: "",
			permission: "owner",
			units: unitsWith("owner"),
			includesAllRepositories: true,
			canCreateOrgRepo: true,
			members: new Set([1]),
			repos: new Set(),
		});
	}
	teams(state).insert({
		orgId: 5,
		name: "devs",
		description: "developers",
		permission: state.kind === "forgejo" ? "write" : "none",
		units: unitsWith("write", ["code", "issues", "pulls", "releases", "wiki"]),
		includesAllRepositories: false,
		canCreateOrgRepo: false,
		members: new Set([2, 3]),
		repos: new Set([1]),
	});
	teams(state).insert({
		orgId: 6,
		name: "readers",
		description: "readers",
		permission: "read",
		units: unitsWith("read", ["code", "issues", "pulls"]),
		includesAllRepositories: true,
		canCreateOrgRepo: false,
		members: new Set([4]),
		repos: new Set(),
	});
}
