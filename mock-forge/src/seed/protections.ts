import { branchProtections, defaultProtection } from "../state/branch-protections.ts";
import { deployKeys } from "../state/deploy-keys.ts";
import { gitOf, repositories } from "../state/repositories.ts";
import type { State } from "../state/state.ts";
import { statuses } from "../state/statuses.ts";
import { tagProtections } from "../state/tag-protections.ts";
import { at } from "./clock.ts";

/** Protected branches and tags of acme/rocket, its deploy key, and the status of its newest commit. */
export function seedProtections(state: State): void {
	const rules: [string, Record<string, unknown>][] = [
		["main", { enable_push: true, required_approvals: 1 }],
		["release/*", {}],
	];
	rules.forEach(([name, changes], index) => {
		branchProtections(state).insert({
			repoId: 1,
			name,
			priority: index + 1,
			settings: { ...defaultProtection(state.kind), ...changes },
			created: at(132),
			updated: at(132),
		});
	});
	tagProtections(state).insert({
		repoId: 1,
		pattern: "v*",
		users: ["root1"],
		teams: [],
		created: at(132),
		updated: at(132),
	});
	deployKeys(state).insert({
		repoId: 1,
		title: "deploy",
		key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHkJ1vXkJH0m0q0m0q0m0q0m0q0m0q0m0q0m0q0m0q0m deploy@x",
		readOnly: true,
		created: at(132),
	});
	statuses(state).insert({
		repoId: 1,
		sha: gitOf(state, repositories(state).need(1)).branch("main") as string,
		status: "pending",
		targetUrl: "/acme/rocket/actions/runs/2/jobs/0",
		description: "Waiting to run",
		context: "/ t (push)",
		creatorId: null,
		created: at(133),
		updated: at(133),
	});
}
