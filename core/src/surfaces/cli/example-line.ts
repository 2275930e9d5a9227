import type { Action, Param, Tool } from "../../registry/types.ts";
import { dashed } from "./locate.ts";
import { commandOf } from "./parse.ts";
import { openSlots } from "./slots.ts";
import { splitsAtCommas, takesText } from "./values.ts";

/** The tokens after `madt` that make a call with these arguments. */
export function tokensOf(tool: Tool, action: Action, args: Record<string, unknown>): string[] {
	const named: string[] = [];
	const positional: string[] = [];
	const slots = openSlots(action, []).filter(({ name }) => name !== "repo");
	const inOrder = slots.slice(0, slots.findIndex(({ name }) => args[name] === undefined) >>> 0);
	const free = inOrder.filter(
		(slot) => slot === inOrder.at(-1) || !Array.isArray(args[slot.name]) || (args[slot.name] as unknown[]).length === 1,
	);
	const unnamed = free.length === inOrder.length ? free : [];
	for (const slot of unnamed) positional.push(...[args[slot.name]].flat().map((value) => text(slot, value)));
	for (const [name, value] of Object.entries(args)) {
		const param = action.params[name];
		if (!param || unnamed.includes(param)) continue;
		named.push(...option(param, value));
	}
	const dashes = positional.some((value) => value.startsWith("-")) ? ["--"] : [];
	const words = commandOf(tool, action).split(" ").slice(1);
	return dashes.length > 0 ? [...words, ...named, ...dashes, ...positional] : [...words, ...positional, ...named];
}

/** The same as a line to paste into a shell. */
export function exampleLine(tool: Tool, action: Action, args: Record<string, unknown>): string {
	return ["madt", ...tokensOf(tool, action, args).map(quote)].join(" ");
}

function option(param: Param, value: unknown): string[] {
	const flag = `--${dashed(param.name)}`;
	if (typeof value === "boolean") return [value ? flag : flag.replace("--", "--no-")];
	if (param.type === "array") {
		const values = value as unknown[];
		const plain =
			values.length > 0 &&
			values.every(
				(item) =>
					typeof item !== "object" &&
					!(splitsAtCommas(param) && String(item).includes(",")) &&
					!String(item).startsWith("["),
			);
		return plain ? values.flatMap((item) => [flag, String(item)]) : [flag, JSON.stringify(value)];
	}
	if (param.type !== "object") return [flag, text(param, value)];
	return Object.entries(value as object).flatMap(([key, inner]) =>
		param.keys?.[key] === undefined || typeof inner === "object"
			? [flag, JSON.stringify({ [key]: inner })]
			: [`${flag}.${key}`, keyText(inner)],
	);
}

function keyText(value: unknown): string {
	return typeof value === "string" ? literal(value) : String(value);
}

function text(param: Param, value: unknown): string {
	return takesText(param) ? literal(String(value)) : String(value);
}

/** Text that would be read as a file or stdin keeps its meaning; a dash alone can't be written but as a file. */
function literal(value: string): string {
	return value.startsWith("@") ? `@${value}` : value;
}

function quote(token: string): string {
	return /^[\w@%+=:,./#-]+$/.test(token) && !token.startsWith("#") ? token : `'${token.replaceAll("'", `'\\''`)}'`;
}
