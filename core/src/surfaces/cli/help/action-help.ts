import type { Action, Param, Tool } from "../../../registry/types.ts";
import { meaningOf } from "../../docs/shared-meanings.ts";
import { describeKeys } from "../../mcp/projection.ts";
import { exampleLine } from "../example-line.ts";
import { dashed } from "../locate.ts";
import { optionParams } from "../options.ts";
import { commandOf } from "../parse.ts";
import { showSlot, slotsOf } from "../slots.ts";
import type { Style } from "../style.ts";
import { takesText } from "../values.ts";
import { globalSection } from "./global-help.ts";
import { page, section } from "./layout.ts";

const effects = {
	read: "reads, changes nothing",
	write: "changes something",
	destructive: "loses something: asks first, or takes --yes",
};

/** `madt issues create --help`: everything about one action. */
export function actionHelp(tool: Tool, action: Action, style: Style): string {
	const slots = slotsOf(action);
	const params = optionParams(action);
	return page(
		`${commandOf(tool, action)}${slots.map((slot) => ` ${showSlot(slot, action)}`).join("")} [options]: ${action.summary}`,
		section("Rules", [["effect", effects[action.effect]], ...rules(action)], style),
		section(
			"Parameters",
			params.map((param) => [flag(param), meaning(param, action)]),
			style,
		),
		globalSection(style),
		params.some((param) => takesText(param)) &&
			"Text may be - for stdin or @file for a file; @@ begins text with an at sign.",
		action.example && `${style.colours.bold("Example")}\n  ${exampleLine(tool, action, action.example)}\n`,
		section(
			"Operations of the forge",
			action.operations.map((operation) => [operation, ""]),
			style,
		),
	);
}

function rules(action: Action): [string, string][] {
	const flags = (names: readonly string[]) => names.map((name) => `--${dashed(name)}`).join(", ");
	return [
		...(action.required.length > 0 ? [["required", flags(action.required)] as [string, string]] : []),
		...action.oneOf.map((group): [string, string] => ["exactly one of", flags(group)]),
		...action.anyOf.map((group): [string, string] => ["at least one of", flags(group)]),
	];
}

function flag(param: Param): string {
	const name = `--${dashed(param.name)}`;
	if (param.type === "boolean") return `--[no-]${dashed(param.name)}`;
	if (param.type === "object") return param.keys ? `${name}.KEY VALUE` : `${name} JSON`;
	if (param.items === "object") return `${name} JSON ...`;
	return `${name} ${param.type === "array" ? `${kindOf(param)} ...` : kindOf(param)}`;
}

function kindOf({ type, items = "string", format }: Param): string {
	const kind = type === "array" ? items : type;
	return format === "file" ? "FILE" : format?.startsWith("date") ? "DATE" : kind === "string" ? "TEXT" : "NUMBER";
}

function meaning(param: Param, action: Action): string {
	const facts = [meaningOf(param), param.enum?.join("|"), describeKeys(param.keys), param.lookup && "by name"]
		.filter(Boolean)
		.join("; ");
	return [facts, action.required.includes(param.name) && "(required)"].filter(Boolean).join(" ");
}
