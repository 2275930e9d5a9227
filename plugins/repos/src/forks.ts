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
	// How many commits behind is told only of a fork that can be synced: the commits themselves say whether it is even.
	if (info.base_commit && info.fork_commit === info.base_commit) return { ...about, result: "up-to-date" };
	if (!info.allowed) throw apart(context, branch, info.base_commit);
	if (path) await context.request("POST /repos/{owner}/{repo}/sync_fork/{branch}", { path });
	else await context.request("POST /repos/{owner}/{repo}/sync_fork");
	return { ...about, result: "fast-forward", commits: info.commits_behind };
}

function apart(context: HandlerContext, branch: string | undefined, inParent: string): Error {
	const what = `${branch ?? "The default branch"} of ${repoName(context)}`;
	if (!inParent)
		return context.fail(`${what} can't be synced: the parent has no branch of that name.`, "Name another branch.");
	return context.fail(
		`${what} can't be synced: it has commits of its own, so it can't be fast-forwarded.`,
		"If the parent has newer ones, merge them with a pull request.",
	);
}

async function syncOnGitea({ branch, ff_only }: SyncInput, context: HandlerContext) {
	const chosen = branch ?? (await context.request("GET /repos/{owner}/{repo}")).data.default_branch;
	const { data } = await context.request("POST /repos/{owner}/{repo}/merge-upstream", {
		body: { branch: chosen, ff_only },
	});
	return { branch: chosen, result: data?.merge_type };
}
