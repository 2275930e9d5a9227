import { nearest } from "../../pipeline/nearest.ts";
import type { Action, Param, Tool } from "../../registry/types.ts";
import { dashed } from "./locate.ts";
import { declareOptions, optionNames, optionParams, respell, type Written } from "./options.ts";
import { openSlots, showSlot } from "./slots.ts";
import type { Terminal } from "./terminal.ts";
import { didYouMean, UsageError } from "./usage-error.ts";
import { type ValueReader, valueReader } from "./values.ts";
import { globalOptions } from "./words.ts";

/** A command line understood: arguments for the pipeline, and what the command line itself is told. */
export interface Parsed {
	args: Record<string, unknown>;
	json: boolean;
	yes: boolean;
}

/** `madt issues dependencies add`: an action as it is written. */
export function commandOf(tool: Tool, action: Action): string {
	return ["madt", tool.cli, action.name && dashed(action.name), action.op && dashed(action.op)]
		.filter(Boolean)
		.join(" ");
}

/**
 * Reads options and identifiers of one action.
 * @throws UsageError for an option that is none (with the nearest), one without its value, or too many identifiers.
 */
export async function parseArguments(
	tool: Tool,
	action: Action,
	tokens: readonly string[],
	terminal: Terminal,
): Promise<Parsed> {
	const { Command, CommanderError } = await import("commander");
	const spelled = respell(tokens, optionParams(action));
	const command = new Command(tool.cli)
		.exitOverride()
		.helpOption(false)
		.argument("[identifiers...]")
		.configureOutput({ writeErr: () => {}, writeOut: () => {} });
	const written = declareOptions(command, action, spelled);
	try {
		command.parse(spelled, { from: "user" });
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		throw usageError(tool, action, error);
	}
	const {
		json = false,
		yes = false,
		repo,
		forge,
	} = command.opts<{ json?: boolean; yes?: boolean; repo?: string; forge?: string }>();
	const reader = valueReader(terminal);
	const args = await collect(written, reader, commandOf(tool, action));
	if (repo !== undefined) {
		if (!action.params.repo)
			throw new UsageError(
				`${commandOf(tool, action)} is not about one repository: it takes no --repo.`,
				"Leave it out.",
			);
		args.repo = repo;
	}
	if (forge !== undefined) args.forge = forge;
	await fillSlots(tool, action, command.args, args, reader);
	return { args: withWords(action, args), json, yes };
}

function withWords(action: Action, args: Record<string, unknown>): Record<string, unknown> {
	return { ...(action.name && { action: action.name }), ...(action.op && { op: action.op }), ...args };
}

async function collect(
	written: readonly Written[],
	reader: ValueReader,
	command: string,
): Promise<Record<string, unknown>> {
	const args: Record<string, unknown> = {};
	for (const { param, key, value } of written) {
		const { name } = param;
		if (typeof value === "boolean") args[name] = value;
		else if (key !== undefined) putKey(args, param, key, await reader.readKey(param, key, value));
		else if (param.type === "array")
			args[name] = [...((args[name] as unknown[]) ?? []), ...[await reader.read(param, value)].flat()];
		else if (Object.hasOwn(args, name) && param.type !== "object")
			throw new UsageError(`${command}: --${dashed(name)} is given twice.`, "Give it once.");
		else if (param.type === "object")
			args[name] = { ...(args[name] as object), ...((await reader.read(param, value)) as object) };
		else args[name] = await reader.read(param, value);
	}
	return args;
}

/** In a list of objects a key that the last one has begins the next. */
function putKey(args: Record<string, unknown>, param: Param, key: string, value: unknown): void {
	if (param.type === "array") {
		const list = (args[param.name] ??= []) as Record<string, unknown>[];
		const last = list.at(-1);
		if (last && !Object.hasOwn(last, key)) last[key] = value;
		else list.push({ [key]: value });
		return;
	}
	const object = (args[param.name] ??= {}) as Record<string, unknown>;
	// Where no keys are declared, a dot in one goes deeper: --body.config.url.
	const path = param.keys ? [key] : key.split(".");
	const last = path.pop() as string;
	const target = path.reduce((inner, part) => (inner[part] ??= {}) as Record<string, unknown>, object);
	const before = target[last];
	target[last] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
}

async function fillSlots(
	tool: Tool,
	action: Action,
	given: readonly string[],
	args: Record<string, unknown>,
	reader: ValueReader,
): Promise<void> {
	const slots = openSlots(action, Object.keys(args));
	const values = [...given];
	for (const slot of slots) {
		if (values.length === 0) return;
		const isLast = slot === slots.at(-1);
		if (slot.type !== "array") args[slot.name] = await reader.read(slot, values.shift() as string);
		else
			args[slot.name] = isLast
				? values.splice(0).flatMap((value) => (slot.items === "integer" ? value.split(",") : [value]))
				: [values.shift()];
	}
	if (values.length === 0) return;
	const takes = slots.map((slot) => showSlot(slot, action)).join(" ") || "none";
	throw new UsageError(
		`${commandOf(tool, action)}: there is no place for ${JSON.stringify(values[0])}.`,
		`It takes without a name: ${takes}. Everything else is named: --parameter value.`,
	);
}

function usageError(tool: Tool, action: Action, { code, message }: { code: string; message: string }): UsageError {
	const command = commandOf(tool, action);
	const [, option = ""] = /'(?:-\w, )?(--?[^' =]+)/.exec(message) ?? [];
	if (code === "commander.optionMissingArgument")
		return new UsageError(`${command}: ${option} needs a value.`, `See ${command} --help.`);
	const names = [...Object.keys(globalOptions), ...optionParams(action).flatMap(optionNames)];
	const [best] = nearest(option.replace(/^-+/, ""), names, 1);
	return new UsageError(
		`${command} has no option ${option}.${didYouMean(best && `--${best}`)}`,
		`See ${command} --help.`,
	);
}
