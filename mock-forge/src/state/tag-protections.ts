import { table } from "./table.ts";

/** A rule for who may create tags of a pattern. */
export interface TagProtection {
	id: number;
	repoId: number;
	pattern: string;
	users: string[];
	teams: string[];
	created: string;
	updated: string;
}

/** Tag protections of all repositories. */
export const tagProtections = table<TagProtection>("tag-protections");
