import { CallError } from "../../../pipeline/errors.ts";
import { nearest } from "../../../pipeline/nearest.ts";
import { exitCodes } from "../exit-codes.ts";
import { didYouMean, UsageError } from "../usage-error.ts";
import { takeOutOfConfig } from "./config-file.ts";
import type { PluginsContext } from "./context.ts";

/** `madt plugins remove NAME`: forgets that it was accepted, and takes it out of the config file. */
export async function removePlugin(name: string | undefined, context: PluginsContext): Promise<number> {
	if (name === undefined)
		throw new UsageError("madt plugins remove needs a package or a path.", "madt plugins list shows them.");
	const { store, configuration, terminal } = context;
	const known = [...store.all().map(([one]) => one), ...configuration.settings.plugins];
	if (!known.includes(name)) {
		const [best] = nearest(name, known, 1);
		throw new CallError(
			`${name} is neither accepted nor named in the config.${didYouMean(best)}`,
			"madt plugins list shows them.",
		);
	}
	const was = store.remove(name);
	terminal.stdout.write(
		`${was ? "No longer accepted." : "It was not accepted."} ${takeOutOfConfig(name, context)} Its files stay where they are.\n`,
	);
	return exitCodes.ok;
}
