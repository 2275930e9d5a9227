import { createHash } from "node:crypto";
import type { Place } from "./place.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A machine that runs jobs. */
export interface Runner extends Place {
	id: number;
	uuid: string;
	name: string;
	description: string;
	version: string;
	labels: string[];
	ephemeral: boolean;
	/** As Forgejo says it: `offline`, `idle` or `active`. */
	status: string;
}

/** Runners of all places. */
export const runners = table<Runner>("runners");

/** The token that registers runners in a place; it stays the same until it is used. */
export function registrationToken(state: State, place: Place): string {
	return createHash("sha1").update(`${state.base} ${place.ownerId} ${place.repoId}`).digest("hex");
}
