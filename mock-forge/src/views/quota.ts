import { type QuotaGroup, type QuotaRule, quotaGroups, quotaRules, usageOf } from "../state/quota.ts";
import type { State } from "../state/state.ts";

/** API model `QuotaRuleInfo`. */
export const viewRule = ({ name, limit, subjects }: QuotaRule) => ({ name, limit, subjects });

/** API model `QuotaGroup`. */
export function viewGroup(state: State, group: QuotaGroup): Record<string, unknown> {
	const rules = quotaRules(state).where((rule) => group.rules.has(rule.id));
	return { name: group.name, rules: rules.map(viewRule) };
}

/** API model `QuotaInfo`. */
export function viewQuota(state: State, ownerId: number): Record<string, unknown> {
	const usage = usageOf(state, ownerId);
	const groups = quotaGroups(state).where((group) => group.members.has(ownerId));
	return {
		used: {
			size: {
				repos: { public: usage.publicRepos, private: usage.privateRepos },
				git: { LFS: 0 },
				assets: {
					attachments: { issues: usage.issueFiles, releases: usage.releaseFiles },
					artifacts: usage.artifacts,
					packages: { all: usage.packages },
				},
			},
		},
		groups: groups.map((group) => viewGroup(state, group)),
	};
}
