import type { Handlers, Manifest } from "@madtea/schemas";
import { briefOf, lateTool, type ToolBrief } from "./brief.ts";
import { expandTools } from "./expand.ts";
import { ownCommands } from "./own-commands.ts";
import type { Policy } from "./policy.ts";
import type { Tier, Tool } from "./types.ts";

/** Where a plugin came from. */
export interface PluginSource {
	kind: "host" | "bundled" | "third-party";
	/** Folder of the manifest; handlers are relative to it. */
	folder: string;
	/** Package name, or the path the operator gave. */
	package: string;
	version?: string;
}

/**
 * What a plugin is in right now: its manifest read; enabled, with no code to load; its code loaded; or failed, which
 * allows another try.
 */
export type PluginState =
	| { name: "listed" }
	| { name: "enabled" }
	| { name: "loaded" }
	| { name: "failed"; cause: string };

/** A domain in the registry. */
export interface DomainRecord {
	domain: string;
	tier: Tier;
	state: PluginState;
	/** Where there is a brief, read and parsed on first use. */
	readonly manifest: Manifest;
	/** Of its tools, where their names are known without the manifest. */
	brief?: ToolBrief[];
	source: PluginSource;
	handlers?: Handlers;
}

/** The host's table of all domains, their tools and actions. */
export interface Registry {
	readonly domains: ReadonlyMap<string, DomainRecord>;
	/** Tools of one domain, expanded on first use, denied actions left out. */
	toolsOf(domain: string): Tool[];
	/** Every tool that a client lists now. */
	listedTools(): Tool[];
	/** A tool by name, whether its domain is enabled or not. */
	find(name: string): { tool: Tool; record: DomainRecord } | undefined;
	/** A tool before the policy: to say that it, or an action of it, is denied. */
	findUnfiltered(name: string): Tool | undefined;
	/** Names of every tool that the operator left in, gated ones too: what may be suggested. */
	toolNames(): string[];
	/** Every tool of every domain before the policy: to find what a raw path would do. Never to be shown. */
	everyTool(): Tool[];
	/** Whether a domain's tools are listed. */
	isListed(record: DomainRecord): boolean;
}

/** A plugin that was not taken in, and why. */
export interface Refused {
	package: string;
	reason: string;
}

/**
 * Makes the registry. Names of tools and CLI nouns are unique over all domains; the first in `records` keeps a name
 * (the host's own come first), a later plugin that wants it is refused whole.
 */
export function createRegistry(
	records: DomainRecord[],
	policy: Policy,
	hasForge: boolean,
): { registry: Registry; refused: Refused[] } {
	const domains = new Map<string, DomainRecord>();
	const owners = new Map<string, DomainRecord>();
	const refused: Refused[] = [];
	for (const record of records) {
		const clash = clashOf(record, domains, owners);
		if (clash) {
			refused.push({ package: record.source.package, reason: clash });
			continue;
		}
		domains.set(record.domain, record);
		for (const name of namesOf(record.brief ?? briefOf(record.manifest))) owners.set(name, record);
	}

	const expanded = new Map<string, Tool[]>();
	function expandedOf(domain: string): Tool[] {
		let tools = expanded.get(domain);
		if (!tools) {
			const record = domains.get(domain);
			tools = record ? toolsIn(record) : [];
			expanded.set(domain, tools);
		}
		return tools;
	}
	const filtered = new Map<string, Tool[]>();
	function toolsOf(domain: string): Tool[] {
		let tools = filtered.get(domain);
		if (!tools) {
			tools = expandedOf(domain).flatMap((tool) => (tool.needsForge && !hasForge ? [] : (policy.filter(tool) ?? [])));
			filtered.set(domain, tools);
		}
		return tools;
	}
	function isListed(record: DomainRecord): boolean {
		if (record.tier === "always") return true;
		if (policy.domainRefusal(record.domain)) return false;
		return hasForge && (record.tier === "default" || record.state.name === "enabled" || record.state.name === "loaded");
	}
	const registry: Registry = {
		domains,
		toolsOf,
		isListed,
		listedTools: () => [...domains.values()].filter(isListed).flatMap((record) => toolsOf(record.domain)),
		find(name) {
			const record = owners.get(name);
			const tool = record && toolsOf(record.domain).find((candidate) => candidate.name === name);
			return tool && record ? { tool, record } : undefined;
		},
		findUnfiltered(name) {
			const record = owners.get(name);
			return record && expandedOf(record.domain).find((candidate) => candidate.name === name);
		},
		toolNames: () => [...domains.keys()].flatMap((domain) => toolsOf(domain).map((tool) => tool.name)),
		everyTool: () => [...domains.keys()].flatMap(expandedOf),
	};
	return { registry, refused };
}

function toolsIn(record: DomainRecord): Tool[] {
	if (!record.brief) return expandTools(record.manifest);
	let whole: Tool[] | undefined;
	const expand = () => {
		whole ??= expandTools(record.manifest);
		return whole;
	};
	return record.brief.map((brief) => lateTool(record.domain, brief, expand));
}

/** Tool names, and CLI nouns marked as such: two kinds of names in one table. */
function namesOf(brief: ToolBrief[]): string[] {
	return brief.flatMap(({ name, cli }) => [name, `cli:${cli}`]);
}

function clashOf(
	record: DomainRecord,
	domains: Map<string, DomainRecord>,
	owners: Map<string, DomainRecord>,
): string | undefined {
	const same = domains.get(record.domain);
	if (same) return `the domain ${record.domain} belongs to ${same.source.package} already`;
	const brief = record.brief ?? briefOf(record.manifest);
	const names = namesOf(brief);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice) return `it declares ${show(twice)} twice`;
	const command = record.source.kind === "host" ? undefined : brief.find(({ cli }) => Object.hasOwn(ownCommands, cli));
	if (command) return `the command ${command.cli} belongs to madtea itself`;
	const taken = names.find((name) => owners.has(name));
	if (taken)
		return `${show(taken)} of ${record.source.package} belongs to ${owners.get(taken)?.source.package} already`;
	return undefined;
}

function show(name: string): string {
	return name.startsWith("cli:") ? `the command ${name.slice(4)}` : `the tool ${name}`;
}
