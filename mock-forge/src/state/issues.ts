import { repositories } from "./repositories.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** An issue or, when `pull` is set, the issue side of a pull request. */
export interface Issue {
	id: number;
	repoId: number;
	number: number;
	authorId: number;
	title: string;
	body: string;
	ref: string;
	labelIds: number[];
	milestoneId: number | null;
	assigneeIds: number[];
	state: "open" | "closed";
	locked: boolean;
	created: string;
	updated: string;
	closed: string | null;
	due: string | null;
	/** Id of the pull request, `null` for a plain issue. */
	pull: number | null;
	/** Position among the pinned issues, 0 when it is not pinned. */
	pinOrder: number;
	timeEstimate: number;
	/** Ids of the issues that must be closed before this one. */
	dependencies: Set<number>;
	/** Users who chose to watch (`true`) or to ignore (`false`) it. */
	subscriptions: Map<number, boolean>;
}

/** Issues and pull requests of all repositories. */
export const issues = table<Issue>("issues");

/** Adds an issue under the next number of its repository. */
export function addIssue(state: State, fields: Partial<Issue> & Pick<Issue, "repoId" | "authorId" | "title">): Issue {
	const repo = repositories(state).need(fields.repoId);
	const number = fields.number ?? repo.nextIndex;
	repo.nextIndex = Math.max(repo.nextIndex, number + 1);
	const now = fields.created ?? state.now();
	return issues(state).insert({
		body: "",
		ref: "",
		labelIds: [],
		milestoneId: null,
		assigneeIds: [],
		state: "open",
		locked: false,
		created: now,
		updated: now,
		closed: null,
		due: null,
		pull: null,
		pinOrder: 0,
		timeEstimate: 0,
		dependencies: new Set(),
		subscriptions: new Map(),
		...fields,
		number,
	});
}

/** The issue or pull request with this number. */
export function findIssue(state: State, repoId: number, number: string | number): Issue | undefined {
	return issues(state).first((issue) => issue.repoId === repoId && issue.number === Number(number));
}
