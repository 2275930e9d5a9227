import { realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler, Handlers } from "@madtea/schemas";
import { CallError } from "../pipeline/errors.ts";
import type { DomainRecord } from "../registry/registry.ts";

let attempts = 0;

/**
 * Imports a plugin's handlers on first need. A failure is recorded in the record's state and may be tried again.
 * @throws CallError with the plugin's name and the cause
 */
export async function loadHandlers(record: DomainRecord): Promise<Handlers> {
	if (record.handlers) return record.handlers;
	const { manifest, source } = record;
	if (!manifest.handlers) return {};
	try {
		const file = realpathSync(join(source.folder, manifest.handlers));
		if (!file.startsWith(realpathSync(source.folder) + sep)) throw new Error("its handlers lie outside its folder");
		const address = pathToFileURL(file);
		// Node keeps a failed import for ever: another try needs another address.
		if (record.state.name === "failed") address.searchParams.set("attempt", String(++attempts));
		const module = (await import(address.href)) as { default?: Handlers };
		if (typeof module.default !== "object" || module.default === null) throw new Error("its handlers module has no default export");
		record.handlers = module.default;
		record.state = { name: "loaded" };
		return record.handlers;
	} catch (error) {
		const cause = error instanceof Error ? error.message : String(error);
		record.state = { name: "failed", cause };
		throw new CallError(`The plugin ${source.package} (domain ${record.domain}) failed to load: ${cause.slice(0, 300)}.`, "Other domains work; tell the person.");
	}
}

/** One handler of a loaded plugin. */
export async function handlerOf(record: DomainRecord, name: string): Promise<Handler> {
	const handlers = await loadHandlers(record);
	const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
	if (typeof handler !== "function") {
		throw new CallError(`The plugin ${record.source.package} has no handler ${name}.`, "Other actions work; tell the person.");
	}
	return handler;
}
