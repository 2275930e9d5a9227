import type { State } from "./state.ts";
import { table } from "./table.ts";

/** Access level of a team or collaborator. */
export type Permission = "none" | "read" | "write" | "admin" | "owner";

/** A team of an organization. */
export interface Team {
	id: number;
	orgId: number;
	name: string;
	description: string;
	permission: Permission;
	units: Record<string, Permission>;
	includesAllRepositories: boolean;
	canCreateOrgRepo: boolean;
	members: Set<number>;
	repos: Set<number>;
	/** Ids of the members who show their membership to the public. */
	publicMembers?: Set<number>;
}

/** Teams of all organizations. */
export const teams = table<Team>("teams");

/** The teams of one organization. */
export function teamsOf(state: State, orgId: number): Team[] {
	return teams(state).where((team) => team.orgId === orgId);
}

/** Whether the user is in any team of the organization. */
export function isMember(state: State, orgId: number, userId: number): boolean {
	return teamsOf(state, orgId).some((team) => team.members.has(userId));
}

/** Whether the user is in the organization's team of owners. */
export function isOrgOwner(state: State, orgId: number, userId: number): boolean {
	return teamsOf(state, orgId).some((team) => team.permission === "owner" && team.members.has(userId));
}
