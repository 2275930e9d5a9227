import type { Call } from "../route.ts";
import type { Team } from "../state/teams.ts";
import { users } from "../state/users.ts";
import { viewOrganization } from "./organization.ts";

/** API model `Team`; the organization is told only where a team stands alone. */
export function viewTeam(call: Call, team: Team, withOrganization = false): Record<string, unknown> {
	return {
		id: team.id,
		name: team.name,
		description: team.description,
		organization: withOrganization ? viewOrganization(call, users(call.state).need(team.orgId)) : null,
		includes_all_repositories: team.includesAllRepositories,
		permission: team.permission,
		units: Object.keys(team.units),
		units_map: team.units,
		can_create_org_repo: team.canCreateOrgRepo,
	};
}
