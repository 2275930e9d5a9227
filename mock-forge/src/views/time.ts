import type { Call } from "../route.ts";
import { issues } from "../state/issues.ts";
import { ownerOf, repositories } from "../state/repositories.ts";
import type { Kind } from "../state/state.ts";
import { elapsed, type Stopwatch, type TrackedTime } from "../state/times.ts";
import { users } from "../state/users.ts";
import { viewIssue } from "./issue.ts";

/** API model `TrackedTime`. */
export function viewTime(call: Call, row: TrackedTime): Record<string, unknown> {
	return {
		id: row.id,
		created: row.created,
		time: row.seconds,
		user_id: row.userId,
		user_name: users(call.state).need(row.userId).login,
		issue_id: row.issueId,
		issue: viewIssue(call, issues(call.state).need(row.issueId)),
	};
}

/** API model `StopWatch`. */
export function viewStopwatch(call: Call, row: Stopwatch): Record<string, unknown> {
	const issue = issues(call.state).need(row.issueId);
	const repo = repositories(call.state).need(issue.repoId);
	const seconds = elapsed(call.state, row);
	return {
		created: row.created,
		seconds,
		duration: durationText(call.kind, seconds),
		issue_index: issue.number,
		issue_title: issue.title,
		repo_owner_name: ownerOf(call.state, repo).login,
		repo_name: repo.name,
	};
}

/** A duration in words: Forgejo tells its two largest units, Gitea hours and minutes. */
function durationText(kind: Kind, seconds: number): string {
	const units: [string, number][] =
		kind === "forgejo"
			? [
					["day", 86_400],
					["hour", 3600],
					["minute", 60],
					["second", 1],
				]
			: [
					["hour", 3600],
					["minute", 60],
				];
	const words: string[] = [];
	let rest = seconds;
	for (const [name, size] of units) {
		const count = Math.floor(rest / size);
		rest -= count * size;
		if (count > 0) words.push(`${count} ${name}${count === 1 ? "" : "s"}`);
	}
	return words.slice(0, 2).join(" ");
}
