/**
 * Puts the plugins beside the built host: each manifest checked, its tool files read in, with the built handlers. Then
 * two files so that a start reads no manifest: an index of the domains, and the tools as they are usually listed.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Manifest } from "@madtea/schemas";
import fastGlob from "fast-glob";
import { type Indexed, indexFile } from "../core/src/plugins/bundle.ts";
import { readManifest } from "../core/src/plugins/manifest.ts";
import { briefOf } from "../core/src/registry/brief.ts";
import { checkManifest } from "../core/src/registry/check.ts";
import { type ProjectedTool, projectTool } from "../core/src/surfaces/mcp/projection.ts";
import { readyFile } from "../core/src/surfaces/mcp/ready-tools.ts";

const target = "core/dist";
rmSync(join(target, "plugins"), { recursive: true, force: true });
const index: Indexed[] = [];
const ready: Record<string, ProjectedTool> = {};

for (const file of ["core/madt.json", ...fastGlob.sync("plugins/*/madt.json").sort()]) await bundle(dirname(file));
// The host beside them is CommonJS.
writeFileSync(join(target, "plugins", "package.json"), '{"type":"module"}\n');
writeFileSync(join(target, readyFile), JSON.stringify(ready));
writeFileSync(join(target, indexFile), JSON.stringify(index));

async function bundle(source: string): Promise<void> {
	const manifest = await readManifest(join(source, "madt.json"));
	const tools = checkManifest(manifest);
	const folder = source === "core" ? "" : source;
	const tier = manifest.tier === "always" && folder !== "" ? "default" : manifest.tier;
	index.push({ folder, domain: manifest.domain, tier, tools: briefOf(manifest) });
	if (tier !== "gated") for (const tool of tools) ready[tool.name] = projectTool(tool);
	copy(source, join(target, folder), manifest);
}

function copy(source: string, folder: string, { $schema: _, ...manifest }: Manifest): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "madt.json"), JSON.stringify(manifest));
	if (!manifest.handlers) return;
	mkdirSync(join(folder, "dist"), { recursive: true });
	if (!existsSync(join(source, "dist")))
		throw new Error(`${source}: madt.json names handlers, and src/handlers.ts was not built`);
	for (const file of readdirSync(join(source, "dist")))
		copyFileSync(join(source, "dist", file), join(folder, "dist", file));
}
