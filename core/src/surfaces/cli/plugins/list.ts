import { sanitize } from "../../../pipeline/sanitize.ts";
import { type PluginStatus, statusOf } from "../../../plugins/status.ts";
import { acceptBy } from "../../../plugins/trust.ts";
import { columns } from "../columns.ts";
import { exitCodes } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";
import type { PluginsContext } from "./context.ts";

/** `madt plugins list`: every plugin that is accepted or named in the config, and how it stands. */
export async function listPlugins(name: string | undefined, context: PluginsContext): Promise<number> {
	if (name !== undefined)
		throw new UsageError(
			`madt plugins list takes no ${JSON.stringify(name)}.`,
			"madt plugins verify NAME looks at one.",
		);
	const all = await statuses(context);
	if (context.json) return print(all, context);
	if (all.length === 0)
		context.terminal.stderr.write(
			`No third party's plugin is accepted or named in the config. Install one with npm install --prefix ${context.folder} NAME, then madt plugins add NAME.\n`,
		);
	else {
		const rows = all.map(({ name: plugin, state, record, found }) => {
			const summary = found?.manifest ?? record?.summary;
			const code = found ? (found.manifest.handlers ? "runs code" : "no code") : "";
			return [
				plugin,
				found?.version ?? record?.version ?? "",
				summary?.domain ?? "",
				code,
				stateWords(state, record?.when),
				isNamed(context, plugin) ? "in the config" : "not in the config",
			];
		});
		context.terminal.stdout.write(sanitize(columns([["plugin", "version", "domain", "", "state", ""], ...rows])));
	}
	return exitCodes.ok;
}

/** `madt plugins verify [NAME]`: every file against what was accepted. Ends with 1 when anything is not as it was. */
export async function verifyPlugins(name: string | undefined, context: PluginsContext): Promise<number> {
	const all = (await statuses(context)).filter((status) => name === undefined || status.name === name);
	if (name !== undefined && all.length === 0)
		throw new UsageError(`${name} is neither accepted nor named in the config.`, `Accept it with: ${acceptBy(name)}`);
	const bad = all.filter(({ state }) => state !== "accepted" && state !== "pinned");
	if (context.json) print(all, context);
	else {
		for (const { name: plugin, state, record, problems } of all) {
			context.terminal.stdout.write(
				sanitize(`${plugin}: ${stateWords(state, record?.when)}\n${problems.map((line) => `  ${line}\n`).join("")}`),
			);
			if (state === "changed" || state === "new")
				context.terminal.stdout.write(`  Accept it with: ${acceptBy(plugin)}\n`);
		}
		if (all.length === 0) context.terminal.stderr.write("There is nothing to verify.\n");
	}
	return bad.length > 0 ? exitCodes.refused : exitCodes.ok;
}

function statuses({ configuration, store, folder }: PluginsContext): Promise<PluginStatus[]> {
	const names = new Set([...configuration.settings.plugins, ...store.all().map(([name]) => name)]);
	return Promise.all([...names].map((name) => statusOf(name, folder, store)));
}

function isNamed({ configuration }: PluginsContext, name: string): boolean {
	return configuration.settings.plugins.includes(name);
}

function print(all: PluginStatus[], context: PluginsContext): number {
	const plain = all.map(({ name, state, record, found, problems }) => ({
		name,
		state,
		named: isNamed(context, name),
		version: found?.version ?? record?.version,
		domain: found?.manifest.domain ?? record?.summary.domain,
		runsCode: found ? found.manifest.handlers !== undefined : record?.summary.runsCode,
		accepted: record?.when,
		problems,
	}));
	context.terminal.stdout.write(`${JSON.stringify(plain, null, 2)}\n`);
	return exitCodes.ok;
}

function stateWords(state: PluginStatus["state"], when = ""): string {
	const day = when.slice(0, 10);
	if (state === "accepted") return `accepted ${day}`;
	if (state === "pinned") return `pinned ${day}, never looked at`;
	return { new: "not accepted yet", changed: `changed since ${day}`, missing: "not there", bad: "can't be used" }[
		state
	];
}
