import {
	type Answer,
	bind,
	type Call,
	counted,
	created,
	empty,
	fail,
	noContent,
	notFound,
	ok,
	orNotFound,
	type Routes,
	refuse,
	signedIn,
	withAdmin,
} from "../route.ts";
import { type DeployKey, deployKeys, fingerprintOf, isPublicKey } from "../state/deploy-keys.ts";
import { isKnownKey, type PublicKey, publicKeys } from "../state/public-keys.ts";
import { findUser, type User, users } from "../state/users.ts";
import { viewUser } from "../views/user.ts";
import { userInPath } from "./users.ts";

/** API model `PublicKey`; whose it is and how it is used is told to its owner and to administrators. */
function view(call: Call, row: PublicKey): Record<string, unknown> {
	const owner = users(call.state).need(row.userId);
	const told = call.actor?.isAdmin || call.actor?.id === owner.id;
	return {
		...viewAny(call, row),
		...(told ? { user: viewUser(call, owner), read_only: row.readOnly, key_type: "user" } : {}),
	};
}

function viewAny(call: Call, row: PublicKey | DeployKey): Record<string, unknown> {
	return {
		id: row.id,
		key: row.key,
		url: `${call.base}/api/v1/user/keys/${row.id}`,
		title: row.title,
		fingerprint: fingerprintOf(row.key),
		created_at: row.created,
		...(call.kind === "gitea" ? { last_used_at: row.created } : {}),
	};
}

function list(call: Call, user: User): Answer {
	const wanted = call.query.get("fingerprint");
	const rows = publicKeys(call.state).where(
		(row) => row.userId === user.id && (!wanted || fingerprintOf(row.key) === wanted),
	);
	return counted(call, rows, (row) => view(call, row));
}

function add(call: Call, user: User): Answer {
	const fields = bind(call, "CreateKeyOption", { title: "string!", key: "string!", read_only: "bool" });
	if (!isPublicKey(fields.key)) return fail(422, "Invalid key content: ssh: no key found");
	if (isKnownKey(call.state, fields.key)) return fail(422, "Key content has been used as non-deploy key");
	const twin = publicKeys(call.state).first((row) => row.userId === user.id && row.title === fields.title);
	if (twin) return fail(422, "Key title has been used");
	const row = publicKeys(call.state).insert({
		userId: user.id,
		title: fields.title,
		key: fields.key.trim(),
		readOnly: fields.read_only ?? false,
		created: call.state.now(),
	});
	return created(view(call, row));
}

/** Any key may be read by its id; the forges answer even with those of repositories. */
function read(call: Call): Answer {
	signedIn(call);
	const id = Number(call.params.id);
	const own = publicKeys(call.state).get(id);
	if (own) return ok(view(call, own));
	const row = orNotFound(deployKeys(call.state).get(id));
	return ok({ ...viewAny(call, row), read_only: row.readOnly, key_type: "deploy" });
}

/** Administrators reach all keys here, those of repositories too. */
function remove(call: Call): Answer {
	const actor = signedIn(call);
	const id = Number(call.params.id);
	const row = publicKeys(call.state).get(id);
	if (!row) return actor.isAdmin && deployKeys(call.state).delete(id) ? noContent() : notFound();
	if (row.userId !== actor.id && !actor.isAdmin) return empty(403);
	publicKeys(call.state).delete(id);
	return noContent();
}

const personInPath = (call: Call): User => orNotFound(findUser(call.state, call.params.username ?? ""));

export const routes: Routes = {
	"GET /user/keys": (call) => list(call, signedIn(call)),
	"POST /user/keys": (call) => add(call, signedIn(call)),
	"GET /user/keys/{id}": read,
	"DELETE /user/keys/{id}": remove,
	"GET /users/{username}/keys": (call) => list(call, userInPath(call)),
	"POST /admin/users/{username}/keys": withAdmin((call) => add(call, personInPath(call))),
	"DELETE /admin/users/{username}/keys/{id}": withAdmin((call) => {
		const user = personInPath(call);
		const row = publicKeys(call.state).get(Number(call.params.id));
		if (row?.userId !== user.id) refuse(notFound());
		publicKeys(call.state).delete(Number(call.params.id));
		return noContent();
	}),
};
