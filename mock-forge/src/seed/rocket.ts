import { log } from "../git/history.ts";
import { gitOf, type Repository } from "../state/repositories.ts";
import type { State } from "../state/state.ts";
import { commitText, root1 } from "./git.ts";

/** Number of branches with a feature. */
export const featureCount = 15;

const workflow = "on: [push, workflow_dispatch]\njobs:\n  t:\n    runs-on: docker\n    steps:\n      - run: echo hi\n";

/** Files, branches and tags of acme/rocket; the pull requests are made of its branches. */
export function seedRocketGit(state: State, repo: Repository): void {
	const git = gitOf(state, repo);
	const main = (files: Record<string, string>, message: string, minutes: number) =>
		commitText(git, "main", files, message, minutes);
	main({ "README.md": "# rocket\n\nrocket repo" }, "Initial commit", 10);
	for (let index = 0; index < 30; index++) {
		const name = `src/file${String(index).padStart(2, "0")}.ts`;
		main({ [name]: "export const x = 1;\n".repeat(index + 1) }, `feat: file ${index}`, 11 + index);
	}
	main({ "docs/über uns/naïve #1.md": "# Grüße\n", "docs/guide.md": "# Guide\n" }, "docs: guide", 45);
	main({ "shared.txt": "one\ntwo\nthree\n" }, "feat: shared file", 46);
	main({ LICENSE: "MIT License\n\nCopyright (c) Acme Org\n" }, "Add a license", 47);
	const fork = git.branch("main");
	for (let index = 0; index < featureCount; index++) {
		const content = `feature ${index}\n`.repeat(20);
		commitText(
			git,
			`feature/branch-${index}`,
			{ [`feat/f${index}.txt`]: content },
			`feat: branch ${index}`,
			50 + index,
			fork,
		);
	}
	commitText(git, "conflict", { "shared.txt": "one\ntwo from conflict\nthree\n" }, "conflict on conflict", 70, fork);
	main({ "shared.txt": "one\ntwo from main\nthree\n" }, "conflict on main", 71);
}

/** Tags and the workflow, after some pull requests have been merged. */
export function finishRocketGit(state: State, repo: Repository): void {
	const git = gitOf(state, repo);
	const head = git.branch("main") as string;
	git.refs.set("refs/tags/v0.1.0", log(git, head)[3]?.sha ?? head);
	git.refs.set("refs/tags/v0.2.0", head);
	git.refs.set("refs/tags/v1.0.0-rc1", head);
	git.annotate("nightly", head, root1(120), "nightly tag\n");
	commitText(git, "main", { ".forgejo/workflows/ci.yml": workflow }, "ci", 130);
	commitText(git, "main", { ".gitea/workflows/ci.yml": workflow }, "ci", 131);
}
