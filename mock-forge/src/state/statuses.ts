import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A status that a check reported for a commit. */
export interface CommitStatus {
	id: number;
	repoId: number;
	sha: string;
	status: string;
	targetUrl: string;
	description: string;
	context: string;
	/** `null` for the statuses of the forge's own actions. */
	creatorId: number | null;
	created: string;
	updated: string;
}

/** Statuses of all commits. */
export const statuses = table<CommitStatus>("statuses");

/** All statuses of a commit, newest first. */
export function statusesOf(state: State, repoId: number, sha: string): CommitStatus[] {
	return statuses(state)
		.where((row) => row.repoId === repoId && row.sha === sha)
		.reverse();
}

/** The last status of every context. */
export function latestStatuses(state: State, repoId: number, sha: string): CommitStatus[] {
	const last = new Map<string, CommitStatus>();
	for (const row of statusesOf(state, repoId, sha)) if (!last.has(row.context)) last.set(row.context, row);
	return [...last.values()];
}

/** The worst of the last statuses; empty when there are none. */
export function combinedState(state: State, repoId: number, sha: string): string {
	const found = latestStatuses(state, repoId, sha).map((row) => row.status);
	return (
		["error", "failure", "warning", "pending", "success", "skipped"].find((status) => found.includes(status)) ?? ""
	);
}
