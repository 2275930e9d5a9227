import { unitsWith } from "../seed/teams.ts";
import { blocks } from "./blocks.ts";
import { labels } from "./labels.ts";
import type { State } from "./state.ts";
import { teams } from "./teams.ts";
import { addUser, type User, users } from "./users.ts";

/** What the creator of an organization may say. */
export type NewOrganization = Partial<
	Pick<User, "fullName" | "email" | "description" | "website" | "location" | "visibility" | "repoAdminChangeTeamAccess">
> & { login: string };

/** Creates an organization whose only owner is its creator. */
export function addOrganization(state: State, creator: User, fields: NewOrganization): User {
	const org = addUser(state, {
		email: "",
		password: "",
		repoAdminChangeTeamAccess: false,
		...fields,
		isOrganization: true,
	});
	teams(state).insert({
		orgId: org.id,
		name: "Owners",
		description: "",
		permission: "owner",
		units: unitsWith("owner"),
		includesAllRepositories: true,
		canCreateOrgRepo: true,
		members: new Set([creator.id]),
		repos: new Set(),
	});
	return org;
}

/** Removes an organization without repositories, with its teams and labels. */
export function removeOrganization(state: State, org: User): void {
	users(state).delete(org.id);
	teams(state).deleteWhere((team) => team.orgId === org.id);
	labels(state).deleteWhere((label) => label.orgId === org.id);
	blocks(state).deleteWhere((row) => row.blockerId === org.id);
}
