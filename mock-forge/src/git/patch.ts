import { applyPatch, parsePatch } from "diff";
import { commitChanges, unifiedDiff } from "./diff.ts";
import type { Commit } from "./objects.ts";
import type { Change, GitRepository } from "./repository.ts";
import type { FileEntry } from "./tree.ts";

/** Commits as `git format-patch` writes them, oldest first. */
export function mailPatch(git: GitRepository, commits: Commit[]): string {
	return commits
		.map((commit, index) => {
			const mark = commits.length > 1 ? `[PATCH ${index + 1}/${commits.length}]` : "[PATCH]";
			const [subject = "", ...rest] = commit.message.trimEnd().split("\n");
			const date = new Date(commit.author.time * 1000).toUTCString().replace("GMT", "+0000");
			const head = [
				`From ${commit.sha} Mon Sep 17 00:00:00 2001`,
				`From: ${commit.author.name} <${commit.author.email}>`,
				`Date: ${date}`,
				`Subject: ${mark} ${subject}`,
				...rest,
				"",
				"---",
			];
			return `${head.join("\n")}\n\n${unifiedDiff(git, commitChanges(git, commit.sha))}`;
		})
		.join("\n");
}

/** What a unified diff changes, or `undefined` when it does not apply. */
export function changesOfPatch(
	git: GitRepository,
	files: ReadonlyMap<string, FileEntry>,
	patch: string,
): Map<string, Change> | undefined {
	const changes = new Map<string, Change>();
	const name = (header: string | undefined) => (header ?? "").replace(/^[ab]\//, "").trim();
	for (const file of parsePatch(patch)) {
		const before = name(file.oldFileName);
		const after = name(file.newFileName);
		const entry = files.get(before);
		const result = applyPatch(entry ? git.blob(entry.sha).toString("utf8") : "", file);
		if (result === false) return undefined;
		if (before !== "/dev/null" && before !== after) changes.set(before, null);
		if (after !== "/dev/null") changes.set(after, Buffer.from(result));
	}
	return changes.size ? changes : undefined;
}
