import type { Action, Effect, Tool } from "./types.ts";

/** What the operator allows; from the config. */
export interface PolicySettings {
	readOnly: boolean;
	/** Domains switched off. */
	disable: string[];
	deny: { tools: string[]; actions: string[]; repos: string[] };
	allow: { repos: string[] };
}

/** Decides what the agent sees and may do. */
export interface Policy {
	readonly readOnly: boolean;
	/** Why a domain may not be used; undefined when it may. */
	domainRefusal(domain: string): string | undefined;
	/** Whether no rule takes anything away from a tool, as far as its name tells: its actions need not be looked at. */
	leavesWhole(tool: Tool): boolean;
	/** The tool with the actions that are left; undefined when none are. */
	filter(tool: Tool): Tool | undefined;
	/** Why an action may not run; undefined when it may. */
	refusal(tool: Tool, action: Action): string | undefined;
	/** Why a plain effect may not be had (for raw calls); undefined when it may. */
	effectRefusal(effect: Effect): string | undefined;
	/** Why a repository (`owner/name`) may not be touched; undefined when it may. */
	repoRefusal(repo: string): string | undefined;
	/** Whether any rule speaks of repositories. */
	readonly limitsRepos: boolean;
}

type Matches = (text: string) => boolean;

/** The rules of a config as functions; globs are compiled once. */
export async function createPolicy(settings: PolicySettings): Promise<Policy> {
	const { readOnly, deny, allow } = settings;
	const disabled = new Set(settings.disable.map((domain) => domain.trim().toLowerCase()));
	const [deniedTool, deniedAction, deniedRepo, allowedRepo] = (await Promise.all(
		[deny.tools, deny.actions, deny.repos, allow.repos].map(matcherOf),
	)) as [Matches?, Matches?, Matches?, Matches?];

	function domainRefusal(domain: string): string | undefined {
		return domain !== "host" && disabled.has(domain) ? `The operator switched the domain ${domain} off.` : undefined;
	}

	function refusal(tool: Tool, action: Action): string | undefined {
		const off = domainRefusal(tool.domain);
		if (off) return off;
		if (deniedTool?.(tool.name) || deniedTool?.(tool.cli)) return `${tool.name} is denied by the operator.`;
		if (tool.domain === "host") return undefined;
		if (readOnly && action.effect !== "read") return "This madtea is read-only.";
		if (deniedAction && namesOf(tool, action).some(deniedAction)) return `${action.id} is denied by the operator.`;
		return undefined;
	}

	function leavesWhole(tool: Tool): boolean {
		if (domainRefusal(tool.domain) || deniedTool?.(tool.name) || deniedTool?.(tool.cli)) return false;
		return tool.domain === "host" || (!readOnly && !deniedAction);
	}

	return {
		readOnly,
		domainRefusal,
		leavesWhole,
		refusal,
		limitsRepos: deny.repos.length > 0 || allow.repos.length > 0,
		effectRefusal: (effect) => (readOnly && effect !== "read" ? "This madtea is read-only." : undefined),
		filter(tool) {
			if (leavesWhole(tool)) return tool;
			const actions = tool.actions.filter((action) => refusal(tool, action) === undefined);
			if (actions.length === tool.actions.length) return tool;
			return actions.length > 0 ? { ...tool, actions } : undefined;
		},
		repoRefusal(repo) {
			const plain = repo.replace(/\.git$/i, "");
			if (deniedRepo?.(plain)) return `${repo} is denied by the operator.`;
			if (allowedRepo && !allowedRepo(plain)) return `${repo} is not among the repositories that the operator allows.`;
			return undefined;
		},
	};
}

/** How a rule may name an action: `madt_repos.delete`, `repos.delete`, `madt_issues.dependencies.add`. */
export function namesOf(tool: Tool, action: Action): string[] {
	const short = [action.name, action.op].filter(Boolean).join(".");
	return [...new Set([action.id, `${tool.name}.${action.name}`, `${tool.cli}.${short}`, `${tool.cli}.${action.name}`])];
}

async function matcherOf(globs: string[]): Promise<Matches | undefined> {
	return globs.length === 0 ? undefined : (await import("./globs.ts")).matcher(globs);
}
