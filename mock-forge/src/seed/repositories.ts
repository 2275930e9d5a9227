import { forkRepository } from "../state/forking.ts";
import { addRepository, gitOf, type Repository, redirects } from "../state/repositories.ts";
import type { State } from "../state/state.ts";
import { users } from "../state/users.ts";
import { at } from "./clock.ts";
import { commitText } from "./git.ts";
import { seedRocketGit } from "./rocket.ts";

/** Repositories 1 to 8; acme/rocket has been acme/rocket-old. */
export function seedRepositories(state: State): void {
	const add = (ownerId: number, name: string, fields: Partial<Repository> = {}) =>
		addRepository(state, {
			ownerId,
			name,
			description: `${name} repo`,
			created: at(3),
			updated: at(140),
			watchers: new Set([1]),
			...fields,
		});
	const rocket = add(5, "rocket", {
		topics: ["mcp", "rocket", "typescript"],
		watchers: new Set([1, 2, 3]),
		stars: new Set([1]),
		collaborators: new Map([[4, "read"]]),
	});
	seedRocketGit(state, rocket);
	const notes = add(5, "notes", { archived: true, archivedAt: at(141) });
	const tools = add(5, "tools");
	const sandbox = add(1, "sandbox");
	add(1, "empty", { description: "" });
	const secret = add(1, "secret", { private: true });
	for (const repo of [notes, tools, sandbox, secret]) {
		const readme = `# ${repo.name}\n\n${repo.name} repo`;
		commitText(gitOf(state, repo), "main", { "README.md": readme }, "Initial commit", 5);
	}
	const fork = forkRepository(state, rocket, users(state).need(2), "rocket-fork");
	Object.assign(fork, { created: at(4), updated: at(4), watchers: new Set([2]) });
	const renamed = add(6, "parasol", { description: "once called umbrella/brolly" });
	commitText(gitOf(state, renamed), "main", { "README.md": "# parasol\n" }, "Initial commit", 5);
	redirects(state).insert({ ownerId: 6, name: "brolly", repoId: renamed.id });
	redirects(state).insert({ ownerId: 5, name: "rocket-old", repoId: rocket.id });
}
