import { createHash } from "node:crypto";
import { table } from "./table.ts";

/** A key that reads or writes one repository. */
export interface DeployKey {
	id: number;
	repoId: number;
	title: string;
	key: string;
	readOnly: boolean;
	created: string;
}

/** Deploy keys of all repositories. */
export const deployKeys = table<DeployKey>("deploy-keys");

/** Whether a text is a public SSH key in one line. */
export function isPublicKey(key: string): boolean {
	return /^(ssh-(ed25519|rsa|dss)|ecdsa-sha2-nistp\d+|sk-[\w@.-]+) [A-Za-z0-9+/]{20,}={0,2}( .*)?$/.test(key.trim());
}

/** Fingerprint of a public key, as `ssh-keygen -l` shows it. */
export function fingerprintOf(key: string): string {
	const blob = Buffer.from(key.trim().split(" ")[1] ?? "", "base64");
	return `SHA256:${createHash("sha256").update(blob).digest("base64").replace(/=+$/, "")}`;
}
