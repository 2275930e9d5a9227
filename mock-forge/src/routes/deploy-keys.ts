import {
	type Answer,
	bind,
	counted,
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
import { type DeployKey, deployKeys, fingerprintOf, isPublicKey } from "../state/deploy-keys.ts";
import { fullName } from "../state/repositories.ts";
import { viewRepository } from "../views/repository.ts";

/** API model `DeployKey`; the repository is told as a stranger sees it. */
function view(call: RepoCall, row: DeployKey): Record<string, unknown> {
	return {
		id: row.id,
		key_id: row.id,
		key: row.key,
		url: `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}/keys/${row.id}`,
		title: row.title,
		fingerprint: fingerprintOf(row.key),
		created_at: row.created,
		read_only: row.readOnly,
		repository: viewRepository(call, call.repo, { viewer: null }),
	};
}

const keysOf = (call: RepoCall) => deployKeys(call.state).where((row) => row.repoId === call.repo.id);

function keyInPath(call: RepoCall): DeployKey {
	return keysOf(call).find((row) => row.id === Number(call.params.id)) ?? refuse(notFound());
}

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateKeyOption", { title: "string!", key: "string!", read_only: "bool" });
	if (!isPublicKey(fields.key)) return fail(422, "Invalid key content: ssh: no key found");
	const twin = keysOf(call).find((row) => fingerprintOf(row.key) === fingerprintOf(fields.key));
	if (twin) return fail(422, "This key has already been added to this repository");
	if (keysOf(call).some((row) => row.title === fields.title))
		return fail(422, "A key with the same name already exists");
	const row = deployKeys(call.state).insert({
		repoId: call.repo.id,
		title: fields.title,
		key: fields.key.trim(),
		readOnly: fields.read_only ?? false,
		created: call.state.now(),
	});
	return created(view(call, row));
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/keys": withRepo("admin", (call) => {
		const wanted = call.query.get("fingerprint");
		const rows = keysOf(call).filter((row) => !wanted || fingerprintOf(row.key) === wanted);
		return counted(call, rows, (row) => view(call, row));
	}),
	"POST /repos/{owner}/{repo}/keys": withRepo("admin", create),
	"GET /repos/{owner}/{repo}/keys/{id}": withRepo("admin", (call) => ok(view(call, keyInPath(call)))),
	"DELETE /repos/{owner}/{repo}/keys/{id}": withRepo("admin", (call) => {
		deployKeys(call.state).delete(keyInPath(call).id);
		return noContent();
	}),
};
