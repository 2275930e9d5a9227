import { isHere, type PlacedCall, placed } from "../placed.ts";
import { type Answer, bind, counted, empty, fail, noContent, type Routes, refuse } from "../route.ts";
import { isActionsName, type Secret, secrets } from "../state/secrets.ts";

/** API model `Secret`. */
function view(call: PlacedCall, row: Secret): Record<string, unknown> {
	return {
		name: row.name,
		...(call.kind === "gitea" ? { description: row.description } : {}),
		created_at: row.created,
	};
}

const find = (call: PlacedCall, name: string): Secret | undefined =>
	secrets(call.state).first((row) => isHere(call, row) && row.name === name.toUpperCase());

function nameInPath(call: PlacedCall): string {
	const name = call.params.secretname ?? "";
	const message = call.kind === "forgejo" ? "invalid secret name" : "invalid variable or secret name";
	return isActionsName(name) ? name : refuse(fail(400, message));
}

function set(call: PlacedCall): Answer {
	const { data, description } = bind(call, "CreateOrUpdateSecretOption", { data: "string!", description: "string" });
	const name = nameInPath(call);
	const known = find(call, name);
	if (known) {
		Object.assign(known, { data, description: description ?? "" });
		return noContent();
	}
	secrets(call.state).insert({
		...call.place,
		name: name.toUpperCase(),
		data,
		description: description ?? "",
		created: call.state.now(),
	});
	return empty(201);
}

function remove(call: PlacedCall): Answer {
	const known = find(call, nameInPath(call));
	if (!known) return fail(404, "secret was not found [name: ]");
	secrets(call.state).delete(known.id);
	return noContent();
}

export const routes: Routes = {
	...placed(["repo", "org"], "GET /actions/secrets", (call) =>
		counted(
			call,
			secrets(call.state).where((row) => isHere(call, row)),
			(row) => view(call, row),
		),
	),
	...placed(["repo", "org", "user"], "PUT /actions/secrets/{secretname}", set),
	...placed(["repo", "org", "user"], "DELETE /actions/secrets/{secretname}", remove),
};
