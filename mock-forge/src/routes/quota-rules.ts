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
	refuse,
	withAdmin,
} from "../route.ts";
import { type QuotaRule, quotaGroups, quotaRules, quotaSubjects } from "../state/quota.ts";
import { viewRule } from "../views/quota.ts";

/** The rule of this name, or 404. */
export function ruleNamed(call: Call, name: string): QuotaRule {
	return orNotFound(quotaRules(call.state).first((rule) => rule.name === name));
}

const ruleInPath = (call: Call): QuotaRule => ruleNamed(call, call.params.quotarule ?? "");

function checkSubjects(subjects: string[]): void {
	const unknown = subjects.find((subject) => !quotaSubjects.includes(subject));
	if (unknown !== undefined) refuse(fail(422, `Invalid quota subject: ${unknown}`));
}

/** Makes a rule from its fields; the name must be free. */
export function addRule(call: Call, fields: { name?: string; limit?: number; subjects?: string[] }): QuotaRule {
	const { name = "", limit = 0, subjects = [] } = fields;
	if (!name) refuse(fail(422, "[Name]: Required"));
	if (quotaRules(call.state).first((rule) => rule.name === name)) {
		refuse(fail(409, `Quota rule already exists: ${name}`));
	}
	checkSubjects(subjects);
	return quotaRules(call.state).insert({ name, limit, subjects });
}

function edit(call: Call): Answer {
	const rule = ruleInPath(call);
	const { limit, subjects } = bind(call, "EditQuotaRuleOptions", { limit: "int64", subjects: "string[]" });
	checkSubjects(subjects ?? []);
	rule.limit = limit ?? rule.limit;
	rule.subjects = subjects ?? rule.subjects;
	return ok(viewRule(rule));
}

const path = "/admin/quota/rules";

export const newerForgejoRoutes: Routes = {
	[`GET ${path}`]: withAdmin((call) => ok(quotaRules(call.state).all().map(viewRule))),
	[`POST ${path}`]: withAdmin((call) => {
		const fields = bind(call, "CreateQuotaRuleOptions", { name: "string!", limit: "int64", subjects: "string[]" });
		return created(viewRule(addRule(call, fields)));
	}),
	[`GET ${path}/{quotarule}`]: withAdmin((call) => ok(viewRule(ruleInPath(call)))),
	[`PATCH ${path}/{quotarule}`]: withAdmin(edit),
	[`DELETE ${path}/{quotarule}`]: withAdmin((call) => {
		const rule = ruleInPath(call);
		for (const group of quotaGroups(call.state).all()) group.rules.delete(rule.id);
		quotaRules(call.state).delete(rule.id);
		return noContent();
	}),
};
