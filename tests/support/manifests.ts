import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Manifest } from "@madtea/schemas";
import { readManifest } from "../../core/src/plugins/manifest.ts";
import { expandTools } from "../../core/src/registry/expand.ts";
import type { Action, Tool } from "../../core/src/registry/types.ts";

const root = resolve(import.meta.dirname, "../..");

const files = [
	join(root, "core/madt.json"),
	...readdirSync(join(root, "plugins"))
		.map((name) => join(root, "plugins", name, "madt.json"))
		.filter(existsSync),
];

/** Every manifest of the repository as its source says: the host's own and the plugins'. */
export const manifests: Manifest[] = await Promise.all(files.map((file) => readManifest(file)));

/** Every tool of every manifest, expanded. */
export const allTools: Tool[] = manifests.flatMap(expandTools);

/** Every action with its tool. */
export const allActions: { tool: Tool; action: Action }[] = allTools.flatMap((tool) =>
	tool.actions.map((action) => ({ tool, action })),
);
