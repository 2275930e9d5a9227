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
import {
	type BranchProtection,
	branchProtections,
	defaultProtection,
	protectionsOf,
} from "../state/branch-protections.ts";

/** API model `BranchProtection`. */
function view(call: RepoCall, rule: BranchProtection): Record<string, unknown> {
	return {
		branch_name: /[*?]/.test(rule.name) ? "" : rule.name,
		rule_name: rule.name,
		...(call.kind === "gitea" ? { priority: rule.priority } : {}),
		...rule.settings,
		created_at: rule.created,
		updated_at: rule.updated,
	};
}

function ruleInPath(call: RepoCall): BranchProtection {
	const rules = protectionsOf(call.state, call.repo.id);
	return rules.find((rule) => rule.name === call.params.name) ?? refuse(notFound());
}

/** The settings among the fields of the body, each of the type it had. */
function apply(rule: BranchProtection, body: unknown): void {
	for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
		if (name in rule.settings && value !== null) rule.settings[name] = value;
	}
}

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateBranchProtectionOption", {
		rule_name: "string",
		branch_name: "string",
		required_approvals: "int64",
		enable_push: "bool",
		priority: "int64",
	});
	const name = fields.rule_name || fields.branch_name;
	if (!name) return fail(400, "both rule_name and branch_name are empty");
	const rules = protectionsOf(call.state, call.repo.id);
	if (rules.some((rule) => rule.name === name)) return fail(403, "Branch protection already exist");
	const now = call.state.now();
	const rule = branchProtections(call.state).insert({
		repoId: call.repo.id,
		name,
		priority: fields.priority ?? rules.length + 1,
		settings: defaultProtection(call.kind),
		created: now,
		updated: now,
	});
	apply(rule, call.body);
	return created(view(call, rule));
}

function edit(call: RepoCall): Answer {
	const rule = ruleInPath(call);
	bind(call, "EditBranchProtectionOption", { required_approvals: "int64", enable_push: "bool", priority: "int64" });
	apply(rule, call.body);
	rule.updated = call.state.now();
	return ok(view(call, rule));
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/branch_protections": withRepo("admin", (call) =>
		ok(protectionsOf(call.state, call.repo.id).map((rule) => view(call, rule))),
	),
	"POST /repos/{owner}/{repo}/branch_protections": withRepo("admin", create),
	"GET /repos/{owner}/{repo}/branch_protections/{name}": withRepo("admin", (call) => ok(view(call, ruleInPath(call)))),
	"PATCH /repos/{owner}/{repo}/branch_protections/{name}": withRepo("admin", edit),
	"DELETE /repos/{owner}/{repo}/branch_protections/{name}": withRepo("admin", (call) => {
		branchProtections(call.state).delete(ruleInPath(call).id);
		return noContent();
	}),
};

export const giteaRoutes: Routes = {
	"POST /repos/{owner}/{repo}/branch_protections/priority": withRepo("admin", (call) => {
		const { ids = [] } = bind(call, "UpdateBranchProtectionPriories", { ids: "int64[]" });
		ids.forEach((id, index) => {
			const rule = branchProtections(call.state).get(id);
			if (rule?.repoId === call.repo.id) rule.priority = index + 1;
		});
		return noContent();
	}),
};
