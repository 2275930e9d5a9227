import type { HandlerContext } from "@madtea/schemas";

type Settings = Record<string, unknown>;

const everywhere = ["description", "private", "default_branch"];
const units = ["issues", "wiki", "pull_requests", "projects", "releases", "packages", "actions"].map(
	(unit) => `has_${unit}`,
);
const merges = ["merge_commits", "rebase", "rebase_explicit", "squash_merge", "fast_forward_only_merge"].map(
	(way) => `allow_${way}`,
);

/** The keys of `settings` that each action can use; the forge would ignore the others without a word. */
const keysOf = {
	create: [...everywhere, "auto_init", "license", "gitignores", "template"],
	edit: [
		...everywhere,
		"name",
		"website",
		"archived",
		"template",
		"mirror_interval",
		"default_merge_style",
		...units,
		...merges,
	],
	migrate: ["description", "private", "mirror", "mirror_interval", "service", "auth_token"],
	generate: everywhere,
};

/** What `copy` can name. */
const copiesOf = {
	migrate: ["wiki", "issues", "labels", "milestones", "pull_requests", "releases", "lfs"],
	generate: ["git_content", "topics", "labels", "webhooks", "git_hooks", "avatar", "protected_branch"],
};

/** @throws for a key that this action does not use. */
export function settingsFor(context: HandlerContext, action: keyof typeof keysOf, settings: Settings = {}): Settings {
	const known = keysOf[action];
	const unused = Object.keys(settings).filter((key) => !known.includes(key));
	if (unused.length > 0) {
		const later =
			action !== "edit" && unused.every((key) => keysOf.edit.includes(key))
				? " Set it with action=edit afterwards."
				: "";
		throw context.fail(
			`action=${action} does not use settings ${unused.join(", ")}; nothing was sent.`,
			`It uses: ${known.join(", ")}.${later}`,
		);
	}
	return settings;
}

/** `["wiki", "issues"]` as the forge wants it: `{wiki: true, issues: true}`. @throws for a name it does not know. */
export function copiesFor(
	context: HandlerContext,
	action: keyof typeof copiesOf,
	copy: string[],
): Record<string, true> {
	const known = copiesOf[action];
	for (const name of copy) {
		if (known.includes(name)) continue;
		const near = context.nearest(name, known);
		throw context.fail(
			`action=${action} can't copy ${JSON.stringify(name)}; nothing was sent.`,
			near ? `Did you mean ${near}?` : `It copies: ${known.join(", ")}.`,
		);
	}
	return Object.fromEntries(copy.map((name) => [name, true]));
}
