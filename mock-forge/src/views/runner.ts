import type { Call } from "../route.ts";
import type { Runner } from "../state/runners.ts";

/** API model `ActionRunner`, of which each forge has its own. */
export function viewRunner(call: Call, row: Runner): Record<string, unknown> {
	if (call.kind === "forgejo") {
		return {
			id: row.id,
			uuid: row.uuid,
			name: row.name,
			version: row.version,
			owner_id: row.ownerId,
			repo_id: row.repoId,
			description: row.description,
			labels: row.labels,
			status: row.status,
			ephemeral: row.ephemeral,
		};
	}
	return {
		id: row.id,
		name: row.name,
		status: row.status === "offline" ? "offline" : "online",
		busy: row.status === "active",
		disabled: false,
		ephemeral: row.ephemeral,
		labels: row.labels.map((name, index) => ({ id: index + 1, name, type: "custom" })),
	};
}
