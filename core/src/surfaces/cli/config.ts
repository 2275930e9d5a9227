import { listSettings } from "../../config/listing.ts";
import { loadConfiguration } from "../../config/settings.ts";
import { columns } from "./columns.ts";
import type { CommandContext } from "./command-context.ts";
import { exitCodes } from "./exit-codes.ts";
import { failed } from "./fail.ts";
import { ownOptions } from "./own-options.ts";

/**
 * `madt config`: the effective configuration with where each value comes from, secrets masked.
 * @returns the exit code
 * @throws ConfigError
 */
export async function configCommand(rest: string[], { terminal }: CommandContext): Promise<number> {
	try {
		const { config, json } = ownOptions("config", rest, { json: { type: "boolean" } }) as {
			config?: string;
			json?: boolean;
		};
		const configuration = await loadConfiguration(config, terminal.env);
		const { file, folder } = configuration;
		const listed = listSettings(configuration, terminal.env);
		if (json) {
			const settings = Object.fromEntries(listed.map(({ path, ...entry }) => [path, entry]));
			terminal.stdout.write(`${JSON.stringify({ file, folder, settings }, null, 2)}\n`);
			return exitCodes.ok;
		}
		terminal.stdout.write(`config file: ${file.path}${file.found ? "" : " (not there)"}\nfolder:      ${folder}\n\n`);
		terminal.stdout.write(
			columns(
				listed.map(({ path, value, from }) => [path, JSON.stringify(value), from === file.path ? "config file" : from]),
			),
		);
		return exitCodes.ok;
	} catch (error) {
		return failed(error, terminal);
	}
}
