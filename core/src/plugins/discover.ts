import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastGlob from "fast-glob";
import { isPath } from "../config/settings.ts";
import { sanitize } from "../pipeline/sanitize.ts";
import { ManifestError } from "../registry/expand.ts";
import type { DomainRecord, PluginSource, Refused } from "../registry/registry.ts";
import { BadManifest, placeOf, readManifest } from "./manifest.ts";
import type { TrustStore } from "./trust-store.ts";

/** Where to look. */
export interface DiscoverSettings {
	/** Packages and paths that the operator named. */
	plugins: string[];
	/** The user's folder for madtea; packages installed there are found. */
	folder: string;
}

/** Manifests found, host's own first, and those that could not be taken with the reason. */
export interface Discovered {
	records: DomainRecord[];
	refused: Refused[];
	/** What the operator should know of those that were taken. */
	notes: Refused[];
}

const here = dirname(fileURLToPath(import.meta.url));

/** Finds the host's own tools, the bundled plugins and those that the operator named; runs no code of theirs. */
export async function discover({ plugins, folder }: DiscoverSettings): Promise<Discovered> {
	const found: Discovered = { records: [], refused: [], notes: [] };
	const bundle = bundleFolder();
	const checked = checkedHashes(bundle);
	await take(found, join(hostFolder(), "madt.json"), { kind: "host", package: "@madtea/core" }, checked);
	for (const file of fastGlob.sync("*/madt.json", { cwd: bundle, absolute: true }).sort()) {
		await take(found, file, { kind: "bundled", package: `@madtea/madt-plugin-${basename(dirname(file))}` }, checked);
	}
	if (plugins.length > 0) await takeThirdParties(found, plugins, folder);
	return found;
}

/** The host's own and the bundled ones: checked when they were built in, or (from the sources) now. */
async function take(found: Discovered, file: string, source: Omit<PluginSource, "folder">, checked: Map<string, string>): Promise<void> {
	const manifest = await readManifest(file, checked.get(file));
	const tier = manifest.tier === "always" && source.kind !== "host" ? "default" : manifest.tier;
	found.records.push({ domain: manifest.domain, tier, state: { name: "listed" }, manifest, source: { ...source, folder: dirname(file) } });
}

/** What is only needed for them comes only with them. */
async function takeThirdParties(found: Discovered, plugins: string[], folder: string): Promise<void> {
	const refuse = (plugin: string, reason: string) => found.refused.push({ package: plugin, reason });
	const { BadTrustStore, openTrustStore } = await import("./trust-store.ts");
	const { isAboutPlugin, takeThirdParty } = await import("./take-third-party.ts");
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

/** Beside the built host, or in the workspace when the sources run. */
function bundleFolder(): string {
	const built = join(here, "plugins");
	return existsSync(join(built, "checked.json")) ? built : join(here, "..", "..", "..", "plugins");
}

function hostFolder(): string {
	return existsSync(join(here, "madt.json")) ? here : join(here, "..", "..");
}

/** Hashes of manifests that the build has checked against the schema: those need no second check at each start. */
function checkedHashes(bundle: string): Map<string, string> {
	const file = join(bundle, "checked.json");
	if (!existsSync(file)) return new Map();
	const hashes = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
	return new Map(Object.entries(hashes).map(([path, hash]) => [join(bundle, path), hash]));
}

function manifestAt(path: string): string | undefined {
	return [path, join(path, "madt.json")].find((file) => file.endsWith(".json") && existsSync(file));
}

const packageName = /^(@[a-z0-9][\w.-]*\/)?madt-plugin-[a-z0-9][\w.-]*$/;

/** Named packages are looked for beside the host and in the user's folder; never in the working directory. */
function packageManifest(name: string, folder: string): string | undefined {
	if (!packageName.test(name)) return undefined;
	for (const modules of moduleFolders(folder)) {
		const [file] = fastGlob.sync(`${fastGlob.escapePath(name)}/madt.json`, { cwd: modules, absolute: true });
		if (file) return file;
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
