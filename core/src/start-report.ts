import type { Host } from "./host.ts";
import { version } from "./version.ts";
import { warningsOf } from "./warnings.ts";

/** What the log says once, at the start. */
export async function reportStart(host: Host): Promise<void> {
	const { log, settings, configuration, connections, refused, notes } = host;
	log.write("info", "started", {
		version,
		node: process.version,
		...(configuration.file.found && { config: configuration.file.path }),
		forges: connections.map(({ name }) => name),
		readOnly: settings.readOnly,
	});
	for (const { package: plugin, reason } of refused) log.write("warning", "plugin refused", { plugin, reason });
	for (const { package: plugin, reason } of notes) log.write("warning", "plugin", { plugin, note: reason });
	for (const { about, text, remedy } of await warningsOf(host))
		log.write("warning", "configuration", { about, text, remedy });
}
