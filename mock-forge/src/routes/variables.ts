import { isHere, type PlacedCall, type PlaceKind, placed } from "../placed.ts";
import { type Answer, bind, counted, empty, fail, noContent, ok, type Routes, refuse } from "../route.ts";
import { isActionsName, type Variable, variables } from "../state/secrets.ts";

/** API model `ActionVariable`; Forgejo keeps the values to itself in lists. */
function view(call: PlacedCall, row: Variable, inList = false): Record<string, unknown> {
	return {
		owner_id: row.ownerId,
		repo_id: row.repoId,
		name: row.name,
		data: inList && call.kind === "forgejo" ? "" : row.data,
		...(call.kind === "gitea" ? { description: row.description } : {}),
	};
}

const find = (call: PlacedCall, name = call.params.variablename ?? ""): Variable | undefined =>
	variables(call.state).first((row) => isHere(call, row) && row.name === name.toUpperCase());

const needed = (call: PlacedCall): Variable => find(call) ?? refuse(fail(404, "variable not found"));

function checked(call: PlacedCall, name: string): string {
	const message = call.kind === "forgejo" ? "invalid variable name" : "invalid variable or secret name";
	return isActionsName(name) ? name.toUpperCase() : refuse(fail(400, message));
}

function create(call: PlacedCall): Answer {
	const fields = bind(call, "CreateVariableOption", { value: "string!", description: "string" });
	const given = call.params.variablename ?? "";
	if (find(call)) {
		const named = call.kind === "forgejo" ? `variable name ${given}` : "variable name";
		return fail(409, `${named} already exists`);
	}
	const name = checked(call, given);
	variables(call.state).insert({
		...call.place,
		name,
		data: fields.value,
		description: fields.description ?? "",
	});
	return call.kind === "forgejo" ? noContent() : empty(201);
}

function update(call: PlacedCall): Answer {
	const fields = bind(call, "UpdateVariableOption", { value: "string!", name: "string", description: "string" });
	const row = needed(call);
	if (fields.name) row.name = checked(call, fields.name);
	row.data = fields.value;
	row.description = fields.description ?? "";
	return noContent();
}

const everywhere: PlaceKind[] = ["repo", "org", "user"];

export const routes: Routes = {
	...placed(everywhere, "GET /actions/variables", (call) =>
		counted(
			call,
			variables(call.state).where((row) => isHere(call, row)),
			(row) => view(call, row, true),
		),
	),
	...placed(everywhere, "GET /actions/variables/{variablename}", (call) => ok(view(call, needed(call)))),
	...placed(everywhere, "POST /actions/variables/{variablename}", create),
	...placed(everywhere, "PUT /actions/variables/{variablename}", update),
	...placed(everywhere, "DELETE /actions/variables/{variablename}", (call) => {
		variables(call.state).delete(needed(call).id);
		return noContent();
	}),
};
