import type { Policy } from "../registry/policy.ts";
import { valueAt } from "./value-at.ts";

/** Leaves out what belongs to a repository that the operator does not allow: searches and lists cross repositories. */
export function withoutDenied(policy: Policy, items: readonly unknown[]): { items: unknown[]; hidden: number } {
	if (!policy.limitsRepos) return { items: [...items], hidden: 0 };
	const kept = items.filter((item) => !reposOf(item).some((repo) => policy.repoRefusal(repo)));
	return { items: kept, hidden: items.length - kept.length };
}

function reposOf(item: unknown): string[] {
	const direct = valueAt(item, "full_name");
	// A user or an organization has a full_name too, without a slash.
	const named = [direct, valueAt(item, "repository.full_name"), valueAt(item, "repo.full_name"), valueAt(item, "base.repo.full_name")];
	return named.filter((name): name is string => typeof name === "string" && /^[^/\s]+\/[^/\s]+$/.test(name));
}
