import { forgeName } from "../../registry/forge-of.ts";
import type { Action, Param, Tool } from "../../registry/types.ts";
import { exampleLine } from "../cli/example-line.ts";
import { dashed } from "../cli/locate.ts";
import { describeKeys } from "../mcp/projection.ts";
import { blocks, code, markdownTable, prose } from "./markdown.ts";
import { forgesOf, type KnownOperations, showRoute } from "./operations.ts";
import { meaningOf } from "./shared-meanings.ts";

/** Heading of an action, unique on its page. */
export function actionTitle(tool: Tool, action: Action): string {
	return [tool.cli, action.name && dashed(action.name), action.op && dashed(action.op)].filter(Boolean).join(" ");
}

/** An action: what it does, takes and asks of the forge, with an example for each surface. */
export function actionSection(tool: Tool, action: Action, known: KnownOperations): string {
	const facts = [
		`Effect: ${action.effect}`,
		action.forge && `only on ${forgeName(action.forge)}`,
		action.each && `a batch over \`${action.each}\``,
		action.paged && "a list with pages",
	];
	return blocks(
		`### ${actionTitle(tool, action)}`,
		`${prose(capital(action.summary))}${/[.!?]$/.test(action.summary) ? "" : "."} ${facts.filter(Boolean).join("; ")}.`,
		rules(action).join("\n"),
		markdownTable(
			["parameter", "type", "required", "what"],
			Object.values(action.params).map((param) => paramRow(param, action)),
		),
		action.example && code("json", example(tool, action)),
		action.example && code("sh", exampleLine(tool, action, action.example)),
		markdownTable(
			["operation", "on"],
			action.operations.map((route) => [showRoute(route), forgesOf(route, known)]),
		),
	).trimEnd();
}

export function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function rules({ oneOf, anyOf }: Action): string[] {
	const names = (group: readonly string[]) => group.map((name) => `\`${name}\``).join(", ");
	return [
		...oneOf.map((group) => `- exactly one of ${names(group)}`),
		...anyOf.map((group) => `- at least one of ${names(group)}`),
	];
}

function paramRow(param: Param, action: Action): string[] {
	const type = param.type === "array" ? `list of ${param.items ?? "string"}` : param.type;
	const values = param.enum?.map((value) => `\`${value}\``).join(", ");
	const keys = param.keys && `keys: ${describeKeys(param.keys)}`;
	const what = [prose(meaningOf(param)), values, keys && prose(keys), param.lookup && "by name"]
		.filter(Boolean)
		.join("; ");
	return [
		`\`${param.name}\``,
		param.format ? `${type} (${param.format})` : type,
		action.required.includes(param.name) ? "yes" : "",
		what,
	];
}

/** A line for each argument. */
function example(tool: Tool, action: Action): string {
	const args = { ...(action.name && { action: action.name }), ...(action.op && { op: action.op }), ...action.example };
	const lines = Object.entries(args).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
	const whole = lines.length > 0 ? `{\n${lines.join(",\n")}\n  }` : "{}";
	return `{\n  "name": "${tool.name}",\n  "arguments": ${whole}\n}`;
}
