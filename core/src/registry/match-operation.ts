import type { Registry } from "./registry.ts";
import { splitRoute } from "./route.ts";
import type { Action, Tool } from "./types.ts";

/** What a raw path is, in the registry's terms. */
export interface MatchedOperation {
	/** `owner/name`, where the path is below a repository. */
	repo?: string;
	/** Every action that uses the operation, denied ones included. */
	actions: { tool: Tool; action: Action }[];
}

/**
 * Maps a method and a decoded path below the API root back to the actions that use that operation.
 * A literal segment fits better than a placeholder: `/issues/search` is not `/issues/{index}`.
 */
export function matchOperation(registry: Registry, method: string, path: string): MatchedOperation {
	const wanted = path.replace(/\/+$/, "").toLowerCase();
	let best = -1;
	let actions: MatchedOperation["actions"] = [];
	for (const name of registry.toolNames()) {
		const tool = registry.findUnfiltered(name);
		if (!tool) continue;
		for (const action of tool.actions) {
			for (const operation of action.operations) {
				const route = splitRoute(operation);
				if (route.method !== method) continue;
				const score = fit(route.path.toLowerCase(), wanted);
				if (score < best || score < 0) continue;
				if (score > best) actions = [];
				best = score;
				actions.push({ tool, action });
			}
		}
	}
	const [, owner, repo] = /^\/repos\/([^/]+)\/([^/]+)/i.exec(path) ?? [];
	const isRepo = owner !== undefined && !["search", "migrate", "issues"].includes(owner.toLowerCase());
	return { ...(isRepo && { repo: `${owner}/${repo}` }), actions };
}

/** Number of literal characters that fit; -1 where the template does not. Placeholders may hold slashes. */
function fit(template: string, path: string): number {
	const pattern = template
		.split(/\{[^}]+\}/)
		.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
		.join("(.+?)");
	if (!new RegExp(`^${pattern}$`).test(path)) return -1;
	return template.replace(/\{[^}]+\}/g, "").length;
}
