import type { Handler, HandlerContext } from "@madtea/schemas";
import { type Job, jobsOfRun } from "./runs.ts";

const defaultTail = 150;

interface LogRequest {
	job_ids?: number[];
	tail?: number;
	start_line?: number;
	save_to?: string;
}

/** Logs of jobs: those named, or of a run those that failed, else all that ran. Only the last lines unless more is asked. */
export const readLogs: Handler = async (input: LogRequest, context) => {
	const { save_to: saveTo } = input;
	if (saveTo?.toLowerCase().endsWith(".zip") && context.item !== undefined)
		return saveArchive(context.item, saveTo, context);
	const jobs = input.job_ids
		? [...new Set(input.job_ids)].map((id): Job => ({ id }))
		: await jobsToRead(context.item, context);
	const tail = input.tail ?? (input.start_line !== undefined || saveTo !== undefined ? undefined : defaultTail);
	const text = (await sections(jobs, tail, context)).join("\n\n");
	// Cut off before the budget cuts: what reads on then must ask for the same tail.
	const unasked = input.tail === undefined && tail !== undefined;
	const about =
		unasked && /^== .*: last \d+ of \d+ lines ==$/m.test(text)
			? { earlier: "tail=N for more, start_line=1 for all" }
			: {};
	return saveTo === undefined
		? context.text(text, about, unasked ? { tail } : {})
		: context.download(new TextEncoder().encode(text), { saveTo, name: "log" });
};

async function saveArchive(run: number, saveTo: string, context: HandlerContext): Promise<unknown> {
	if ((await context.kind()) === "gitea") {
		throw context.fail("Gitea does not pack the logs of a run.", "Name a text file in save_to.");
	}
	const { data } = await context.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs", {
		path: { run_id: run },
		read: "bytes",
	});
	return context.download(data, { saveTo, type: "application/zip" });
}

async function jobsToRead(run: number, context: HandlerContext): Promise<Job[]> {
	const jobs = await jobsOfRun(run, context);
	const failed = jobs.filter((job) => outcomeOf(job) === "failure");
	if (failed.length > 0) return failed;
	const begun = jobs.filter((job) => !["waiting", "blocked", "skipped", "queued", "pending"].includes(outcomeOf(job)));
	if (begun.length > 0) return begun;
	const states = jobs.map((job) => `${job.name} ${outcomeOf(job)}`).join(", ") || "none";
	throw context.fail(`Run ${run} has no logs; its jobs: ${states}.`, "Ask again when a job has run.");
}

function outcomeOf(job: Job): string {
	return job.conclusion || job.status || "unknown";
}

/** One log that can't be had does not hide the others. */
async function sections(jobs: Job[], tail: number | undefined, context: HandlerContext): Promise<string[]> {
	const errors: unknown[] = [];
	const texts = await context.each(jobs, async (job) => {
		try {
			return section(job, await readLog(job.id, context), tail);
		} catch (error) {
			errors.push(error);
			return `== ${titleOf(job)}: no log: ${(error as Error).message} ==`;
		}
	});
	if (errors.length === jobs.length) throw errors[0];
	return texts;
}

async function readLog(job: number, context: HandlerContext): Promise<string> {
	const { data } = await context.request<string | undefined>("GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs", {
		path: { job_id: job },
		read: "text",
	});
	return (data ?? "").trimEnd();
}

function section(job: Job, log: string, tail: number | undefined): string {
	const lines = log === "" ? [] : log.split("\n");
	const shown = tail === undefined ? lines : lines.slice(-tail);
	const count = shown.length < lines.length ? `last ${shown.length} of ${lines.length} lines` : `${lines.length} lines`;
	return [`== ${titleOf(job)}: ${count} ==`, ...shown].join("\n");
}

function titleOf(job: Job): string {
	return job.name === undefined ? `job ${job.id}` : `${job.name} (job ${job.id}, ${outcomeOf(job)})`;
}
