import { issues } from "./issues.ts";
import { releases } from "./releases.ts";
import type { Repository } from "./repositories.ts";
import type { State } from "./state.ts";

/** The counters in the model of a repository. */
export function countsOf(state: State, repo: Repository): Record<string, number> {
	const open = issues(state).where((issue) => issue.repoId === repo.id && issue.state === "open");
	const pulls = open.filter((issue) => issue.pull);
	return {
		open_issues_count: open.length - pulls.length,
		open_pr_counter: pulls.length,
		release_counter: releases(state).where((release) => release.repoId === repo.id && !release.draft).length,
	};
}
