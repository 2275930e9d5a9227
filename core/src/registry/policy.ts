import picomatch from "picomatch";
import type { Action, Effect, Tool } from "./types.ts";

/** What the operator allows; from the config. */
export interface PolicySettings {
	readOnly: boolean;
	deny: { tools: string[]; actions: string[]; repos: string[] };
	allow: { repos: string[] };
}

/** Decides what the agent sees and may do. */
export interface Policy {
	readonly readOnly: boolean;
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

/** The rules of a config as functions; globs are compiled once. */
export function createPolicy(settings: PolicySettings): Policy {
	const { readOnly, deny, allow } = settings;
	const deniedTool = matcher(deny.tools);
	const deniedAction = matcher(deny.actions);
	const deniedRepo = matcher(deny.repos, true);
	const allowedRepo = matcher(allow.repos, true);

	function refusal(tool: Tool, action: Action): string | undefined {
		if (tool.domain === "host") return deniedTool?.(tool.name) ? `${tool.name} is denied by the operator.` : undefined;
		if (deniedTool?.(tool.name)) return `${tool.name} is denied by the operator.`;
		if (readOnly && action.effect !== "read") return "This madtea is read-only.";
		const names = [action.id, `${tool.name}.${action.name}`, `${tool.cli}.${action.name}`];
		if (deniedAction && names.some(deniedAction)) return `${action.id} is denied by the operator.`;
		return undefined;
	}

	return {
		readOnly,
		refusal,
		limitsRepos: deny.repos.length > 0 || allow.repos.length > 0,
		effectRefusal: (effect) => (readOnly && effect !== "read" ? "This madtea is read-only." : undefined),
		filter(tool) {
			const actions = tool.actions.filter((action) => refusal(tool, action) === undefined);
			if (actions.length === tool.actions.length) return tool;
			return actions.length > 0 ? { ...tool, actions } : undefined;
		},
		repoRefusal(repo) {
			const folded = repo.toLowerCase();
			if (deniedRepo?.(folded)) return `${repo} is denied by the operator.`;
			if (allowedRepo && !allowedRepo(folded)) return `${repo} is not among the repositories that the operator allows.`;
			return undefined;
		},
	};
}

function matcher(globs: string[], fold = false): ((text: string) => boolean) | undefined {
	if (globs.length === 0) return undefined;
	return picomatch(fold ? globs.map((glob) => glob.toLowerCase()) : globs, { dot: true });
}
