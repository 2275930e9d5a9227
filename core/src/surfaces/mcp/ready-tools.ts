import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProjectedTool } from "./projection.ts";

/** The tools as `projectTool` makes them while no rule takes anything away, beside the built host. */
export const readyFile = "tools.json";

const here = dirname(fileURLToPath(import.meta.url));

/** By name, those of the tiers that are usually listed; none when the sources run. */
export function readyTools(): Record<string, ProjectedTool> {
	const file = join(here, readyFile);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
