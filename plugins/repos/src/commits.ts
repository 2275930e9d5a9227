import type { HandlerContext, Handlers, Route } from "@madtea/schemas";
import { isRefusal, repoName } from "./forge-answer.ts";

const listRoute: Route = "GET /repos/{owner}/{repo}/commits";

interface Commit {
	sha: string;
	commit: { message: string; author?: { name?: string; date?: string } };
	files?: { filename: string; status: string }[] | null;
}

const subjectOf = (message: string) => message.split("\n", 1)[0];

/** A page of commits with their first lines; the forge is told to leave out what costs it most. */
async function listCommits(input: any, context: HandlerContext): Promise<unknown> {
	const { ref, path, exclude, fields = [] } = input;
	const asks = (name: string) =>
		fields.some((field: string) => field === "*" || field === name || field.startsWith(`${name}.`));
	const stat = input.stat === true || asks("stats");
	try {
		const answer = await context.list(listRoute, {
			query: { sha: ref, path, not: exclude, stat, files: asks("files"), verification: asks("commit.verification") },
		});
		// The answer itself: it tells the host of page and total.
		answer.items = (answer.items as Commit[]).map((item) => ({
			...item,
			subject: subjectOf(item.commit.message),
			// Some versions send them unasked.
			...(!stat && { stats: undefined }),
		}));
		return answer;
	} catch (error) {
		if (isRefusal(error, 409))
			throw context.fail(
				`${repoName(context)} is empty: it has no commits yet.`,
				"madt_contents action=create makes the first one.",
			);
		throw error;
	}
}

/** A patch for `git am`, or a plain diff. */
async function commitDiff({ format = "diff" }: any, context: HandlerContext): Promise<unknown> {
	const path = { sha: context.item, diffType: format };
	const { data } = await context.request<string>("GET /repos/{owner}/{repo}/git/commits/{sha}.{diffType}", {
		path,
		read: "text",
	});
	return context.text(data ?? "", { sha: context.item });
}

/** What `git log base..head` shows, newest first, and the files that differ. */
async function compareRefs({ base, head }: any, context: HandlerContext): Promise<unknown> {
	const { status, data } = await context.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
		path: { basehead: `${base}...${head}` },
		accept: [404],
	});
	if (status === 404)
		throw context.fail(
			`${repoName(context)} has no ${base} or no ${head}, or the token may not see it.`,
			"Give branches, tags or commits; a fork's branch is owner:branch.",
		);
	const commits: Commit[] = data.commits ?? [];
	const files: Commit["files"] = data.files ?? [
		...new Map(commits.flatMap((commit) => commit.files ?? []).map((file) => [file.filename, file])).values(),
	];
	return {
		total_commits: data.total_commits ?? commits.length,
		commits: commits.map(({ sha, commit }) => ({
			sha,
			subject: subjectOf(commit.message),
			author: commit.author?.name,
			date: commit.author?.date,
		})),
		files: files?.map(({ filename, status: change }) => ({ filename, status: change })),
	};
}

/** Most commits came with no pull request: that is an answer, not an error. */
async function pullOfCommit(_input: any, context: HandlerContext): Promise<unknown> {
	const sha: string = context.item;
	const { status, data } = await context.request("GET /repos/{owner}/{repo}/commits/{sha}/pull", {
		path: { sha },
		accept: [404],
	});
	if (status !== 404) return { ...data, sha };
	if (/pull request does not exist/i.test(String(data?.message ?? "")))
		return { sha, note: "no merged pull request ended in this commit" };
	throw context.fail(`${repoName(context)} was not found, or the token may not see it.`, "Check the repository.");
}

/** Handlers of madt_commits. */
export const commitsHandlers = { listCommits, commitDiff, compareRefs, pullOfCommit } satisfies Handlers;
