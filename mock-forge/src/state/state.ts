import type { GitRepository } from "../git/repository.ts";
import type { Table } from "./table.ts";

/** Which of the two forges the mock behaves as. */
export type Kind = "forgejo" | "gitea";

/** Everything that one mock forge remembers. */
export interface State {
	readonly kind: Kind;
	/** Address of the site without a slash at its end; the API is below `/api/v1`. */
	readonly base: string;
	/** What the forge says of its version. */
	readonly version: string;
	/** Whether it has the routes of later releases too. */
	readonly newer: boolean;
	/** Whether it serves project boards, as some Giteas do. */
	readonly boards: boolean;
	/** Whether its administrators may edit git hooks. */
	readonly gitHooks: boolean;
	/** Tables by name; reach them through the accessors made with `table()`. */
	readonly tables: Map<string, Table<never>>;
	/** Git repositories by the id of their repository row. */
	readonly git: Map<number, GitRepository>;
	/** Milliseconds for which a new pull request says that its mergeability is being computed. */
	readonly mergeCheck: number;
	/** The present moment, to the second, as the API writes it. */
	now(): string;
}

/** What `createState` can be told. */
export interface StateOptions {
	base?: string;
	/** Source of the present moment, for tests that need a fixed one. */
	clock?: () => Date;
	/** Milliseconds for which a new pull request says that its mergeability is being computed. */
	mergeCheck?: number;
	/** What the forge says of its version; a source build says `development`. */
	version?: string;
	/** Adds the routes that came after the recorded releases; on unless it is `false`. */
	newer?: boolean;
	/** Serves project boards on a Gitea. */
	boards?: boolean;
	/** Lets administrators edit git hooks, which a fresh forge refuses. */
	gitHooks?: boolean;
}

const versions: Record<Kind, string> = { forgejo: "12.0.0+gitea-1.22.0", gitea: "1.26.0" };

/** A store without any rows. */
export function emptyState(kind: Kind, options: StateOptions = {}): State {
	const clock = options.clock ?? (() => new Date());
	return {
		kind,
		base: (options.base ?? "https://forge.example").replace(/\/+$/, ""),
		version: options.version ?? versions[kind],
		newer: options.newer ?? true,
		boards: options.boards ?? false,
		gitHooks: options.gitHooks ?? false,
		tables: new Map(),
		git: new Map(),
		mergeCheck: options.mergeCheck ?? 0,
		now: () => timestamp(clock()),
	};
}

/** RFC 3339 without fractions of a second, as both forges write times. */
export function timestamp(date: Date): string {
	return `${date.toISOString().slice(0, 19)}Z`;
}

/** Go's zero time, which stands for "never" or "not told". */
export const zeroTime = "0001-01-01T00:00:00Z";

/** Unix time zero, which stands for "never" in some other fields. */
export const epochTime = "1970-01-01T00:00:00Z";
