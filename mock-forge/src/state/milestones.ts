import { table } from "./table.ts";

/** A milestone of a repository. */
export interface Milestone {
	id: number;
	repoId: number;
	title: string;
	description: string;
	state: "open" | "closed";
	created: string;
	updated: string;
	closed: string | null;
	due: string | null;
}

/** Milestones of all repositories. */
export const milestones = table<Milestone>("milestones");
