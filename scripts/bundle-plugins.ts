/**
 * Puts the plugins beside the built host: each manifest checked, its tool files read in, with the built handlers; and
 * the hashes of what was checked, so that the host need not check it again at each start.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../core/src/plugins/manifest.ts";
import { checkManifest } from "../core/src/registry/check.ts";

const target = "core/dist/plugins";
rmSync(target, { recursive: true, force: true });
const checked: Record<string, string> = {};

for (const name of readdirSync("plugins").sort()) {
	if (existsSync(`plugins/${name}/madt.json`)) await bundle(`plugins/${name}`, name);
}
await bundle("core", "../");
// The host beside them is CommonJS.
writeFileSync(join(target, "package.json"), '{"type":"module"}\n');
writeFileSync(join(target, "checked.json"), JSON.stringify(checked));

async function bundle(source: string, name: string): Promise<void> {
	const manifest = await readManifest(join(source, "madt.json"));
	checkManifest(manifest);
	const { $schema: _, ...rest } = manifest;
	const text = JSON.stringify(rest);
	const folder = join(target, name);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "madt.json"), text);
	checked[join(name, "madt.json")] = createHash("sha256").update(text).digest("hex");
	if (!manifest.handlers) return;
	mkdirSync(join(folder, "dist"), { recursive: true });
	if (!existsSync(join(source, "dist")))
		throw new Error(`${name}: madt.json names handlers, and src/handlers.ts was not built`);
	for (const file of readdirSync(join(source, "dist")))
		copyFileSync(join(source, "dist", file), join(folder, "dist", file));
}
