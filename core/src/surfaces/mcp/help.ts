import type { Host, OwnHandler } from "../../host.ts";
import { ArgumentError } from "../../pipeline/errors.ts";
import { nearest } from "../../pipeline/nearest.ts";
import { PlainResult, TextResult } from "../../pipeline/outcome.ts";
import { forgeName, forgeOfRoute } from "../../registry/forge-of.ts";
import type { DomainRecord } from "../../registry/registry.ts";
import type { Action, Tool } from "../../registry/types.ts";
import { clauses, describeKeys } from "./projection.ts";
import { createSearch } from "./search.ts";

const searches = new WeakMap<Host, ReturnType<typeof createSearch>>();

interface Arguments {
	tool?: string;
	action?: string;
	query?: string;
}

/** `madt_help`: the index, a tool, an action, or a search (within a tool). Blank is not given. */
export const help: OwnHandler = async (args, { host }) => {
	const given = Object.entries(args as Arguments).filter(([, text]) => text.trim() !== "");
	const { tool, action, query } = Object.fromEntries(given) as Arguments;
	if (query !== undefined)
		return new PlainResult(find(host, query, tool === undefined ? undefined : toolNamed(host, tool).tool));
	if (tool === undefined && action !== undefined) return new PlainResult(find(host, action));
	if (tool === undefined) return new TextResult(indexOf(host));
	const found = toolNamed(host, tool);
	if (action === undefined) return new TextResult(aboutTool(host, found.record, found.tool));
	const actions = found.tool.actions.filter(
		(candidate) => candidate.name === action || `${candidate.name}.${candidate.op}` === action,
	);
	if (actions.length === 0) {
		const names = [...new Set(found.tool.actions.map((candidate) => candidate.name))];
		const [best] = nearest(action, names, 1);
		throw new ArgumentError(
			`${found.tool.name} has no action ${JSON.stringify(action.slice(0, 60))}${best ? `, did you mean ${best}?` : "."}`,
			`Actions: ${names.join(", ")}.`,
		);
	}
	return new TextResult(actions.map((candidate) => aboutAction(found.tool, candidate)).join("\n\n"));
};

function toolNamed(host: Host, name: string): { tool: Tool; record: DomainRecord } {
	const full = name.startsWith("madt_") ? name : `madt_${name.replaceAll("-", "_")}`;
	const found = host.registry.find(full);
	if (found) return found;
	const [best] = nearest(full, host.registry.toolNames(), 1);
	throw new ArgumentError(
		`There is no tool ${JSON.stringify(name.slice(0, 60))}${best ? `, did you mean ${best}?` : "."}`,
		"madt_help without arguments lists the tools.",
	);
}

function find(host: Host, query: string, within?: Tool): object {
	const search = searches.get(host) ?? createSearch(host.registry);
	searches.set(host, search);
	const hits = within
		? search(query, Infinity)
				.filter(({ tool }) => tool === within)
				.slice(0, 8)
		: search(query);
	if (hits.length === 0)
		return { found: [], hint: "Nothing fits these words; madt_help without arguments lists the tools." };
	return {
		found: hits.map(({ tool, action, domain }) => {
			const record = host.registry.domains.get(domain) as DomainRecord;
			const gated = !host.registry.isListed(record);
			return {
				tool: tool.name,
				...(action.name && { action: action.name }),
				...(action.op && { op: action.op }),
				summary: action.summary,
				...(action.required.length > 0 && { required: action.required }),
				...(action.forge && { only: forgeName(action.forge) }),
				...(gated && { first: `madt_enable(domains=["${domain}"])` }),
			};
		}),
	};
}

function indexOf(host: Host): string {
	const lines: string[] = [];
	for (const record of host.registry.domains.values()) {
		const tools = host.registry.toolsOf(record.domain);
		if (tools.length === 0) continue;
		const listed = host.registry.isListed(record);
		// What a domain is about would tell of tools that the operator took away.
		const summary = tools.length === record.manifest.tools.length ? `: ${record.manifest.summary}` : ":";
		lines.push(`${record.domain}${listed ? "" : ` (gated: madt_enable(domains=["${record.domain}"]))`}${summary}`);
		for (const tool of tools) {
			const names = [...new Set(tool.actions.map((action) => action.name))].filter(Boolean);
			lines.push(`  ${tool.name}${names.length > 0 ? `: ${names.join(", ")}` : ""}`);
		}
	}
	if (host.connections.length === 0) lines.push(`No forge is configured. ${host.howToConfigure()}`);
	return lines.join("\n");
}

function aboutTool(host: Host, record: DomainRecord, tool: Tool): string {
	const lines = [`${tool.name} (domain ${record.domain}): ${tool.summary}`];
	if (!host.registry.isListed(record)) lines.push(`Gated: call madt_enable(domains=["${record.domain}"]) first.`);
	for (const action of tool.actions) {
		const name = [action.name, action.op && `op=${action.op}`].filter(Boolean).join(" ");
		const optional = Object.keys(action.params).filter((param) => !action.required.includes(param));
		const says = [...clauses(action), ...(optional.length > 0 ? [`Optional: ${optional.join(", ")}`] : [])];
		lines.push(
			`${name}${name ? " — " : ""}${action.summary} [${action.effect}${action.forge ? `, ${forgeName(action.forge)} only` : ""}]${says.map((clause) => `. ${clause}`).join("")}`,
		);
	}
	if (tool.notes) lines.push(tool.notes);
	return lines.join("\n");
}

/** Everything about one action: effect, parameters, rules, operations, an example. */
export function aboutAction(tool: Tool, action: Action): string {
	const call = { ...(action.name && { action: action.name }), ...(action.op && { op: action.op }), ...action.example };
	const lines = [
		`${tool.name}${action.name && ` action=${action.name}`}${action.op ? ` op=${action.op}` : ""} — ${action.summary}`,
		`Effect: ${action.effect}${action.forge ? `; only on ${forgeName(action.forge)}` : ""}`,
		...clauses(action),
	];
	for (const param of Object.values(action.params)) {
		const type = param.type === "array" ? `list of ${param.items ?? "string"}` : param.type;
		const facts = [
			param.enum?.join("|"),
			param.format,
			param.summary,
			describeKeys(param.keys),
			param.lookup && "by name",
		].filter(Boolean);
		lines.push(
			`- ${param.name}: ${type}${facts.length > 0 ? ` (${facts.join("; ")})` : ""}${action.required.includes(param.name) ? ", required" : ""}`,
		);
	}
	if (action.operations.length > 0) lines.push(`Operations: ${action.operations.map(withForge).join(", ")}`);
	if (action.example) lines.push(`Example: ${tool.name}(${JSON.stringify(call)})`);
	return lines.join("\n");
}

/** `GET /user/blocks (Gitea)`: an operation with the forge that alone has it. */
function withForge(route: string): string {
	const forge = forgeOfRoute(route);
	return forge ? `${route} (${forgeName(forge)})` : route;
}
