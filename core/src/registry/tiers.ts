import type { DomainRecord } from "./registry.ts";

/** What the config says of domains. */
export interface TierSettings {
	enable: string[];
	disable: string[];
}

/**
 * The tier of each domain: the manifest proposes, the config decides. `enable` makes a gated domain one that is there
 * from the start, `disable` takes a domain away. The host's own stay.
 */
export function applyTiers(records: DomainRecord[], { enable, disable }: TierSettings): DomainRecord[] {
	return records
		.filter((record) => record.tier === "always" || !disable.includes(record.domain))
		.map((record) => {
			const early = record.tier === "gated" && (enable.includes("*") || enable.includes(record.domain));
			return early ? { ...record, tier: "default" } : record;
		});
}
