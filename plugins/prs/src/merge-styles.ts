import type { HandlerContext } from "@madtea/schemas";
import type { Pull } from "./names.ts";

/** The repository's setting that allows each style; marking as merged by hand has none. */
const settings: Record<string, string> = {
	merge: "allow_merge_commits",
	squash: "allow_squash_merge",
	rebase: "allow_rebase",
	"rebase-merge": "allow_rebase_explicit",
	"fast-forward-only": "allow_fast_forward_only_merge",
};

/** The style asked for, else the repository's own default; refused here when the repository does not allow it. */
export function styleFor(pull: Pull, wanted: string | undefined, context: HandlerContext): string {
	const repo = pull.base.repo ?? {};
	const isAllowed = (style: string) => repo[settings[style] ?? ""] !== false;
	const allowed = Object.keys(settings).filter(isAllowed);
	const chosen = wanted ?? String(repo.default_merge_style || "merge");
	if (isAllowed(chosen)) return chosen;
	if (wanted === undefined && allowed[0]) return allowed[0];
	throw context.fail(
		`The repository does not allow merging by ${chosen}; nothing was merged.`,
		allowed.length > 0 ? `Allowed: ${allowed.join(", ")}.` : "It allows no style; an administrator can change that.",
	);
}
