import type { DomainRecord, Refused } from "../registry/registry.ts";
import { bundled } from "./bundle.ts";

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

/** Finds the host's own tools, the bundled plugins and those that the operator named; runs no code of theirs. */
export async function discover({ plugins, folder }: DiscoverSettings): Promise<Discovered> {
	const found: Discovered = { records: await bundled(), refused: [], notes: [] };
	// What is only needed for them comes only with them.
	if (plugins.length > 0) await (await import("./named.ts")).takeNamed(found, plugins, folder);
	return found;
}
