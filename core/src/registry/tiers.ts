import type { DomainRecord } from "./registry.ts";

/**
 * The tier of each domain: the manifest proposes, the config decides. `enable` makes a gated domain one that is there
 * from the start. The host's own stay; what is switched off is the policy's to hide.
 */
export function applyTiers(records: DomainRecord[], { enable }: { enable: string[] }): DomainRecord[] {
	return records.map((record) => {
		const early = record.tier === "gated" && (enable.includes("*") || enable.includes(record.domain));
		return early ? { ...record, tier: "default" } : record;
	});
}
