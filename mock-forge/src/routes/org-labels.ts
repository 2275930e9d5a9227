import { type OrgCall, withOrg } from "../org-access.ts";
import { type Answer, bind, counted, created, noContent, ok, orNotFound, type Routes } from "../route.ts";
import { issues } from "../state/issues.ts";
import { type Label, labels } from "../state/labels.ts";
import { viewLabel } from "../views/label.ts";
import { normalColor } from "./labels.ts";

const labelsHere = (call: OrgCall): Label[] =>
	labels(call.state)
		.where((label) => label.orgId === call.org.id)
		.sort((a, b) => (a.name < b.name ? -1 : 1));

const labelInPath = (call: OrgCall): Label | undefined =>
	labelsHere(call).find((label) => label.id === Number(call.params.id));

function create(call: OrgCall): Answer {
	const fields = bind(call, "CreateLabelOption", {
		name: "string!",
		color: "string!",
		description: "string",
		exclusive: "bool",
		is_archived: "bool",
	});
	const label = labels(call.state).insert({
		repoId: null,
		orgId: call.org.id,
		name: fields.name,
		color: normalColor(fields.color),
		description: fields.description ?? "",
		exclusive: fields.exclusive ?? false,
		archived: fields.is_archived ?? false,
	});
	return created(viewLabel(call, label));
}

function edit(call: OrgCall): Answer {
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

/** Deleting a label that is not there succeeds, as in repositories. */
function remove(call: OrgCall): Answer {
	const label = labelInPath(call);
	if (!label) return noContent();
	labels(call.state).delete(label.id);
	for (const issue of issues(call.state).all()) issue.labelIds = issue.labelIds.filter((id) => id !== label.id);
	return noContent();
}

const path = "/orgs/{org}/labels";

export const routes: Routes = {
	[`GET ${path}`]: withOrg("anyone", (call) => counted(call, labelsHere(call), (label) => viewLabel(call, label))),
	[`POST ${path}`]: withOrg("owner", create),
	[`GET ${path}/{id}`]: withOrg("anyone", (call) => ok(viewLabel(call, orNotFound(labelInPath(call))))),
	[`PATCH ${path}/{id}`]: withOrg("owner", edit),
	[`DELETE ${path}/{id}`]: withOrg("owner", remove),
};
