import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isPath } from "../config/settings.ts";
import { sanitize } from "../pipeline/sanitize.ts";
import { ManifestError } from "../registry/expand.ts";
import type { Discovered } from "./discover.ts";
import { BadManifest, placeOf } from "./manifest.ts";
import { isAboutPlugin, takeThirdParty } from "./take-third-party.ts";
import { BadTrustStore, openTrustStore, type TrustStore } from "./trust-store.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** Takes in the plugins that the operator named, as far as they were accepted; what is wrong with one is told of it. */
export async function takeNamed(found: Discovered, plugins: string[], folder: string): Promise<void> {
	const refuse = (plugin: string, reason: string) => found.refused.push({ package: plugin, reason });
	let store: TrustStore;
	try {
		store = openTrustStore(folder);
	} catch (error) {
		if (!(error instanceof BadTrustStore)) throw error;
		for (const plugin of plugins) refuse(plugin, error.message);
		return;
	}
	for (const plugin of plugins) {
		try {
			const file = manifestOf(plugin, folder);
			if (file === undefined) refuse(plugin, whyNone(plugin, folder));
			else {
				const { record, note } = await takeThirdParty(plugin, file, store);
				found.records.push(record);
				if (note) found.notes.push({ package: plugin, reason: note });
			}
		} catch (error) {
			if (!(isAboutPlugin(error) || error instanceof ManifestError)) throw error;
			refuse(plugin, shown(placed(error).message));
		}
	}
}

/** A reason may repeat what the manifest says. */
function shown(reason: string): string {
	const clean = sanitize(reason);
	return clean.length > 2000 ? `${clean.slice(0, 2000)}...` : clean;
}

/** The error with file and pointer, where it is about a place in a manifest. @throws what is no error */
export function placed(error: unknown): Error {
	if (!(error instanceof ManifestError)) return error as Error;
	const { file, pointer } = placeOf(error.tool) as { file: string; pointer: string };
	return new BadManifest([{ file, pointer: pointer + error.pointer, reason: error.message }]);
}

/** The manifest of a plugin named by package or path; undefined where there is none. */
export function manifestOf(plugin: string, folder: string): string | undefined {
	return isPath(plugin) ? manifestAt(plugin) : packageManifest(plugin, folder);
}

function manifestAt(path: string): string | undefined {
	return [path, join(path, "madt.json")].find((file) => file.endsWith(".json") && existsSync(file));
}

const packageName = /^(@[a-z0-9][\w.-]*\/)?madt-plugin-[a-z0-9][\w.-]*$/;

/** Named packages are looked for beside the host and in the user's folder; never in the working directory. */
function packageManifest(name: string, folder: string): string | undefined {
	if (!packageName.test(name)) return undefined;
	for (const modules of moduleFolders(folder)) {
		const file = join(modules, name, "madt.json");
		if (existsSync(file)) return file;
	}
	return undefined;
}

function moduleFolders(folder: string): string[] {
	const folders = [join(folder, "node_modules")];
	for (let current = here; current !== dirname(current); current = dirname(current)) {
		if (basename(current) === "node_modules") folders.push(current);
		else folders.push(join(current, "node_modules"));
	}
	return folders.filter(existsSync);
}

/** Why no manifest was found. */
export function whyNone(plugin: string, folder: string): string {
	if (isPath(plugin)) return `no madt.json found at ${plugin}`;
	if (!packageName.test(plugin)) return "a plugin is named madt-plugin-* or @scope/madt-plugin-*, or given by its path";
	return `no madt.json found in ${join(folder, "node_modules")} nor beside madtea`;
}
