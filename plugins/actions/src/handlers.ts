import type { Handlers } from "@madtea/schemas";
import { readLogs } from "./logs.ts";
import { listJobs, listRuns } from "./runs.ts";
import { setVariable } from "./variables.ts";
import { listWorkflows } from "./workflows.ts";

export default { listJobs, listRuns, listWorkflows, readLogs, setVariable } satisfies Handlers;
