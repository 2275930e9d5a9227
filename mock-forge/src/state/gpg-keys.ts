import { createHash } from "node:crypto";
import { parseKey } from "../gpg.ts";
import { type State, timestamp } from "./state.ts";
import { table } from "./table.ts";
import type { User } from "./users.ts";

/** An OpenPGP key of a user. */
export interface GpgKey {
	id: number;
	userId: number;
	keyId: string;
	armored: string;
	emails: string[];
	verified: boolean;
	created: string;
}

/** OpenPGP keys of all users. */
export const gpgKeys = table<GpgKey>("gpg-keys");

/** The text that the owner of a key has to sign; it changes every hour. */
export function verificationToken(state: State, user: User): string {
	return createHash("sha256")
		.update(`${user.id} ${user.created} ${state.now().slice(0, 13)}`)
		.digest("hex");
}

/** Adds a key as it came; `undefined` when it is none. */
export function addGpgKey(state: State, user: User, armored: string, verified: boolean): GpgKey | undefined {
	const parsed = parseKey(armored);
	if (!parsed) return undefined;
	return gpgKeys(state).insert({
		userId: user.id,
		keyId: parsed.keyId,
		armored,
		emails: parsed.emails,
		verified,
		created: timestamp(parsed.created),
	});
}
