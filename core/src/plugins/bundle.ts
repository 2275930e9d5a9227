import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "@madtea/schemas";
import type { ToolBrief } from "../registry/brief.ts";
import type { DomainRecord, PluginSource } from "../registry/registry.ts";
import type { Tier } from "../registry/types.ts";

/**
 * What the build noted of a domain. Its manifest was checked and made whole then, is as much a part of the host as the
 * code beside it, and is read with the first need of it.
 */
export interface Indexed {
	/** Of its manifest, relative to the built host; empty for the host's own. */
	folder: string;
	domain: string;
	tier: Tier;
	tools: ToolBrief[];
}

/** The index of the bundle, beside the built host. */
export const indexFile = "bundle.json";

const here = dirname(fileURLToPath(import.meta.url));

/** The host's own tools and the bundled plugins, in the order of their names; runs no code of theirs. */
export async function bundled(): Promise<DomainRecord[]> {
	const index = join(here, indexFile);
	if (!existsSync(index)) return fromSources(join(here, "..", ".."), join(here, "..", "..", "..", "plugins"));
	const known = (JSON.parse(readFileSync(index, "utf8")) as Indexed[]).map(indexedRecord);
	const added = readdirSync(join(here, "plugins"))
		.map((name) => join(here, "plugins", name))
		.filter((folder) => !folder.endsWith(".json") && !known.some(({ source }) => source.folder === folder));
	return [...known, ...(await Promise.all(added.filter(hasManifest).map(readRecord)))];
}

function hasManifest(folder: string): boolean {
	return existsSync(join(folder, "madt.json"));
}

function indexedRecord({ folder: place, domain, tier, tools }: Indexed): DomainRecord {
	const folder = join(here, place);
	let manifest: Manifest | undefined;
	return {
		domain,
		tier,
		state: { name: "listed" },
		source: sourceOf(folder, domain),
		brief: tools,
		get manifest() {
			manifest ??= JSON.parse(readFileSync(join(folder, "madt.json"), "utf8")) as Manifest;
			return manifest;
		},
	};
}

/** When the sources run, nothing is built: every manifest is found, read and checked. */
async function fromSources(host: string, plugins: string): Promise<DomainRecord[]> {
	const { default: fastGlob } = await import("fast-glob");
	const files = fastGlob.sync("*/madt.json", { cwd: plugins, absolute: true }).sort();
	return Promise.all([host, ...files.map((file) => dirname(file))].map(readRecord));
}

async function readRecord(folder: string): Promise<DomainRecord> {
	const { readManifest } = await import("./manifest.ts");
	const manifest = await readManifest(join(folder, "madt.json"));
	const { domain } = manifest;
	const source = sourceOf(folder, domain);
	const tier = manifest.tier === "always" && source.kind !== "host" ? "default" : manifest.tier;
	return { domain, tier, state: { name: "listed" }, manifest, source };
}

function sourceOf(folder: string, domain: string): PluginSource {
	if (domain === "host") return { kind: "host", package: "@madtea/core", folder };
	return { kind: "bundled", package: `@madtea/madt-plugin-${domain}`, folder };
}
