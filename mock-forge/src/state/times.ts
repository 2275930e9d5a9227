import { addComment } from "./comments.ts";
import type { Issue } from "./issues.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";
import type { User } from "./users.ts";

/** Time that someone booked on an issue. */
export interface TrackedTime {
	id: number;
	issueId: number;
	userId: number;
	seconds: number;
	created: string;
}

/** A clock that runs for someone on an issue. */
export interface Stopwatch {
	id: number;
	issueId: number;
	userId: number;
	created: string;
}

/** Times of all issues. */
export const trackedTimes = table<TrackedTime>("tracked-times");

/** Clocks that run. */
export const stopwatches = table<Stopwatch>("stopwatches");

/** Books time on an issue and tells the timeline. */
export function addTime(
	state: State,
	issue: Issue,
	user: User,
	{ seconds, type = "add_time_manual", created }: { seconds: number; type?: string; created?: string },
): TrackedTime {
	const now = created ?? state.now();
	const row = trackedTimes(state).insert({ issueId: issue.id, userId: user.id, seconds, created: now });
	addComment(state, {
		issueId: issue.id,
		authorId: user.id,
		type,
		body: `|${seconds}`,
		timeId: row.id,
		created: now,
	});
	return row;
}

/** Seconds for which a clock has run. */
export function elapsed(state: State, watch: Stopwatch): number {
	return Math.max(0, Math.floor((Date.parse(state.now()) - Date.parse(watch.created)) / 1000));
}

/** The running clock of a user, on one issue or on any. */
export function stopwatchOf(state: State, userId: number, issueId?: number): Stopwatch | undefined {
	return stopwatches(state).first((row) => row.userId === userId && (issueId === undefined || row.issueId === issueId));
}
