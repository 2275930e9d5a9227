import type { HandlerContext, Route } from "@madtea/schemas";

/** What an error of `context.request` tells. */
export interface Refusal {
	status?: number;
	forgeMessage?: string;
	message: string;
}

/** A pull request as the forges answer it, as far as it is read here. */
export interface Pull {
	number: number;
	title: string;
	state: string;
	draft?: boolean;
	merged?: boolean;
	mergeable?: boolean;
	merge_commit_sha?: string;
	base: Branch;
	head: Branch;
	requested_reviewers?: { login: string }[] | null;
	requested_reviewers_teams?: { name: string }[] | null;
}

/** One side of a pull request. `ref` becomes `refs/pull/1/head` when the branch is gone, `label` stays. */
export interface Branch {
	label: string;
	ref: string;
	sha: string;
	repo?: Record<string, unknown> | null;
}

export const getRoute: Route = "GET /repos/{owner}/{repo}/pulls/{index}";

/** `acme/rocket#12`, for messages. */
export function nameOf({ repo }: HandlerContext, number: number): string {
	return `${repo?.owner}/${repo?.name}#${number}`;
}

/** The pull request as it is now. */
export async function readPull(context: HandlerContext, number: number): Promise<Pull> {
	const { data } = await context.request<Pull>(getRoute, { path: { index: number } });
	return data;
}
