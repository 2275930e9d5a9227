import type { Call } from "../route.ts";
import type { User } from "../state/users.ts";
import { avatarUrl } from "./user.ts";

/** API model `Organization`. */
export function viewOrganization(call: Call, org: User): Record<string, unknown> {
	return {
		id: org.id,
		name: org.login,
		full_name: org.fullName,
		email: org.email,
		avatar_url: avatarUrl(call, org),
		description: org.description,
		website: org.website,
		location: org.location,
		visibility: org.visibility,
		repo_admin_change_team_access: org.repoAdminChangeTeamAccess,
		username: org.login,
	};
}
