import type { State } from "./state.ts";
import { table } from "./table.ts";

/** How far a run or job is, in Forgejo's words. */
export type RunStatus = "waiting" | "running" | "blocked" | "success" | "failure" | "cancelled" | "skipped";

/** A run of a workflow. */
export interface Run {
	id: number;
	repoId: number;
	/** Counts the runs of one repository. */
	number: number;
	title: string;
	/** Name of the workflow's file. */
	workflow: string;
	event: string;
	branch: string;
	sha: string;
	actorId: number;
	status: RunStatus;
	created: string;
	started: string | null;
	stopped: string | null;
}

/** A step of a job. */
export interface Step {
	name: string;
	status: RunStatus;
}

/** A job of a run. */
export interface Job {
	id: number;
	runId: number;
	name: string;
	runsOn: string[];
	needs: string[];
	status: RunStatus;
	attempt: number;
	/** 0 until a runner took it. */
	taskId: number;
	steps: Step[];
	log: string;
	/** The automatic token of the job while it runs. */
	token?: string;
	started: string | null;
	stopped: string | null;
}

/** A file that a run kept, as a zip. */
export interface Artifact {
	id: number;
	runId: number;
	name: string;
	zip: Buffer;
	created: string;
	expires: string;
}

/** Runs of all repositories. */
export const runs = table<Run>("runs");

/** Jobs of all runs. */
export const jobs = table<Job>("jobs");

/** Artifacts of all runs. */
export const artifacts = table<Artifact>("artifacts");

/** Whether nothing will change any more. */
export const isDone = (status: RunStatus): boolean => ["success", "failure", "cancelled", "skipped"].includes(status);

/** Jobs of one run in their order. */
export const jobsOf = (state: State, runId: number): Job[] => jobs(state).where((job) => job.runId === runId);

/** Adds a run under the next number of its repository, which is counted apart from issues. */
export function addRun(state: State, fields: Omit<Run, "id" | "number"> & { id?: number }): Run {
	const numbers = runs(state)
		.where((run) => run.repoId === fields.repoId)
		.map((run) => run.number);
	return runs(state).insert({ ...fields, number: Math.max(0, ...numbers) + 1 });
}

/** Removes a run with all that belongs to it. */
export function removeRun(state: State, run: Run): void {
	runs(state).delete(run.id);
	jobs(state).deleteWhere((job) => job.runId === run.id);
	artifacts(state).deleteWhere((artifact) => artifact.runId === run.id);
}

/** Stops what has not ended yet. */
export function cancelRun(state: State, run: Run): void {
	if (isDone(run.status)) return;
	const now = state.now();
	for (const job of jobsOf(state, run.id)) {
		if (!isDone(job.status)) Object.assign(job, { status: "cancelled", stopped: now, token: undefined });
	}
	Object.assign(run, { status: "cancelled", stopped: now });
}
