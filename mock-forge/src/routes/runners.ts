import { randomBytes, randomUUID } from "node:crypto";
import { isHere, type PlacedCall, type PlaceKind, placed } from "../placed.ts";
import {
	type Answer,
	bind,
	counted,
	created,
	missing,
	noContent,
	notFound,
	ok,
	pageOf,
	type Routes,
	refuse,
	slice,
} from "../route.ts";
import { repositories } from "../state/repositories.ts";
import { type Runner, registrationToken, runners } from "../state/runners.ts";
import { jobs, runs } from "../state/runs.ts";
import { viewRunJob } from "../views/run.ts";
import { viewRunner } from "../views/runner.ts";

/** Runners of this place; with `visible` also those of the places above it. */
function runnersHere(call: PlacedCall): Runner[] {
	if (call.query.get("visible") !== "true") return runners(call.state).where((row) => isHere(call, row));
	const { repoId, ownerId } = call.place;
	const owner = repoId ? repositories(call.state).need(repoId).ownerId : ownerId;
	return runners(call.state).where(
		(row) =>
			isHere(call, row) || (row.repoId === 0 && (row.ownerId === 0 || row.ownerId === owner)) || (!owner && !repoId),
	);
}

function list(call: PlacedCall): Answer {
	const rows = runnersHere(call);
	if (call.kind === "forgejo") return counted(call, rows, (row) => viewRunner(call, row));
	return ok({ runners: slice(rows, pageOf(call)).map((row) => viewRunner(call, row)), total_count: rows.length });
}

function runnerInPath(call: PlacedCall): Runner {
	const row = runners(call.state).get(Number(call.params.runner_id));
	const { ownerId, repoId } = call.place;
	const rulesAll = ownerId === 0 && repoId === 0;
	if (row && (rulesAll || isHere(call, row))) return row;
	return refuse(call.kind === "forgejo" ? notFound() : missing("Runner not found"));
}

function register(call: PlacedCall): Answer {
	const fields = bind(call, "RegisterRunnerOptions", {
		name: "string!",
		description: "string",
		ephemeral: "bool",
	});
	const row = runners(call.state).insert({
		...call.place,
		uuid: randomUUID(),
		name: fields.name,
		description: fields.description ?? "",
		version: "",
		labels: [],
		ephemeral: fields.ephemeral ?? false,
		status: "offline",
	});
	return created({ id: row.id, uuid: row.uuid, token: randomBytes(20).toString("hex") });
}

/** Jobs that a runner with all the labels of the query could take; without any, or with no such job, `null`. */
function waitingJobs(call: PlacedCall): Answer {
	const labels = (call.query.get("labels") ?? "").split(",").filter(Boolean);
	const { ownerId, repoId } = call.place;
	const rows = jobs(call.state).where((job) => {
		const run = runs(call.state).need(job.runId);
		const owner = repositories(call.state).need(run.repoId).ownerId;
		const here = repoId ? run.repoId === repoId : !ownerId || owner === ownerId;
		return here && job.status === "waiting" && job.runsOn.every((label) => labels.includes(label));
	});
	return ok(rows.length ? rows.map((job) => viewRunJob(call, job)) : null);
}

const token = (call: PlacedCall): Answer => ok({ token: registrationToken(call.state, call.place) });

const everywhere: PlaceKind[] = ["repo", "org", "user", "admin"];
const base = "/actions/runners";

const common: Routes = {
	...placed(everywhere, `GET ${base}`, list),
	...placed(everywhere, `GET ${base}/{runner_id}`, (call) => ok(viewRunner(call, runnerInPath(call)))),
	...placed(everywhere, `DELETE ${base}/{runner_id}`, (call) => {
		runners(call.state).delete(runnerInPath(call).id);
		return noContent();
	}),
};

export const routes: Routes = {
	...placed(["repo", "org", "user"], `GET ${base}/registration-token`, token),
	...placed(["admin"], "GET /runners/registration-token", token),
};

export const giteaRoutes: Routes = {
	...common,
	...placed(everywhere, `POST ${base}/registration-token`, token),
};

export const forgejoRoutes: Routes = {
	...placed(["repo", "org", "user"], `GET ${base}/jobs`, waitingJobs),
	...placed(["admin"], "GET /runners/jobs", waitingJobs),
};

export const newerForgejoRoutes: Routes = {
	...common,
	...placed(everywhere, `POST ${base}`, register),
	...placed(["admin"], `GET ${base}/jobs`, waitingJobs),
	...placed(["admin"], `GET ${base}/registration-token`, token),
};
