import { defaultLabels } from "./label-templates.ts";
import { labels } from "./labels.ts";
import { signatureOf } from "./merging.ts";
import { addRepository, gitOf, type Repository } from "./repositories.ts";
import type { State } from "./state.ts";
import type { User } from "./users.ts";

/** What the creator of a repository may say. */
export interface NewRepository {
	name: string;
	description?: string;
	private?: boolean;
	template?: boolean;
	auto_init?: boolean;
	default_branch?: string;
	gitignores?: string;
	license?: string;
	issue_labels?: string;
}

/** Creates a repository, with a first commit when that was asked for. */
export function createRepository(state: State, owner: User, doer: User, fields: NewRepository): Repository {
	const repo = addRepository(state, {
		ownerId: owner.id,
		name: fields.name,
		description: fields.description ?? "",
		private: fields.private ?? false,
		template: fields.template ?? false,
		defaultBranch: fields.default_branch || "main",
		watchers: new Set([doer.id]),
	});
	if (fields.auto_init) commitFirst(state, repo, doer, fields);
	if (fields.issue_labels) {
		for (const label of defaultLabels)
			labels(state).insert({ ...label, repoId: repo.id, orgId: null, archived: false });
	}
	return repo;
}

function commitFirst(state: State, repo: Repository, doer: User, fields: NewRepository): void {
	const files = new Map<string, Buffer>();
	const readme = [`# ${repo.name}`, repo.description].filter(Boolean).join("\n\n");
	files.set("README.md", Buffer.from(`${readme}\n`));
	if (fields.gitignores) files.set(".gitignore", Buffer.from(`# ${fields.gitignores}\n`));
	if (fields.license) files.set("LICENSE", Buffer.from(`${fields.license} License\n`));
	const author = signatureOf(doer, state.now());
	gitOf(state, repo).commitTo(repo.defaultBranch, files, { message: "Initial commit\n", author });
}
