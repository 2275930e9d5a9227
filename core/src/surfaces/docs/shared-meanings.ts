import type { Param } from "../../registry/types.ts";

/**
 * What parameters mean that are the same in every tool. Agents know them from the server's instructions; in each tool
 * they would cost bytes, so the manifests do not say them.
 */
export const sharedMeanings: Record<string, string> = {
	repo: "owner/name; left out, the repository of the git remote",
	scope: "whose it is; left out, it follows from the identifiers given",
	page: "from 1",
	limit: "items per page, 30 if left out",
	all: "every page, within a bound",
	fields: "fields of the forge to give instead, default for the usual, * for all",
	start_line: "from this line on, for a text that was cut",
	save_to: "local file to write",
};

/** The manifest's own words for a parameter, else those that hold everywhere. */
export function meaningOf({ name, summary }: Param): string {
	return summary ?? sharedMeanings[name] ?? "";
}
