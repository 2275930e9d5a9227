import type { Host } from "../../host.ts";
import { DeniedError } from "../../pipeline/errors.ts";
import { nearest } from "../../pipeline/nearest.ts";
import { ownCommands } from "../../registry/own-commands.ts";
import type { DomainRecord } from "../../registry/registry.ts";
import type { Action, Tool } from "../../registry/types.ts";
import { didYouMean, UsageError } from "./usage-error.ts";
import type { Words } from "./words.ts";

/** How far the words of a command line led: to a noun, to an action with ops, or to what can be run. */
export interface Place {
	tool: Tool;
	record: DomainRecord;
	/** Actions below the words so far; one when it can be run. */
	actions: Action[];
	/** Whether `actions` is the one to run. */
	complete: boolean;
}

/** A name of the registry as it is written on the command line. */
export function dashed(name: string): string {
	return name.replaceAll("_", "-");
}

/** Every noun that can be used here, gated domains too, in the order of the registry. */
export function toolsByNoun(host: Host): Map<string, { tool: Tool; record: DomainRecord }> {
	const nouns = new Map<string, { tool: Tool; record: DomainRecord }>();
	for (const record of host.registry.domains.values()) {
		for (const tool of host.registry.toolsOf(record.domain)) nouns.set(tool.cli, { tool, record });
	}
	return nouns;
}

/**
 * Takes noun, action and op from the words as far as they are there.
 * @throws UsageError for a word that is none, with the nearest; DeniedError for what the operator took away.
 */
export function locate(host: Host, words: Words): Place {
	const nouns = toolsByNoun(host);
	const noun = words.take() ?? "";
	const found = nouns.get(dashed(noun.toLowerCase())) ?? byToolName(nouns, noun);
	if (!found) throw unknownNoun(host, noun, nouns.keys());
	const { tool, record } = found;
	if (tool.single) return { tool, record, actions: tool.actions, complete: true };
	const word = words.peek();
	if (word === undefined) return { tool, record, actions: tool.actions, complete: false };
	const actions = tool.actions.filter((action) => dashed(action.name) === dashed(word.toLowerCase()));
	if (actions.length === 0) throw unknownAction(host, tool, word);
	words.take();
	if (actions.some((action) => action.op === undefined)) return { tool, record, actions, complete: true };
	const op = words.peek();
	if (op === undefined) return { tool, record, actions, complete: false };
	const chosen = actions.filter((action) => dashed(action.op as string) === dashed(op.toLowerCase()));
	if (chosen.length === 0)
		throw unknown(
			`madt ${tool.cli} ${dashed(word)} has no operation`,
			op,
			actions.map((action) => action.op as string),
			"Operations",
		);
	words.take();
	return { tool, record, actions: chosen, complete: true };
}

function byToolName(nouns: Map<string, { tool: Tool; record: DomainRecord }>, name: string) {
	return [...nouns.values()].find(({ tool }) => tool.name === name);
}

function unknownNoun(host: Host, noun: string, nouns: Iterable<string>): Error {
	const denied = host.registry.everyTool().find((tool) => tool.cli === noun);
	if (denied?.spec.needsForge && host.connections.length === 0)
		return new UsageError(`madt ${noun} needs a forge, and none is configured.`);
	if (denied)
		return new DeniedError(
			`madt ${noun} is not available here: the configuration denies it.`,
			"Change readOnly, deny or disable in the config.",
		);
	const [best] = nearest(noun, [...nouns, ...Object.keys(ownCommands)], 1);
	return new UsageError(
		`There is no command ${JSON.stringify(noun.slice(0, 60))}.${didYouMean(best)}`,
		"madt --help lists them.",
	);
}

function unknownAction(host: Host, tool: Tool, word: string): Error {
	const denied = host.registry
		.findUnfiltered(tool.name)
		?.actions.find((action) => dashed(action.name) === dashed(word));
	const reason = denied && host.policy.refusal(tool, denied);
	if (reason) return new DeniedError(`madt ${tool.cli} ${word}: ${reason}`, "Change readOnly or deny in the config.");
	return unknown(
		`madt ${tool.cli} has no action`,
		word,
		tool.actions.map((action) => action.name),
		"Actions",
	);
}

function unknown(what: string, word: string, known: string[], title: string): UsageError {
	const names = [...new Set(known.map(dashed))];
	const [best] = nearest(word, names, 1);
	return new UsageError(
		`${what} ${JSON.stringify(word.slice(0, 60))}.${didYouMean(best)}`,
		`${title}: ${names.sort().join(", ")}.`,
	);
}
