import {
	type Answer,
	bind,
	type Call,
	created,
	fail,
	noContent,
	ok,
	orNotFound,
	type Routes,
	withAdmin,
} from "../route.ts";
import { type QuotaGroup, quotaGroups, quotaRules } from "../state/quota.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewGroup } from "../views/quota.ts";
import { viewUser } from "../views/user.ts";
import { addRule, ruleNamed } from "./quota-rules.ts";

const groupNamed = (call: Call, name: string): QuotaGroup =>
	orNotFound(quotaGroups(call.state).first((group) => group.name === name));

const groupInPath = (call: Call): QuotaGroup => groupNamed(call, call.params.quotagroup ?? "");

const personInPath = (call: Call): User => orNotFound(findUser(call.state, call.params.username ?? ""));

/** Rules that come along are made where they do not exist yet. */
function create(call: Call): Answer {
	const fields = bind(call, "CreateQuotaGroupOptions", { name: "string!", rules: "any" });
	if (quotaGroups(call.state).first((group) => group.name === fields.name)) {
		return fail(409, `Quota group already exists: ${fields.name}`);
	}
	const given = (fields.rules ?? []) as { name: string }[];
	const rules = given.map(
		(rule) => quotaRules(call.state).first((known) => known.name === rule.name) ?? addRule(call, rule),
	);
	const group = quotaGroups(call.state).insert({
		name: fields.name,
		rules: new Set(rules.map((rule) => rule.id)),
		members: new Set(),
	});
	return created(viewGroup(call.state, group));
}

function changeRule(apply: (group: QuotaGroup, id: number) => Answer) {
	return withAdmin((call) => apply(groupInPath(call), ruleNamed(call, call.params.quotarule ?? "").id));
}

function changeMember(apply: (group: QuotaGroup, id: number) => Answer) {
	return withAdmin((call) => apply(groupInPath(call), personInPath(call).id));
}

const join = (names: "rules" | "members", what: string) => (group: QuotaGroup, id: number) => {
	if (group[names].has(id)) return fail(409, `${what} already in quota group [group: ${group.name}]`);
	group[names].add(id);
	return noContent();
};

const leave = (names: "rules" | "members", what: string) => (group: QuotaGroup, id: number) =>
	group[names].delete(id) ? noContent() : fail(404, `${what} not in quota group [group: ${group.name}]`);

/** Puts a user into exactly the groups that the body names. */
function setGroups(call: Call): Answer {
	const user = personInPath(call);
	const { groups = [] } = bind(call, "SetUserQuotaGroupsOptions", { groups: "string[]" });
	const wanted = groups.map((name) => groupNamed(call, name));
	for (const group of quotaGroups(call.state).all()) {
		if (wanted.includes(group)) group.members.add(user.id);
		else group.members.delete(user.id);
	}
	return noContent();
}

const path = "/admin/quota/groups";

export const newerForgejoRoutes: Routes = {
	[`GET ${path}`]: withAdmin((call) =>
		ok(
			quotaGroups(call.state)
				.all()
				.map((group) => viewGroup(call.state, group)),
		),
	),
	[`POST ${path}`]: withAdmin(create),
	[`GET ${path}/{quotagroup}`]: withAdmin((call) => ok(viewGroup(call.state, groupInPath(call)))),
	[`DELETE ${path}/{quotagroup}`]: withAdmin((call) => {
		quotaGroups(call.state).delete(groupInPath(call).id);
		return noContent();
	}),
	[`PUT ${path}/{quotagroup}/rules/{quotarule}`]: changeRule(join("rules", "rule")),
	[`DELETE ${path}/{quotagroup}/rules/{quotarule}`]: changeRule(leave("rules", "rule")),
	[`GET ${path}/{quotagroup}/users`]: withAdmin((call) => {
		const { members } = groupInPath(call);
		const rows = users(call.state).where((user) => members.has(user.id));
		return ok(rows.map((user) => viewUser(call, user)));
	}),
	[`PUT ${path}/{quotagroup}/users/{username}`]: changeMember(join("members", "user")),
	[`DELETE ${path}/{quotagroup}/users/{username}`]: changeMember(leave("members", "user")),
	"POST /admin/users/{username}/quota/groups": withAdmin(setGroups),
};
