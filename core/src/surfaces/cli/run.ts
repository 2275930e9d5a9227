import { redact } from "../../forge/redact.ts";
import type { Host } from "../../host.ts";
import type { Answer } from "../../pipeline/answer.ts";
import { prepare } from "../../pipeline/call.ts";
import { CallError } from "../../pipeline/errors.ts";
import type { Action } from "../../registry/types.ts";
import { mayRun } from "./confirm.ts";
import { exitCode, exitCodes } from "./exit-codes.ts";
import { sayError } from "./fail.ts";
import { inWords } from "./in-words.ts";
import { locate, type Place } from "./locate.ts";
import { commandOf, type Parsed, parseArguments } from "./parse.ts";
import { showProgress } from "./progress.ts";
import { styleOf } from "./style.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { forForge } from "./which-forge.ts";
import { Words } from "./words.ts";

/**
 * Runs the action that the words name: `issues close 3 4`. Where they name none, shows help.
 * @returns the exit code
 * @throws CallError for what can't be run
 */
export async function runAction(
	host: Host,
	argv: readonly string[],
	terminal: Terminal,
	signal: AbortSignal,
): Promise<number> {
	const words = new Words(argv);
	const place = locate(host, words);
	if (words.wantsHelp || !place.complete) {
		const { helpOn } = await import("./help/help.ts");
		const output = words.wantsHelp ? terminal.stdout : terminal.stderr;
		output.write(helpOn(host, place, await styleOf(terminal, output)));
		return words.wantsHelp ? exitCodes.ok : exitCodes.usage;
	}
	const action = place.actions[0] as Action;
	const parsed = await parseArguments(place.tool, action, words.rest, terminal);
	return call(host, place, action, parsed, terminal, signal);
}

async function call(
	host: Host,
	{ tool, record }: Place,
	action: Action,
	{ args: given, json, yes }: Parsed,
	terminal: Terminal,
	signal: AbortSignal,
): Promise<number> {
	if (host.connections.length === 0 && (tool.domain !== "host" || tool.spec.needsForge)) {
		throw new UsageError(
			"No forge is configured.",
			"Set FORGEJO_URL and FORGEJO_TOKEN (or GITEA_URL and GITEA_TOKEN), or name one in the config file.",
		);
	}
	const args = forForge(given, host);
	const { forge: _, ...checked } = args;
	try {
		prepare(action, checked);
	} catch (error) {
		if (error instanceof CallError)
			throw new UsageError(inWords(error.message, host.registry), `See ${commandOf(tool, action)} --help.`);
		throw error;
	}
	const allowed = await mayRun({ host, tool, action, args, yes, signal }, terminal);
	if (!allowed) {
		terminal.stderr.write("Nothing was done.\n");
		return exitCodes.refused;
	}
	if (!host.registry.isListed(record)) await host.enable(record);
	const progress = showProgress(commandOf(tool, action), terminal);
	const answer = await host
		.call({ tool: tool.name, args, signal, progress: progress.update, budget: Infinity, ...allowed })
		.finally(progress.end);
	if (answer.data === undefined) await sayError(inWords(answer.text, host.registry), terminal);
	else await show(host, action, answer, json, terminal);
	return signal.aborted ? exitCodes.interrupted : exitCode(answer);
}

/** A text is printed as it is, for a pipe or a file; with `--json` what is known about it stands beside it. */
async function show(host: Host, action: Action, answer: Answer, json: boolean, { stdout, stderr, env }: Terminal) {
	const hidden = redact(JSON.stringify({ data: answer.data, about: answer.about ?? {} }), host.secrets);
	const { data, about } = JSON.parse(hidden) as { data: unknown; about: Record<string, unknown> };
	const isText = typeof data === "string";
	if (json) {
		const whole = isText && Object.keys(about).length > 0 ? { ...about, text: data } : data;
		return stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
	}
	const { render } = await import("./render/answer.ts");
	const { out, says } = render(action, data, await styleOf({ env }, stdout), about.warning);
	const exact = out.endsWith("\n") || out === "" || (isText && !stdout.isTTY);
	stdout.write(exact ? out : `${out}\n`);
	for (const line of says) stderr.write(`${inWords(line, host.registry)}\n`);
}
