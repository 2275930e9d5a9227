import type { Manifest } from "@madtea/schemas";
import { expandTools } from "../registry/expand.ts";
import type { Action } from "../registry/types.ts";

/** What an operator looks at when trusting a plugin; kept to tell what changed. */
export interface PluginSummary {
	domain: string;
	summary: string;
	runsCode: boolean;
	/** By the name of the tool. */
	tools: Record<string, ToolSummary>;
}

export interface ToolSummary {
	command: string;
	summary: string;
	notes?: string;
	/** By the name of the action; empty for a tool without actions. */
	actions: Record<string, ActionSummary>;
}

export interface ActionSummary {
	effect: Action["effect"];
	summary: string;
	/** The operations it may ask of the forge. */
	asks: string[];
}

/** The names, words, effects and operations of a checked manifest. */
export function summaryOf(manifest: Manifest): PluginSummary {
	const tools = expandTools(manifest).map(({ name, cli, summary, notes, actions }): [string, ToolSummary] => {
		const entries = actions.map((action): [string, ActionSummary] => [
			[action.name, action.op].filter(Boolean).join("."),
			{ effect: action.effect, summary: action.summary, asks: action.operations },
		]);
		return [name, { command: cli, summary, ...(notes && { notes }), actions: Object.fromEntries(entries) }];
	});
	return {
		domain: manifest.domain,
		summary: manifest.summary,
		runsCode: manifest.handlers !== undefined,
		tools: Object.fromEntries(tools),
	};
}
