import { type PlacedCall, placed } from "../placed.ts";
import type { Routes } from "../route.ts";
import { repositories } from "../state/repositories.ts";
import { jobsOf, type Run, runs } from "../state/runs.ts";
import { jobPage } from "./run-jobs.ts";
import { runPage } from "./runs.ts";

/** Runs in the repositories of the owner, or of all for the administrator. */
function runsOf(call: PlacedCall): Run[] {
	const { ownerId } = call.place;
	return runs(call.state).where(
		(run) => ownerId === 0 || repositories(call.state).get(run.repoId)?.ownerId === ownerId,
	);
}

export const giteaRoutes: Routes = {
	...placed(["org", "user", "admin"], "GET /actions/runs", (call) => runPage(call, runsOf(call))),
	...placed(["org", "user", "admin"], "GET /actions/jobs", (call) =>
		jobPage(
			call,
			runsOf(call).flatMap((run) => jobsOf(call.state, run.id)),
		),
	),
};
