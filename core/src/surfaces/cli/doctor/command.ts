import { ConfigError } from "../../../config/problem.ts";
import { redactDeep } from "../../../forge/redact.ts";
import type { Host } from "../../../host.ts";
import { sanitize } from "../../../pipeline/sanitize.ts";
import type { CommandContext } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { failed } from "../fail.ts";
import { ownOptions } from "../own-options.ts";
import { styleOf } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { checkConfiguration, checkNode } from "./configuration.ts";
import { type Finding, failure, within } from "./finding.ts";
import { checkForges } from "./forge.ts";
import { checkPlugins } from "./plugins.ts";
import { checkTools } from "./tools.ts";

/** Longer than any of its parts may take. */
const longest = 60_000;

/**
 * `madt doctor`: looks at everything that a call needs, with harmless requests only.
 * @returns 1 when something fails, else 0
 */
export async function doctorCommand(rest: string[], { terminal, openHost }: CommandContext): Promise<number> {
	try {
		const { config, json } = ownOptions("doctor", rest, { json: { type: "boolean" } }) as {
			config?: string;
			json?: boolean;
		};
		const { findings, secrets } = await examine(config, terminal, openHost);
		const shown = redactDeep(findings, secrets) as Finding[];
		if (json) terminal.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
		else await print(shown, terminal);
		return shown.some(({ level }) => level === "failure") ? exitCodes.refused : exitCodes.ok;
	} catch (error) {
		return failed(error, terminal);
	}
}

async function examine(
	config: string | undefined,
	{ env }: Terminal,
	openHost: CommandContext["openHost"],
): Promise<{ findings: Finding[]; secrets: Iterable<string> }> {
	const findings = [checkNode(process.versions.node)];
	let host: Host;
	try {
		// The findings say it all; the log would say it again.
		host = await openHost(config, {});
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		return {
			findings: [...findings, failure("config", error.message, "Correct it; madt config shows what is in force then.")],
			secrets: [],
		};
	}
	// Loading a gated domain lists its tools: what is listed from the start is looked at before.
	const tools = checkTools(host);
	const checks: [string, Promise<Finding[]>][] = [
		["config", checkConfiguration(host, env)],
		["forges", checkForges(host, host.registry.listedTools(), env)],
		["plugins", checkPlugins(host)],
	];
	const results = await Promise.all(checks.map(([about, check]) => within(longest, about, check)));
	return { findings: [...findings, ...results.flat(), ...tools], secrets: host.secrets };
}

async function print(findings: Finding[], terminal: Terminal): Promise<void> {
	const { colours } = await styleOf(terminal, terminal.stdout);
	const words = { ok: colours.green("ok     "), warning: colours.yellow("warning"), failure: colours.red("failure") };
	const width = Math.max(...findings.map(({ about }) => about.length));
	for (const { level, about, text, remedy } of findings) {
		terminal.stdout.write(`${words[level]}  ${sanitize(about).padEnd(width)}  ${sanitize(text)}\n`);
		if (remedy) terminal.stdout.write(`${" ".repeat(11 + width)}-> ${sanitize(remedy)}\n`);
	}
	const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
	terminal.stdout.write(`\n${count("ok")} ok, ${count("warning")} warnings, ${count("failure")} failures\n`);
}
