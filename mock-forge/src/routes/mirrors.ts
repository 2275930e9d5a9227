import { createHash } from "node:crypto";
import {
	type Answer,
	bind,
	counted,
	empty,
	fail,
	noContent,
	ok,
	type RepoCall,
	type Routes,
	withRepo,
} from "../route.ts";
import { type PushMirror, pushMirrors } from "../state/push-mirrors.ts";

/** API model `PushMirror`. */
function view(call: RepoCall, row: PushMirror): Record<string, unknown> {
	return {
		repo_name: call.repo.name,
		remote_name: row.remoteName,
		remote_address: row.remoteAddress,
		created: row.created,
		last_update: row.lastUpdate,
		last_error: row.lastError,
		interval: row.interval,
		sync_on_commit: row.syncOnCommit,
		...(call.kind === "forgejo" ? { branch_filter: row.branchFilter, public_key: row.publicKey } : {}),
	};
}

const mirrorsOf = (call: RepoCall) => pushMirrors(call.state).where((row) => row.repoId === call.repo.id);

function add(call: RepoCall): Answer {
	const fields = bind(call, "CreatePushMirrorOption", {
		remote_address: "string",
		remote_username: "string",
		remote_password: "string",
		interval: "string",
		sync_on_commit: "bool",
		use_ssh: "bool",
		branch_filter: "string",
	});
	const address = fields.remote_address ?? "";
	if (!/^(https?|ssh|git):\/\/|^[\w.-]+@/.test(address)) return fail(400, "Invalid mirror protocol");
	if (!/^(\d+[hms])+$/.test(fields.interval ?? ""))
		return fail(400, `time: invalid duration "${fields.interval ?? ""}"`);
	if (fields.use_ssh && (fields.remote_username || fields.remote_password)) {
		return fail(400, "'use_ssh' is mutually exclusive with 'remote_username' and 'remote_password'");
	}
	const row = pushMirrors(call.state).insert({
		repoId: call.repo.id,
		remoteName: `remote_mirror_${createHash("sha1")
			.update(`${address}${mirrorsOf(call).length}`)
			.digest("hex")
			.slice(0, 10)}`,
		remoteAddress: address,
		interval: fields.interval ?? "",
		syncOnCommit: fields.sync_on_commit ?? false,
		branchFilter: fields.branch_filter ?? "",
		publicKey: fields.use_ssh ? "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHkJ1vXkJH0m0q0m0q0m0q0m0q0m0q0m0q0m0q0m0q0m" : "",
		created: call.state.now(),
		lastUpdate: null,
		lastError: "",
	});
	return ok(view(call, row));
}

const byName = (call: RepoCall) => mirrorsOf(call).find((row) => row.remoteName === call.params.name);

export const routes: Routes = {
	"POST /repos/{owner}/{repo}/mirror-sync": withRepo("write", (call) => {
		if (!call.repo.mirror) return fail(400, "Repository is not a mirror");
		call.repo.mirrorUpdated = call.state.now();
		return empty(200);
	}),
	"GET /repos/{owner}/{repo}/push_mirrors": withRepo("admin", (call) =>
		counted(call, mirrorsOf(call), (row) => view(call, row)),
	),
	"POST /repos/{owner}/{repo}/push_mirrors": withRepo("admin", add),
	"POST /repos/{owner}/{repo}/push_mirrors-sync": withRepo("admin", (call) => {
		for (const row of mirrorsOf(call)) row.lastUpdate = call.state.now();
		return empty(200);
	}),
	"GET /repos/{owner}/{repo}/push_mirrors/{name}": withRepo("admin", (call) => {
		const row = byName(call);
		// The words of a missing error, as the servers print them.
		return row ? ok(view(call, row)) : fail(404, "%!s(<nil>)");
	}),
	"DELETE /repos/{owner}/{repo}/push_mirrors/{name}": withRepo("admin", (call) => {
		const row = byName(call);
		if (!row) return fail(404, "push mirror does not exist");
		pushMirrors(call.state).delete(row.id);
		return noContent();
	}),
};
