import { table } from "./table.ts";

/** A release of a repository. */
export interface Release {
	id: number;
	repoId: number;
	authorId: number;
	tag: string;
	target: string;
	name: string;
	body: string;
	draft: boolean;
	prerelease: boolean;
	hideArchiveLinks: boolean;
	created: string;
	published: string;
}

/** Releases of all repositories. */
export const releases = table<Release>("releases");
