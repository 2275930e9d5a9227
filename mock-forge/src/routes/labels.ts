import {
	type Answer,
	bind,
	counted,
	created,
	fail,
	noContent,
	notFound,
	ok,
	orNotFound,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { setLabels } from "../state/issue-changes.ts";
import { issues } from "../state/issues.ts";
import { advancedLabels, defaultLabels } from "../state/label-templates.ts";
import { type Label, labels, labelsOf } from "../state/labels.ts";
import { labelsOfIssue } from "../views/issue.ts";
import { viewLabel } from "../views/label.ts";
import { issueInPath, knownLabels, needWriter } from "./issue-access.ts";

/** Six digits without `#`, as the forges store a color, or 422. */
export function normalColor(color: string): string {
	const digits = color.replace(/^#/, "").toLowerCase();
	if (/^[0-9a-f]{6}$/.test(digits)) return digits;
	if (/^[0-9a-f]{3}$/.test(digits)) return [...digits].map((digit) => digit + digit).join("");
	return refuse(fail(422, `bad color code: ${color}`));
}

const labelInPath = (call: RepoCall): Label | undefined => {
	const label = labels(call.state).get(Number(call.params.id));
	return label?.repoId === call.repo.id ? label : undefined;
};

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateLabelOption", {
		name: "string!",
		color: "string!",
		description: "string",
		exclusive: "bool",
		is_archived: "bool",
	});
	const label = labels(call.state).insert({
		repoId: call.repo.id,
		orgId: null,
		name: fields.name,
		color: normalColor(fields.color),
		description: fields.description ?? "",
		exclusive: fields.exclusive ?? false,
		archived: fields.is_archived ?? false,
	});
	return created(viewLabel(call, label));
}

function edit(call: RepoCall): Answer {
	const label = orNotFound(labelInPath(call));
	const fields = bind(call, "EditLabelOption", {
		name: "string",
		color: "string",
		description: "string",
		exclusive: "bool",
		is_archived: "bool",
	});
	if (fields.color) label.color = normalColor(fields.color);
	label.name = fields.name ?? label.name;
	label.description = fields.description ?? label.description;
	label.exclusive = fields.exclusive ?? label.exclusive;
	label.archived = fields.is_archived ?? label.archived;
	return ok(viewLabel(call, label));
}

/** Label ids of the body, which has ids or names; unknown ones are dropped without a word. */
function asked(call: RepoCall): number[] {
	const { labels: given = [] } = bind(call, "IssueLabelsOption", { labels: "any", updated_at: "string" });
	const values: unknown[] = Array.isArray(given) ? given : [];
	if (values.some((value) => typeof value !== "number" && typeof value !== "string")) {
		refuse(fail(400, "a label must be an integer or a string"));
	}
	const names = values.filter((value) => typeof value === "string");
	const ids = values.filter((value) => typeof value === "number");
	if (names.length && ids.length) refuse(fail(400, "labels should be an array of strings or integers"));
	const named = labels(call.state).where((label) => names.includes(label.name));
	return knownLabels(call, [...ids, ...named.map((label) => label.id)]);
}

function change(keep: boolean) {
	return withRepo("read", (call): Answer => {
		const issue = issueInPath(call);
		needWriter(call);
		const ids = asked(call);
		setLabels(call.state, issue, signedIn(call), keep ? [...issue.labelIds, ...ids] : ids);
		return ok(labelsOfIssue(call, issue));
	});
}

function removeOne(call: RepoCall): Answer {
	const issue = issueInPath(call);
	needWriter(call);
	const { identifier = "" } = call.params;
	const label = labels(call.state).first(
		(row) => knownLabels(call, [row.id]).length > 0 && (String(row.id) === identifier || row.name === identifier),
	);
	if (!label) return fail(422, `label does not exist [label_id: ${Number(identifier) || 0}]`);
	setLabels(
		call.state,
		issue,
		signedIn(call),
		issue.labelIds.filter((id) => id !== label.id),
	);
	return noContent();
}

const templates: Record<string, unknown> = { Advanced: advancedLabels, Default: defaultLabels };

export const routes: Routes = {
	"GET /label/templates": () => ok(Object.keys(templates)),
	"GET /label/templates/{name}": (call) => {
		const template = templates[call.params.name ?? ""];
		return template ? ok(template) : notFound();
	},
	"GET /repos/{owner}/{repo}/labels": withRepo("read", (call) =>
		counted(call, labelsOf(call.state, call.repo.id), (label) => viewLabel(call, label)),
	),
	"POST /repos/{owner}/{repo}/labels": withRepo("write", create),
	"GET /repos/{owner}/{repo}/labels/{id}": withRepo("read", (call) =>
		ok(viewLabel(call, orNotFound(labelInPath(call)))),
	),
	"PATCH /repos/{owner}/{repo}/labels/{id}": withRepo("write", edit),
	"DELETE /repos/{owner}/{repo}/labels/{id}": withRepo("write", (call) => {
		const label = labelInPath(call);
		if (label) {
			labels(call.state).delete(label.id);
			for (const issue of issues(call.state).all()) issue.labelIds = issue.labelIds.filter((id) => id !== label.id);
		}
		return noContent();
	}),
	"GET /repos/{owner}/{repo}/issues/{index}/labels": withRepo("read", (call) =>
		ok(labelsOfIssue(call, issueInPath(call))),
	),
	"POST /repos/{owner}/{repo}/issues/{index}/labels": change(true),
	"PUT /repos/{owner}/{repo}/issues/{index}/labels": change(false),
	"DELETE /repos/{owner}/{repo}/issues/{index}/labels": withRepo("read", (call) => {
		const issue = issueInPath(call);
		needWriter(call);
		setLabels(call.state, issue, signedIn(call), []);
		return noContent();
	}),
	"DELETE /repos/{owner}/{repo}/issues/{index}/labels/{identifier}": withRepo("read", removeOne),
};
