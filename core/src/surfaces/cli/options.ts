import type { Command } from "commander";
import type { Action, Param } from "../../registry/types.ts";
import { dashed } from "./locate.ts";
import { globalOptions } from "./words.ts";

/** One option as it was written: the parameter, the key of an object, the text; a flag has its truth. */
export interface Written {
	param: Param;
	key?: string;
	value: string | boolean;
}

/** Long names of the options of a parameter, without dashes. Objects have one for each key they declare. */
export function optionNames(param: Param): string[] {
	const name = dashed(param.name);
	if (param.type === "boolean") return [name, `no-${name}`];
	return [name, ...Object.keys(param.keys ?? {}).map((key) => `${name}.${key}`)];
}

/** The parameters of an action that have an option of their own; `repo` and `forge` are there on every command. */
export function optionParams(action: Action): Param[] {
	return Object.values(action.params).filter(({ name }) => !(name in globalOptions));
}

/**
 * Declares an action's options, and collects what is written in the order it is.
 * @param tokens the command line, for keys of objects that declare none
 */
export function declareOptions(command: Command, action: Action, tokens: readonly string[]): Written[] {
	const written: Written[] = [];
	for (const [name, { value }] of Object.entries(globalOptions))
		command.option(name === "yes" ? "-y, --yes" : `--${name}${value ? ` <${value}>` : ""}`);
	for (const param of optionParams(action)) {
		const name = dashed(param.name);
		if (param.type === "boolean") {
			for (const truth of [true, false]) {
				const flag = truth ? name : `no-${name}`;
				command.option(`--${flag}`);
				command.on(`option:${flag}`, () => written.push({ param, value: truth }));
			}
			continue;
		}
		const keys = isStructured(param) ? new Set([...Object.keys(param.keys ?? {}), ...keysIn(tokens, name)]) : [];
		for (const key of [undefined, ...keys]) {
			const flag = key === undefined ? name : `${name}.${key}`;
			command.option(`--${flag} <value>`);
			command.on(`option:${flag}`, (value: string) => written.push({ param, key, value }));
		}
	}
	return written;
}

function isStructured(param: Param): boolean {
	return param.type === "object" || param.items === "object";
}

/** Keys written as `--query.state`: a mistyped one is for the pipeline to explain. */
function keysIn(tokens: readonly string[], name: string): string[] {
	return tokens.flatMap((token) =>
		token.startsWith(`--${name}.`) ? token.slice(name.length + 3).replace(/=[\s\S]*/, "") : [],
	);
}

/** `--due_date` is `--due-date`, `--draft=false` is `--no-draft`: other spellings of options that there are. */
export function respell(tokens: readonly string[], params: readonly Param[]): string[] {
	const known = new Map(params.map((param) => [dashed(param.name), param]));
	return tokens.map((token) => {
		const [, name, key = "", value] = /^--([A-Za-z][\w-]*)(\.[^=]*)?(?:=([\s\S]*))?$/.exec(token) ?? [];
		const param = name === undefined ? undefined : known.get(dashed(name.toLowerCase()));
		if (!param) return token;
		const flag = dashed(param.name);
		if (param.type === "boolean" && /^(true|false)$/i.test(value ?? ""))
			return `--${/^true$/i.test(value as string) ? "" : "no-"}${flag}`;
		return `--${flag}${key}${value === undefined ? "" : `=${value}`}`;
	});
}
