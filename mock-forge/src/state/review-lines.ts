import { hunkHeader, hunksOf, treeChanges } from "../git/diff.ts";
import type { CodeLine } from "./comments.ts";
import type { Pull } from "./pulls.ts";
import { gitOf, repositories } from "./repositories.ts";
import type { State } from "./state.ts";

/** The place of a comment in the diff of a pull request, with the lines above it. */
export function codeLine(state: State, pull: Pull, path: string, position: number): CodeLine {
	const git = gitOf(state, repositories(state).need(pull.repoId));
	const changes = treeChanges(git, git.commit(pull.mergeBase).tree, git.commit(pull.headSha).tree);
	const change = changes.find((row) => row.path === path);
	let hunkText = "";
	for (const hunk of change ? hunksOf(git, change) : []) {
		const upTo = lineIndex(hunk, position);
		if (upTo < 0) continue;
		hunkText = [hunkHeader(hunk), ...hunk.lines.slice(Math.max(0, upTo - 3), upTo + 1)].join("\n");
	}
	return { path, position, commitId: pull.headSha, hunk: hunkText };
}

/** Index of the hunk's line at a position: positive on the new side, negative on the old. */
function lineIndex(hunk: { oldStart: number; newStart: number; lines: string[] }, position: number): number {
	let before = hunk.oldStart - 1;
	let after = hunk.newStart - 1;
	return hunk.lines.findIndex((line) => {
		if (!line.startsWith("+")) before += 1;
		if (!line.startsWith("-")) after += 1;
		return position > 0 ? !line.startsWith("-") && after === position : !line.startsWith("+") && before === -position;
	});
}
