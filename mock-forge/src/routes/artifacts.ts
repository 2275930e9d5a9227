import { createHash } from "node:crypto";
import {
	type Answer,
	binary,
	counted,
	fail,
	noContent,
	notFound,
	ok,
	pageOf,
	type RepoCall,
	type Routes,
	refuse,
	slice,
	withRepo,
} from "../route.ts";
import { fullName } from "../state/repositories.ts";
import { type Artifact, artifacts, runs } from "../state/runs.ts";
import { runInPath } from "./runs.ts";

const isExpired = (call: RepoCall, row: Artifact) => Date.parse(row.expires) < Date.parse(call.state.now());

/** API model `ActionArtifact`; Gitea tells more of the run. */
function view(call: RepoCall, row: Artifact): Record<string, unknown> {
	const run = runs(call.state).need(row.runId);
	const url = `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}/actions/artifacts/${row.id}`;
	return {
		id: row.id,
		name: row.name,
		size_in_bytes: row.zip.length,
		...(call.kind === "gitea" ? { url } : { run_id: run.id }),
		archive_download_url: `${url}/zip`,
		expired: isExpired(call, row),
		...(call.kind === "gitea" ? { workflow_run: { id: run.id, repository_id: call.repo.id, head_sha: run.sha } } : {}),
		created_at: row.created,
		updated_at: row.created,
		expires_at: row.expires,
	};
}

function list(call: RepoCall, runId?: number): Answer {
	const name = call.query.get("name");
	const rows = artifacts(call.state).where(
		(row) =>
			runs(call.state).get(row.runId)?.repoId === call.repo.id &&
			(runId === undefined || row.runId === runId) &&
			(!name || row.name === name),
	);
	if (call.kind === "forgejo") return counted(call, rows, (row) => view(call, row));
	return ok({ artifacts: slice(rows, pageOf(call)).map((row) => view(call, row)), total_count: rows.length });
}

function artifactInPath(call: RepoCall): Artifact {
	const row = artifacts(call.state).get(Number(call.params.artifact_id));
	if (row && runs(call.state).get(row.runId)?.repoId === call.repo.id) return row;
	return refuse(call.kind === "gitea" ? fail(404, "artifact not found") : notFound());
}

const signature = (row: Artifact) => createHash("sha256").update(`artifact ${row.id} ${row.created}`).digest("hex");

const send = (row: Artifact): Answer =>
	binary(row.zip, "application/zip", {
		"content-disposition": `attachment; filename="${encodeURIComponent(row.name)}.zip"`,
	});

/** Gitea sends on to a signed address that needs no token. */
function download(call: RepoCall): Answer {
	const row = artifactInPath(call);
	if (isExpired(call, row)) return fail(404, "Artifact has expired");
	if (call.kind === "forgejo") return send(row);
	const site = new URL(call.base).pathname.replace(/\/$/, "");
	const location = `${site}/api/v1${call.path}/raw?sig=${signature(row)}`;
	return { status: 302, headers: { location } };
}

function raw(call: RepoCall): Answer {
	const row = artifactInPath(call);
	return call.query.get("sig") === signature(row) ? send(row) : fail(401, "Error unauthorized");
}

const options = { unit: "has_actions" };
const path = "/repos/{owner}/{repo}/actions";

const common: Routes = {
	[`GET ${path}/artifacts`]: withRepo("read", (call) => list(call), options),
	[`GET ${path}/artifacts/{artifact_id}`]: withRepo("read", (call) => ok(view(call, artifactInPath(call))), options),
	[`GET ${path}/artifacts/{artifact_id}/zip`]: withRepo("read", download, options),
	[`GET ${path}/runs/{run_id}/artifacts`]: withRepo("read", (call) => list(call, runInPath(call).id), options),
	[`DELETE ${path}/artifacts/{artifact_id}`]: withRepo(
		"write",
		(call) => {
			artifacts(call.state).delete(artifactInPath(call).id);
			return noContent();
		},
		options,
	),
};

export const newerForgejoRoutes: Routes = common;

export const giteaRoutes: Routes = {
	...common,
	[`GET ${path}/artifacts/{artifact_id}/zip/raw`]: withRepo("read", raw, options),
};
