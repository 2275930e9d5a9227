import type { Policy } from "../registry/policy.ts";
import { isObject } from "./collapse.ts";
import { valueAt } from "./value-at.ts";

const deepest = 100;
const elsewhere = "a repository that the operator does not allow";

/**
 * Leaves out what belongs to a repository that the operator does not allow, at any depth: searches, feeds and lists
 * cross repositories, a fork tells its parent.
 * @returns the rest, and how many items of the list itself are hidden
 */
export function withoutDenied(policy: Policy, items: readonly unknown[]): { items: unknown[]; hidden: number } {
	return policy.limitsRepos ? prunedList(policy, items, 0) : { items: [...items], hidden: 0 };
}

function prunedList(policy: Policy, items: readonly unknown[], depth: number): { items: unknown[]; hidden: number } {
	const kept = items.filter((item) => !isDenied(policy, item));
	return { items: kept.map((item) => pruned(policy, item, depth + 1)), hidden: items.length - kept.length };
}

/** Deeper than `deepest` is dropped: no answer of a forge goes that deep, and a stack has an end. */
function pruned(policy: Policy, value: unknown, depth: number): unknown {
	if (depth > deepest) return undefined;
	if (Array.isArray(value)) {
		const { items, hidden } = prunedList(policy, value, depth);
		return hidden > 0 ? [...items, `(${hidden} hidden: of ${elsewhere})`] : items;
	}
	if (!isObject(value)) return value;
	const entries = Object.entries(value).map(([key, inner]) => [
		key,
		isDenied(policy, inner) ? elsewhere : pruned(policy, inner, depth + 1),
	]);
	return Object.fromEntries(entries);
}

function isDenied(policy: Policy, item: unknown): boolean {
	return reposOf(item).some((repo) => policy.repoRefusal(repo) !== undefined);
}

const named = [
	"full_name",
	"repository.full_name",
	"repo.full_name",
	"base.repo.full_name",
	"issue.repository.full_name",
];

/** The repositories that an answer's item belongs to, by the names and the API addresses in it. */
function reposOf(item: unknown): string[] {
	if (!isObject(item)) return [];
	const names = named.map((path) => valueAt(item, path));
	const { repo_owner_name, repo_name, url } = item;
	if (typeof repo_owner_name === "string" && typeof repo_name === "string")
		names.push(`${repo_owner_name}/${repo_name}`);
	const [, owner, name] = (typeof url === "string" && /\/api\/v1\/repos\/([^/?#]+)\/([^/?#]+)/.exec(url)) || [];
	if (owner && name) names.push(`${owner}/${name}`);
	// A user or an organization has a full_name too, without a slash.
	return names.filter((text): text is string => typeof text === "string" && /^[^/\s]+\/[^/\s]+$/.test(text));
}
