import { resolve } from "node:path";
import { isPath } from "../../../config/paths.ts";
import { loadConfiguration } from "../../../config/settings.ts";
import { CallError } from "../../../pipeline/errors.ts";
import { nearest } from "../../../pipeline/nearest.ts";
import { UntrustedFiles } from "../../../plugins/files.ts";
import { BadTrustStore, openTrustStore } from "../../../plugins/trust-store.ts";
import type { CommandContext } from "../command-context.ts";
import { failed } from "../fail.ts";
import { ownOptions } from "../own-options.ts";
import { didYouMean, UsageError } from "../usage-error.ts";
import { Words } from "../words.ts";
import { addPlugin } from "./add.ts";
import type { PluginsContext } from "./context.ts";
import { listPlugins, verifyPlugins } from "./list.ts";
import { removePlugin } from "./remove.ts";

const actions = { list: listPlugins, add: addPlugin, remove: removePlugin, verify: verifyPlugins };

/**
 * `madt plugins list | add | remove | verify`: the third parties' plugins that the operator trusts.
 * @returns the exit code
 * @throws ConfigError
 */
export async function pluginsCommand(rest: string[], { terminal, signal }: CommandContext): Promise<number> {
	try {
		const words = new Words(rest);
		const action = words.take() ?? "list";
		if (!Object.hasOwn(actions, action)) {
			const [best] = nearest(action, Object.keys(actions), 1);
			throw new UsageError(
				`There is no madt plugins ${action}.${didYouMean(best)}`,
				`Actions: ${Object.keys(actions).join(", ")}.`,
			);
		}
		const name = words.take();
		const options = ownOptions(`plugins ${action}`, words.rest, {
			json: { type: "boolean" },
			yes: { type: "boolean", short: "y" },
			"no-config": { type: "boolean" },
		}) as { config?: string; json?: boolean; yes?: boolean; "no-config"?: boolean };
		const configuration = await loadConfiguration(options.config, terminal.env);
		const { folder } = configuration;
		const context: PluginsContext = {
			configuration,
			folder,
			store: openTrustStore(folder),
			terminal,
			signal,
			json: options.json ?? false,
			yes: options.yes ?? false,
			editConfig: !options["no-config"],
		};
		return await actions[action as keyof typeof actions](name === undefined ? undefined : keyOf(name), context);
	} catch (error) {
		const isOwn = error instanceof BadTrustStore || error instanceof UntrustedFiles;
		return failed(isOwn ? new CallError(`${error.message}.`) : error, terminal);
	}
}

/** As the config names it in the end: a package by its name, a folder by its whole path. */
function keyOf(name: string): string {
	return isPath(name) ? resolve(name) : name;
}
