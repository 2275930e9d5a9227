import { zip } from "../git/archive.ts";
import { log } from "../git/history.ts";
import { gitOf, repositories } from "../state/repositories.ts";
import { runners } from "../state/runners.ts";
import { addRun, artifacts, type Job, jobs, type RunStatus, type Step } from "../state/runs.ts";
import { secrets, variables } from "../state/secrets.ts";
import type { State } from "../state/state.ts";
import { tokens } from "../state/tokens.ts";
import { at } from "./clock.ts";

/** The automatic token of the job that runs; it opens nothing. */
export const jobToken = "b91d4e07ac3652f8e0d7c1495fa28be36d70c4f1";

const failing = [
	"--- FAIL: engine cutoff at stage 2 (0.41s)",
	"    engine.test.ts:87: expected 3 burns, got 2",
	"FAIL",
	"##[error]Process completed with exit code 1.",
];

function logOf(name: string, lines: number, ending: string[]): string {
	const body = Array.from({ length: lines }, (_, index) => `${name}: step ${index + 1} of ${lines} done`);
	return [...body, ...ending]
		.map((line, index) => `2025-06-02T10:11:${String(index % 60).padStart(2, "0")}.0000000Z ${line}`)
		.join("\n")
		.concat("\n");
}

const step = (name: string, status: RunStatus): Step => ({ name, status });

/** Three runs of acme/rocket: one failed, one waits for a runner, one is running. */
function seedRuns(state: State): void {
	const git = gitOf(state, repositories(state).need(1));
	const [head = "", parent = head] = log(git, git.branch("main") as string).map((commit) => commit.sha);
	const run = (status: RunStatus, minutes: number, sha: string, event = "push") =>
		addRun(state, {
			repoId: 1,
			title: "ci",
			workflow: "ci.yml",
			event,
			branch: "main",
			sha,
			actorId: 1,
			status,
			created: at(minutes),
			started: status === "waiting" ? null : at(minutes),
			stopped: status === "failure" ? at(minutes + 5) : null,
		}).id;
	const job = (runId: number, name: string, status: RunStatus, fields: Partial<Job> = {}) =>
		jobs(state).insert({
			runId,
			name,
			runsOn: ["docker"],
			needs: [],
			status,
			attempt: status === "waiting" ? 0 : 1,
			taskId: 0,
			steps: [],
			log: "",
			started: null,
			stopped: null,
			...fields,
		});
	const failed = run("failure", 130, parent);
	const ended = { started: at(130), stopped: at(135) };
	job(failed, "build", "success", {
		...ended,
		taskId: 1,
		steps: [step("Set up job", "success"), step("npm run build", "success")],
		log: logOf("build", 60, ["Job succeeded"]),
	});
	job(failed, "test", "failure", {
		...ended,
		needs: ["build"],
		taskId: 2,
		steps: [step("Set up job", "success"), step("npm test", "failure")],
		log: logOf("test", 400, failing),
	});
	job(failed, "deploy", "skipped", { needs: ["test"] });
	job(run("waiting", 131, head), "t", "waiting");
	job(run("running", 133, head, "workflow_dispatch"), "t", "running", {
		started: at(133),
		taskId: 3,
		steps: [step("Set up job", "success"), step("echo hi", "running")],
		log: logOf("t", 5, []),
		token: jobToken,
	});
	tokens(state).insert({
		userId: 1,
		name: "job",
		hex: jobToken,
		scopes: ["all"],
		created: at(133),
		expired: false,
		automatic: true,
	});
	artifacts(state).insert({
		runId: failed,
		name: "coverage",
		zip: zip([{ path: "coverage.txt", data: Buffer.from("81.5 % of statements\n".repeat(20)) }]),
		created: at(135),
		expires: "2099-01-01T00:00:00Z",
	});
}

/** Runs, a runner, a secret and a variable of acme/rocket. */
export function seedActions(state: State): void {
	seedRuns(state);
	const place = { ownerId: 0, repoId: 1 };
	runners(state).insert({
		...place,
		uuid: "4f1c7d62-9a35-4c0e-8d5e-2f0b6a7c9e11",
		name: "builder",
		description: "runs in a container",
		version: "v6.3.1",
		labels: ["docker", "ubuntu-22.04"],
		ephemeral: false,
		status: "idle",
	});
	secrets(state).insert({ ...place, name: "DEPLOY_KEY", data: "s3cret", description: "", created: at(132) });
	variables(state).insert({ ...place, name: "REGION", data: "eu", description: "" });
}
