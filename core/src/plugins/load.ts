import { realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler, Handlers } from "@madtea/schemas";
import type { Log } from "../log.ts";
import { CallError } from "../pipeline/errors.ts";
import { sanitize } from "../pipeline/sanitize.ts";
import type { DomainRecord } from "../registry/registry.ts";
import { isolatedHandler, probe } from "./isolated/run.ts";

/** What handlers run under. */
export interface LoadSettings {
	toolTimeout: number;
	batchConcurrency: number;
	log: Log;
}

/** Megabytes of heap for one run of a third party's handler. */
const workerMemory = 128;

/** Milliseconds until a third party's module must have loaded. */
const longestLoad = 20_000;

let attempts = 0;

/**
 * Loads a plugin's code on first need: the bundled ones into the host, a third party's into a worker, to see that it
 * loads. A failure is recorded in the record's state and may be tried again.
 * @throws CallError with the plugin's name and the cause
 */
export async function loadPlugin(record: DomainRecord, settings: LoadSettings): Promise<void> {
	if (record.state.name === "loaded" || record.state.name === "enabled") return;
	try {
		if (!record.manifest.handlers) {
			record.state = { name: "enabled" };
			return;
		}
		const module = moduleOf(record);
		if (record.source.kind === "third-party") await assertAccepted(record);
		if (record.source.kind === "third-party")
			await probe(record.source.package, module.href, limitsOf(settings, longestLoad), outputOf(record, settings));
		else record.handlers = await importHandlers(module);
		record.state = { name: "loaded" };
	} catch (error) {
		const cause = error instanceof Error ? error.message : String(error);
		record.state = { name: "failed", cause };
		throw new CallError(
			`The plugin ${record.source.package} (domain ${record.domain}) failed to load: ${cause.slice(0, 300)}`,
			"Other domains work; tell the person.",
		);
	}
}

/**
 * One handler of a plugin, loaded if it is not yet.
 * @throws CallError when it fails to load or has no such handler
 */
export async function handlerOf(record: DomainRecord, name: string, settings: LoadSettings): Promise<Handler> {
	await loadPlugin(record, settings);
	const { source, handlers = {} } = record;
	if (source.kind === "third-party") {
		await assertAccepted(record);
		return isolatedHandler(
			source.package,
			moduleOf(record).href,
			name,
			settings.batchConcurrency,
			limitsOf(settings),
			outputOf(record, settings),
		);
	}
	const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
	if (typeof handler !== "function")
		throw new CallError(`The plugin ${source.package} has no handler ${name}.`, "Other actions work; tell the person.");
	return handler;
}

/** What the operator accepted is what runs, also when it changed a moment ago. */
async function assertAccepted(record: DomainRecord): Promise<void> {
	try {
		(await import("./trust.ts")).assertUnchanged(record.source);
	} catch (error) {
		const cause = (error as Error).message;
		record.state = { name: "failed", cause };
		throw new CallError(
			`The plugin ${record.source.package} is not run: ${cause}.`,
			"Tell the person; other tools work.",
		);
	}
}

function moduleOf({ source, manifest, state }: DomainRecord): URL {
	const file = realpathSync(join(source.folder, manifest.handlers as string));
	if (!file.startsWith(realpathSync(source.folder) + sep)) throw new Error("its handlers lie outside its folder.");
	const address = pathToFileURL(file);
	// Node keeps a failed import for ever: another try needs another address.
	if (state.name === "failed") address.searchParams.set("attempt", String(++attempts));
	return address;
}

async function importHandlers(module: URL): Promise<Handlers> {
	const loaded = ((await import(module.href)) as { default?: Handlers }).default;
	if (typeof loaded !== "object" || loaded === null) throw new Error("its handlers module has no default export.");
	return loaded;
}

/** Less than the call has, which could not tell what was late. */
function limitsOf({ toolTimeout }: LoadSettings, time = toolTimeout) {
	return { memory: workerMemory, time: Math.min(time, Math.round(toolTimeout * 0.9)) };
}

function outputOf({ source }: DomainRecord, { log }: LoadSettings) {
	return (text: string) => log.write("info", "plugin output", { plugin: source.package, text: sanitize(text) });
}
