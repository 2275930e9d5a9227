import { isHere, type PlacedCall, type PlaceKind, placed } from "../placed.ts";
import {
	type Answer,
	bind,
	counted,
	created,
	fail,
	noContent,
	ok,
	orNotFound,
	pageOf,
	type Routes,
	refuse,
	slice,
} from "../route.ts";
import { type Hook, hooks, hookTypes, keptEvents } from "../state/hooks.ts";
import { viewHook } from "../views/hook.ts";

const hooksHere = (call: PlacedCall): Hook[] => hooks(call.state).where((hook) => isHere(call, hook));

const hookInPath = (call: PlacedCall): Hook =>
	orNotFound(hooksHere(call).find((hook) => hook.id === Number(call.params.id)));

/** The recorded Forgejo does not count the webhooks of the site. */
function list(call: PlacedCall): Answer {
	const uncounted = call.kind === "forgejo" && call.path.startsWith("/admin/");
	if (uncounted) return ok(slice(hooksHere(call), pageOf(call)).map((hook) => viewHook(call, hook)));
	return counted(call, hooksHere(call), (hook) => viewHook(call, hook));
}

function checkContentType(value: string): void {
	if (!["json", "form"].includes(value)) refuse(fail(422, "Invalid content type"));
}

function create(call: PlacedCall): Answer {
	const fields = bind(call, "CreateHookOption", {
		type: "string!",
		config: "any!",
		events: "string[]",
		branch_filter: "string",
		authorization_header: "string",
		active: "bool",
	});
	if (!hookTypes[call.kind].includes(fields.type)) return fail(422, `Invalid hook type: ${fields.type}`);
	const config = fields.config as Record<string, string>;
	for (const name of ["url", "content_type"]) {
		if (config[name] === undefined) return fail(422, `Missing config option: ${name}`);
	}
	checkContentType(config.content_type ?? "");
	if (fields.type === "slack" && !config.channel) return fail(422, "Missing config option: channel");
	const now = call.state.now();
	const hook = hooks(call.state).insert({
		...call.place,
		type: fields.type,
		config: { ...config },
		events: keptEvents(fields.events ?? []),
		branchFilter: fields.branch_filter ?? "",
		authorizationHeader: fields.authorization_header ?? "",
		active: fields.active ?? false,
		created: now,
		updated: now,
	});
	return created(viewHook(call, hook));
}

/** Events and filters that are left out go back to what a new webhook has. */
function edit(call: PlacedCall): Answer {
	const hook = hookInPath(call);
	const fields = bind(call, "EditHookOption", {
		config: "any",
		events: "string[]",
		branch_filter: "string",
		authorization_header: "string",
		active: "bool",
	});
	const config = (fields.config ?? {}) as Record<string, string>;
	if (config.content_type !== undefined) checkContentType(config.content_type);
	Object.assign(hook.config, config);
	hook.events = keptEvents(fields.events ?? []);
	hook.branchFilter = fields.branch_filter ?? "";
	if (fields.authorization_header) hook.authorizationHeader = fields.authorization_header;
	hook.active = fields.active ?? hook.active;
	hook.updated = call.state.now();
	return ok(viewHook(call, hook));
}

const everywhere: PlaceKind[] = ["repo", "org", "user", "admin"];

export const routes: Routes = {
	...placed(everywhere, "GET /hooks", list, "admin"),
	...placed(everywhere, "POST /hooks", create, "admin"),
	...placed(everywhere, "GET /hooks/{id}", (call) => ok(viewHook(call, hookInPath(call))), "admin"),
	...placed(everywhere, "PATCH /hooks/{id}", edit, "admin"),
	...placed(
		everywhere,
		"DELETE /hooks/{id}",
		(call) => {
			hooks(call.state).delete(hookInPath(call).id);
			return noContent();
		},
		"admin",
	),
	...placed(
		["repo"],
		"POST /hooks/{id}/tests",
		(call) => {
			hookInPath(call);
			return noContent();
		},
		"admin",
	),
};
