import {
	type Answer,
	atLeast,
	bind,
	type Call,
	counted,
	empty,
	fail,
	noContent,
	notFound,
	ok,
	orNotFound,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { issues } from "../state/issues.ts";
import { addTime, type TrackedTime, trackedTimes } from "../state/times.ts";
import { findUser, type User } from "../state/users.ts";
import { viewTime } from "../views/time.ts";
import { canWrite, issueInPath } from "./issue-access.ts";

const inRepo = (call: RepoCall) => (row: TrackedTime) => issues(call.state).get(row.issueId)?.repoId === call.repo.id;

/** Rows that were booked within `since` and `before`. */
function within(call: Call, rows: TrackedTime[]): TrackedTime[] {
	const since = Date.parse(call.query.get("since") ?? "");
	const before = Date.parse(call.query.get("before") ?? "");
	return rows.filter((row) => {
		const created = Date.parse(row.created);
		return !(created < since) && !(created > before);
	});
}

/** Others than writers see only their own times. */
function visible(call: RepoCall, rows: TrackedTime[]): TrackedTime[] {
	const actor = signedIn(call);
	const name = call.query.get("user");
	const wanted = name ? orNotFound(findUser(call.state, name)) : undefined;
	if (!canWrite(call)) {
		if (wanted && wanted.id !== actor.id) refuse(fail(403, "query by user not allowed; not enough rights"));
		return rows.filter((row) => row.userId === actor.id);
	}
	return wanted ? rows.filter((row) => row.userId === wanted.id) : rows;
}

function list(call: RepoCall, rows: TrackedTime[]): Answer {
	return counted(call, within(call, visible(call, rows)), (row) => viewTime(call, row));
}

function add(call: RepoCall): Answer {
	const issue = issueInPath(call);
	const fields = bind(call, "AddTimeOption", { time: "int64!", user_name: "string", created: "string" });
	const actor = signedIn(call);
	if (!canWrite(call)) return empty(403);
	let user: User = actor;
	if (fields.user_name && (actor.isAdmin || atLeast(call.level, "admin"))) {
		user =
			findUser(call.state, fields.user_name) ??
			refuse(fail(500, `user does not exist [uid: 0, name: ${fields.user_name}]`));
	}
	return ok(viewTime(call, addTime(call.state, issue, user, { seconds: fields.time, created: fields.created })));
}

/** Nothing booked, or nothing but zeros, is told apart from success. */
function reset(call: RepoCall): Answer {
	const issue = issueInPath(call);
	const userId = signedIn(call).id;
	const rows = trackedTimes(call.state).where((row) => row.issueId === issue.id && row.userId === userId);
	for (const row of rows) trackedTimes(call.state).delete(row.id);
	return rows.some((row) => row.seconds > 0) ? noContent() : fail(404, "tracked_time does not exist");
}

function remove(call: RepoCall): Answer {
	const issue = issueInPath(call);
	const actor = signedIn(call);
	const row = trackedTimes(call.state).get(Number(call.params.id));
	if (row?.issueId !== issue.id) return notFound();
	if (row.userId !== actor.id && !actor.isAdmin) return empty(403);
	trackedTimes(call.state).delete(row.id);
	return noContent();
}

const ofIssue = "/repos/{owner}/{repo}/issues/{index}/times";

export const routes: Routes = {
	[`GET ${ofIssue}`]: withRepo("read", (call) => {
		const issue = issueInPath(call);
		return list(
			call,
			trackedTimes(call.state).where((row) => row.issueId === issue.id),
		);
	}),
	[`POST ${ofIssue}`]: withRepo("read", add),
	[`DELETE ${ofIssue}`]: withRepo("read", reset),
	[`DELETE ${ofIssue}/{id}`]: withRepo("read", remove),
	"GET /repos/{owner}/{repo}/times": withRepo("read", (call) =>
		list(call, trackedTimes(call.state).where(inRepo(call))),
	),
	"GET /repos/{owner}/{repo}/times/{user}": withRepo("read", (call) => {
		const actor = signedIn(call);
		const user = orNotFound(findUser(call.state, call.params.user ?? ""));
		if (!canWrite(call) && user.id !== actor.id) return fail(403, "query by user not allowed; not enough rights");
		const rows = trackedTimes(call.state).where((row) => row.userId === user.id && inRepo(call)(row));
		return ok(rows.map((row) => viewTime(call, row)));
	}),
	"GET /user/times": (call) => {
		const userId = signedIn(call).id;
		const rows = trackedTimes(call.state).where((row) => row.userId === userId);
		return counted(call, within(call, rows), (row) => viewTime(call, row));
	},
};
