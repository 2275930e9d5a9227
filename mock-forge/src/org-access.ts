import { isVisible } from "./access.ts";
import { type Answer, fail, notFound, orNotFound, refuse } from "./answer.ts";
import type { Call, Handler } from "./route.ts";
import { isMember, isOrgOwner, type Team, teams } from "./state/teams.ts";
import { findUser, type User, users } from "./state/users.ts";

/** What the caller has to be in the organization; site administrators are everything. */
export type OrgRole = "anyone" | "member" | "owner";

/** A call whose organization has been found and may be seen. */
export interface OrgCall extends Call {
	org: User;
}

/** A call whose team has been found and may be seen. */
export interface TeamCall extends OrgCall {
	team: Team;
}

/** Wraps a handler of `/orgs/{org}/...`: answers 404, 401 and 403 by itself. */
export function withOrg(role: OrgRole, handler: (call: OrgCall) => Answer | Promise<Answer>): Handler {
	return (call) => {
		const org = orNotFound(findUser(call.state, call.params.org ?? ""));
		if (!org.isOrganization || !isVisible(call.state, org, call.actor)) return notFound();
		if (role !== "anyone" || call.method !== "GET") needRole(call, org, role);
		return handler({ ...call, org });
	};
}

/** Wraps a handler of `/teams/{id}/...`: members of the team see it, owners of the organization change it. */
export function withTeam(role: "member" | "owner", handler: (call: TeamCall) => Answer | Promise<Answer>): Handler {
	return (call) => {
		const actor = signedInFor(call);
		const team = orNotFound(teams(call.state).get(Number(call.params.id)));
		const org = users(call.state).need(team.orgId);
		const rules = actor.isAdmin || isOrgOwner(call.state, org.id, actor.id);
		if (!rules && !isMember(call.state, org.id, actor.id)) return notFound();
		if (!rules && role === "owner") return fail(403, "Must be an organization owner");
		if (!rules && !team.members.has(actor.id)) return fail(403, "Must be a team member");
		return handler({ ...call, org, team });
	};
}

/** Refuses a caller who is not what is asked for in the organization. */
function needRole(call: Call, org: User, role: OrgRole): void {
	const actor = signedInFor(call);
	if (actor.isAdmin || isOrgOwner(call.state, org.id, actor.id)) return;
	if (role === "owner") refuse(fail(403, "Must be an organization owner"));
	if (role === "member" && !isMember(call.state, org.id, actor.id)) {
		refuse(fail(403, "Must be an organization member"));
	}
}

const signedInFor = (call: Call): User => call.actor ?? refuse(fail(401, "token is required"));
