import type { HandlerContext } from "@madtea/schemas";
import { repoName } from "./forge-answer.ts";

interface SyncInput {
	branch?: string;
	ff_only?: boolean;
}

/** Brings a branch of a fork up to date with its parent. */
export async function syncFork(input: SyncInput, context: HandlerContext) {
	return (await context.kind()) === "forgejo" ? syncOnForgejo(input, context) : syncOnGitea(input, context);
}

async function syncOnForgejo({ branch }: SyncInput, context: HandlerContext) {
	const path = branch === undefined ? undefined : { branch };
	const { data: info } = path
		? await context.request("GET /repos/{owner}/{repo}/sync_fork/{branch}", { path })
		: await context.request("GET /repos/{owner}/{repo}/sync_fork");
	const about = { ...(branch !== undefined && { branch }) };
	if (info.commits_behind === 0) return { ...about, result: "up-to-date" };
	if (!info.allowed) {
		throw context.fail(
			`${branch ?? "The default branch"} of ${repoName(context)} can't be synced: it has commits that its parent has not, or you may not push to it.`,
			"Merge the parent's branch with a pull request instead.",
		);
	}
	if (path) await context.request("POST /repos/{owner}/{repo}/sync_fork/{branch}", { path });
	else await context.request("POST /repos/{owner}/{repo}/sync_fork");
	return { ...about, result: "fast-forward", commits: info.commits_behind };
}

async function syncOnGitea({ branch, ff_only }: SyncInput, context: HandlerContext) {
	const chosen = branch ?? (await context.request("GET /repos/{owner}/{repo}")).data.default_branch;
	const { data } = await context.request("POST /repos/{owner}/{repo}/merge-upstream", {
		body: { branch: chosen, ff_only },
	});
	return { branch: chosen, result: data?.merge_type };
}
