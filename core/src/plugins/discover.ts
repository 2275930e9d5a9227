import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastGlob from "fast-glob";
import { isPath } from "../config/settings.ts";
import { checkManifest } from "../registry/check.ts";
import { ManifestError } from "../registry/expand.ts";
import type { DomainRecord, PluginSource, Refused } from "../registry/registry.ts";
import { BadManifest, placeOf, readManifest } from "./manifest.ts";

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
}

const here = dirname(fileURLToPath(import.meta.url));

/** Finds the host's own tools, the bundled plugins and those that the operator named; runs no code of theirs. */
export async function discover({ plugins, folder }: DiscoverSettings): Promise<Discovered> {
	const found: Discovered = { records: [], refused: [] };
	const bundle = bundleFolder();
	const checked = checkedHashes(bundle);
	await take(found, join(hostFolder(), "madt.json"), { kind: "host", package: "@madtea/core" }, checked);
	for (const file of fastGlob.sync("*/madt.json", { cwd: bundle, absolute: true }).sort()) {
		await take(found, file, { kind: "bundled", package: `@madtea/madt-plugin-${basename(dirname(file))}` }, checked);
	}
	for (const plugin of plugins) {
		const file = isPath(plugin) ? manifestAt(plugin) : packageManifest(plugin, folder);
		if (file === undefined) found.refused.push({ package: plugin, reason: whyNone(plugin, folder) });
		else await take(found, file, { kind: "third-party", package: plugin, version: versionAt(dirname(file)) });
	}
	return found;
}

async function take(found: Discovered, file: string, source: Omit<PluginSource, "folder">, checked?: Map<string, string>): Promise<void> {
	try {
		const manifest = await readManifest(file, checked?.get(file) === hashOf(file));
		if (source.kind === "third-party") checkManifest(manifest);
		const tier = manifest.tier === "always" && source.kind !== "host" ? "default" : manifest.tier;
		found.records.push({
			domain: manifest.domain,
			tier: source.kind === "third-party" ? "gated" : tier,
			state: { name: "listed" },
			manifest,
			source: { ...source, folder: dirname(file) },
		});
	} catch (error) {
		if (!(error instanceof BadManifest || error instanceof ManifestError)) throw error;
		found.refused.push({ package: source.package, reason: placed(error).message });
	}
}

function placed(error: BadManifest | ManifestError): BadManifest {
	if (error instanceof BadManifest) return error;
	const { file, pointer } = placeOf(error.tool) as { file: string; pointer: string };
	return new BadManifest([{ file, pointer: pointer + error.pointer, reason: error.message }]);
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

function hashOf(file: string): string | undefined {
	try {
		return createHash("sha256").update(readFileSync(file)).digest("hex");
	} catch {
		return undefined;
	}
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

function whyNone(plugin: string, folder: string): string {
	if (isPath(plugin)) return `no madt.json found at ${plugin}`;
	if (!packageName.test(plugin)) return "a plugin is named madt-plugin-* or @scope/madt-plugin-*, or given by its path";
	return `no madt.json found in ${join(folder, "node_modules")} nor beside madtea`;
}

function versionAt(folder: string): string | undefined {
	try {
		return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version?: string }).version;
	} catch {
		return undefined;
	}
}
