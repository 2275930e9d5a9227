import {
	type Answer,
	counted,
	empty,
	fail,
	noContent,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { type Issue, issues } from "../state/issues.ts";
import { addTime, elapsed, type Stopwatch, stopwatches, stopwatchOf } from "../state/times.ts";
import { users } from "../state/users.ts";
import { viewStopwatch } from "../views/time.ts";
import { canWrite, issueInPath } from "./issue-access.ts";

/** The issue, for someone who may track time on it. */
function trackable(call: RepoCall): Issue {
	const issue = issueInPath(call);
	signedIn(call);
	return canWrite(call) ? issue : refuse(empty(403));
}

/** Ends a clock and books what it shows. */
function finish(call: RepoCall, watch: Stopwatch): void {
	const { state } = call;
	addTime(state, issues(state).need(watch.issueId), users(state).need(watch.userId), {
		seconds: elapsed(state, watch),
		type: "stop_tracking",
	});
	stopwatches(state).delete(watch.id);
}

/** A second clock ends the first. */
function start(call: RepoCall): Answer {
	const issue = trackable(call);
	const userId = signedIn(call).id;
	if (stopwatchOf(call.state, userId, issue.id)) {
		return fail(409, "cannot start a stopwatch again if it already exists");
	}
	const other = stopwatchOf(call.state, userId);
	if (other) finish(call, other);
	stopwatches(call.state).insert({ issueId: issue.id, userId, created: call.state.now() });
	return empty(201);
}

function running(call: RepoCall, verb: "stop" | "cancel"): Stopwatch {
	const message =
		call.kind === "forgejo" ? "cannot stop/cancel a non existent stopwatch" : `cannot ${verb} a non-existent stopwatch`;
	return stopwatchOf(call.state, signedIn(call).id, trackable(call).id) ?? refuse(fail(409, message));
}

const path = "/repos/{owner}/{repo}/issues/{index}/stopwatch";

export const routes: Routes = {
	[`POST ${path}/start`]: withRepo("read", start),
	[`POST ${path}/stop`]: withRepo("read", (call) => {
		finish(call, running(call, "stop"));
		return empty(201);
	}),
	[`DELETE ${path}/delete`]: withRepo("read", (call) => {
		stopwatches(call.state).delete(running(call, "cancel").id);
		return noContent();
	}),
	"GET /user/stopwatches": (call) => {
		const userId = signedIn(call).id;
		const rows = stopwatches(call.state).where((row) => row.userId === userId);
		return counted(call, rows, (row) => viewStopwatch(call, row));
	},
};
