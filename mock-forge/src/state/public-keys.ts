import { deployKeys, fingerprintOf } from "./deploy-keys.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** An SSH key of a user. The forges number these and the keys of repositories together. */
export interface PublicKey {
	id: number;
	userId: number;
	title: string;
	key: string;
	readOnly: boolean;
	created: string;
}

/** SSH keys of all users. */
export const publicKeys = table<PublicKey>("public-keys");

/** Whether a user or repository has this key already. */
export function isKnownKey(state: State, key: string): boolean {
	const wanted = fingerprintOf(key);
	return [...publicKeys(state).all(), ...deployKeys(state).all()].some((row) => fingerprintOf(row.key) === wanted);
}
