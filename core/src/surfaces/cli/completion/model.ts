import type { Host } from "../../../host.ts";
import { ownCommands } from "../../../registry/own-commands.ts";
import type { Action, Tool } from "../../../registry/types.ts";
import { unionOfParams } from "../../mcp/projection.ts";
import { dashed, toolsByNoun } from "../locate.ts";
import { optionNames, optionParams } from "../options.ts";
import { takesText } from "../values.ts";
import { globalOptions } from "../words.ts";

/** A word to complete to, with what it means. */
export interface Word {
	word: string;
	summary: string;
}

/** All that a shell needs to know, as words by what stands before them. */
export interface CompletionWords {
	/** Nouns and the host's own commands. */
	first: Word[];
	/** `issues` to its actions, `issues dependencies` to its operations, `completion` to the shells. */
	next: Map<string, Word[]>;
	/** `issues dependencies add` to its options, without those of every command. */
	options: Map<string, string[]>;
	/** `issues --state` to its values. */
	values: Map<string, string[]>;
	/** `issues --path` and the like: a file follows. */
	files: string[];
	/** Options whose value may be a file written with an at sign. */
	texts: string[];
	globals: string[];
	/** Options of every command that take a value. */
	valued: string[];
}

export const shells = ["bash", "zsh", "fish"] as const;

/** Reads the registry once, so that no key press has to. */
export function completionWords(host: Host): CompletionWords {
	const words: CompletionWords = {
		first: [],
		next: new Map(),
		options: new Map(),
		values: new Map(),
		files: ["--config"],
		texts: [],
		globals: [],
		valued: [],
	};
	for (const { tool } of toolsByNoun(host).values()) addTool(words, tool);
	for (const [word, summary] of Object.entries(ownCommands)) words.first.push({ word, summary });
	words.next.set(
		"completion",
		shells.map((word) => ({ word, summary: "" })),
	);
	words.values.set(
		"--forge",
		host.connections.map(({ name }) => name),
	);
	words.globals = Object.keys(globalOptions).map((name) => `--${name}`);
	words.valued = Object.entries(globalOptions).flatMap(([name, { value }]) => (value ? [`--${name}`] : []));
	return words;
}

function addTool(words: CompletionWords, tool: Tool): void {
	const noun = tool.cli;
	words.first.push({ word: noun, summary: tool.summary });
	for (const action of tool.actions) addAction(words, noun, action, tool);
	for (const param of unionOfParams(tool.actions)) {
		const flag = `--${dashed(param.name)}`;
		if (param.enum) words.values.set(`${noun} ${flag}`, param.enum);
		if (param.format === "file" && !words.files.includes(flag)) words.files.push(flag);
		if ((takesText(param) || param.items === "object" || param.type === "object") && !words.texts.includes(flag))
			words.texts.push(flag);
		for (const [key, type] of Object.entries(param.keys ?? {}))
			if (Array.isArray(type)) words.values.set(`${noun} ${flag}.${key}`, type);
	}
}

function addAction(words: CompletionWords, noun: string, action: Action, tool: Tool): void {
	const path = [noun, action.name && dashed(action.name), action.op && dashed(action.op)].filter(Boolean) as string[];
	words.options.set(
		path.join(" "),
		optionParams(action)
			.flatMap(optionNames)
			.map((name) => `--${name}`),
	);
	const spec = tool.spec.actions?.find(({ name }) => name === action.name);
	path.slice(1).forEach((word, index) => {
		const before = path.slice(0, index + 1).join(" ");
		const known = words.next.get(before) ?? [];
		words.next.set(before, known);
		const isLast = index === path.length - 2;
		if (!known.some((other) => other.word === word))
			known.push({ word, summary: isLast ? action.summary : (spec?.summary ?? "") });
	});
}
