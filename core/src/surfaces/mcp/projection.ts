import type { ForgeKind } from "@madtea/schemas";
import { forgeName } from "../../registry/forge-of.ts";
import type { Action, Param, Tool } from "../../registry/types.ts";

/** One entry of `tools/list`. */
export interface ProjectedTool {
	name: string;
	description: string;
	inputSchema: { type: "object"; properties: Record<string, object>; required?: string[]; additionalProperties: false };
	annotations: { title: string; readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
}

/**
 * The tool as MCP clients see it. Plain JSON Schema that every client takes: no `$ref`, no `oneOf`, one type each.
 * `actions` are those that the operator left in.
 */
export function projectTool(tool: Tool): ProjectedTool {
	const actions = tool.actions;
	const properties: Record<string, object> = {};
	if (!tool.single) {
		properties.action = { type: "string", enum: sortedUnique(actions.map((action) => action.name)) };
		const ops = sortedUnique(actions.flatMap((action) => action.op ?? []));
		if (ops.length > 0) properties.op = { type: "string", enum: ops };
	}
	for (const param of unionOfParams(actions)) properties[param.name] = paramSchema(param);
	const required = tool.single ? actions.flatMap((action) => action.required) : ["action"];
	return {
		name: tool.name,
		description: describeTool(tool),
		inputSchema: {
			type: "object",
			properties,
			...(required.length > 0 && { required }),
			additionalProperties: false,
		},
		annotations: {
			title: tool.title,
			readOnlyHint: actions.every((action) => action.effect === "read"),
			destructiveHint: actions.some((action) => action.effect === "destructive"),
			openWorldHint: tool.domain !== "host",
		},
	};
}

/** `create — tag a commit. Required: names.`: one line per action, its ops below it. */
function describeTool(tool: Tool): string {
	// What the title says already is not said again.
	const lines = tool.summary === `${tool.title}.` ? [] : [tool.summary];
	if (!tool.single) {
		for (const name of new Set(tool.actions.map((action) => action.name))) {
			const all = tool.actions.filter((action) => action.name === name);
			if (all.every((action) => action.op === undefined)) {
				lines.push(...all.map((action) => line(name, action, onlyOn([action]))));
				continue;
			}
			const summary = tool.spec.actions?.find((candidate) => candidate.name === name)?.summary;
			const only = onlyOn(all);
			lines.push(`${name} — ${summary}${only}`);
			lines.push(...all.map((action) => line(`op=${action.op}`, action, only ? "" : onlyOn([action]))));
		}
	}
	if (tool.notes) lines.push(tool.notes);
	return lines.join("\n");
}

function line(name: string, action: Action, only: string): string {
	const says = clauses(action);
	return `${name} — ${action.summary}${only}${says.map((clause) => `. ${clause}`).join("")}${says.length > 0 ? "." : ""}`;
}

/** ` (Gitea)` where that forge alone has all of the actions. */
function onlyOn(actions: Action[]): string {
	const [first] = actions;
	const same = first?.forge && actions.every((action) => action.forge === first.forge);
	return same ? ` (${forgeName(first.forge as ForgeKind)})` : "";
}

/** What a call must give, in words: `Required: title`, `One of: id, tag`. */
export function clauses(action: Action): string[] {
	return [
		...(action.required.length > 0 ? [`Required: ${action.required.join(", ")}`] : []),
		...action.oneOf.map((group) => `One of: ${group.join(", ")}`),
		...action.anyOf.map((group) => `Any of: ${group.join(", ")}`),
	];
}

/** Every parameter of the actions once; values of enums united. */
export function unionOfParams(actions: Action[]): Param[] {
	const union = new Map<string, Param>();
	const late = ["start_line", "page", "limit", "all", "fields"];
	for (const action of actions) {
		for (const param of Object.values(action.params)) {
			const before = union.get(param.name);
			if (!before) union.set(param.name, param);
			else if (before.enum && param.enum)
				union.set(param.name, { ...before, enum: sortedUnique([...before.enum, ...param.enum]) });
		}
	}
	return [
		...[...union.values()].filter((param) => !late.includes(param.name)),
		...late.flatMap((name) => union.get(name) ?? []),
	];
}

/** The JSON Schema of one parameter. */
export function paramSchema(param: Param): object {
	// Names with commas between them; a list is taken too, but would cost every tool twice the bytes.
	if (param.name === "fields") return { type: "string" };
	const description = [param.summary, describeKeys(param.keys)].filter(Boolean).join("; ");
	return {
		type: param.type,
		...(param.type === "array" && {
			items: { type: param.items ?? "string", ...(param.enum && { enum: param.enum }) },
		}),
		...(param.enum && param.type !== "array" && { enum: param.enum }),
		...(description && { description }),
	};
}

/** `title,body; private,archived: boolean`: keys of an object, those of one type together; text needs no saying. */
export function describeKeys(keys: Param["keys"]): string {
	if (!keys) return "";
	const groups = new Map<string, string[]>();
	for (const [key, type] of Object.entries(keys)) {
		const kind = Array.isArray(type) ? type.join("|") : type;
		groups.set(kind, [...(groups.get(kind) ?? []), key]);
	}
	return [...groups].map(([kind, names]) => `${names.join(",")}${kind === "string" ? "" : `: ${kind}`}`).join("; ");
}

function sortedUnique(values: string[]): string[] {
	return [...new Set(values)].sort();
}
