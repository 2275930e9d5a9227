import type { Manifest, ToolSpec } from "@madtea/schemas";
import type { Tool } from "./types.ts";

/** What can be said of a tool without the manifest that declares it. */
export interface ToolBrief {
	name: string;
	cli: string;
	needsForge?: boolean;
}

/** The tools of a manifest in brief. */
export function briefOf(manifest: Manifest): ToolBrief[] {
	return (manifest.tools as ToolSpec[]).map(({ name, cli, needsForge }) => ({
		name,
		cli,
		...(needsForge && { needsForge }),
	}));
}

/** A tool that is expanded once more is asked of it than what is in brief. */
export function lateTool(domain: string, { name, cli, needsForge = false }: ToolBrief, expand: () => Tool[]): Tool {
	let made: Tool | undefined;
	const whole = () => {
		made ??= expand().find((tool) => tool.name === name) as Tool;
		return made;
	};
	return {
		name,
		cli,
		domain,
		needsForge,
		get title() {
			return whole().title;
		},
		get summary() {
			return whole().summary;
		},
		get notes() {
			return whole().notes;
		},
		get spec() {
			return whole().spec;
		},
		get actions() {
			return whole().actions;
		},
		get single() {
			return whole().single;
		},
	};
}
