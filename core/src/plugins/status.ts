import { manifestOf, placed, whyNone } from "./named.ts";
import { findThirdParty } from "./take-third-party.ts";
import { codeChanges, type Found, manifestChanges } from "./trust.ts";
import type { TrustRecord, TrustStore } from "./trust-store.ts";

/** How a third party's plugin stands: what was accepted against what is there. */
export interface PluginStatus {
	/** As the config names it. */
	name: string;
	/** `new`: there, and never accepted. `missing`: not there. `bad`: its manifest can't be used. */
	state: "accepted" | "pinned" | "new" | "changed" | "missing" | "bad";
	record?: TrustRecord;
	found?: Found;
	/** What changed, or why it can't be used, a line each. */
	problems: string[];
}

/** Compares manifest and every file with what was accepted; runs no code and changes nothing. */
export async function statusOf(name: string, folder: string, store: TrustStore): Promise<PluginStatus> {
	const record = store.find(name);
	const file = manifestOf(name, folder);
	if (file === undefined) return { name, state: "missing", record, problems: [whyNone(name, folder)] };
	try {
		const found = await findThirdParty(file);
		if (!record) return { name, state: "new", found, problems: [] };
		const problems = [...manifestChanges(record, found), ...codeChanges(record, found.folder)];
		return {
			name,
			state: problems.length > 0 ? "changed" : record.how === "pinned" ? "pinned" : "accepted",
			record,
			found,
			problems,
		};
	} catch (error) {
		return { name, state: "bad", record, problems: [placed(error).message] };
	}
}
