import { dirname } from "node:path";
import type { Manifest } from "@madtea/schemas";
import { checkManifest } from "../registry/check.ts";
import type { DomainRecord, PluginSource } from "../registry/registry.ts";
import { version as madtea } from "../version.ts";
import { UntrustedFiles, versionAt } from "./files.ts";
import { checkAgainstSchema } from "./manifest.ts";
import { BadManifest, readWhole, type WholeManifest } from "./manifest-file.ts";
import { cleanManifest } from "./third-party.ts";
import { accept, acceptBy, type Found, manifestChanges, recordOf } from "./trust.ts";
import type { TrustRecord, TrustStore } from "./trust-store.ts";

/** A plugin that may be taken in, with what the operator should know. */
export interface Taken {
	record: DomainRecord;
	note?: string;
}

/** A plugin that changed since the operator accepted it. */
export class ChangedPlugin extends Error {}

/**
 * Takes in a third party's plugin as far as the operator accepted it. One that was named and never added is pinned as
 * it is now. Runs no code of it.
 * @param name as the config names it
 * @throws BadManifest, ManifestError, UntrustedFiles, ChangedPlugin
 */
export async function takeThirdParty(name: string, file: string, store: TrustStore): Promise<Taken> {
	const accepted = store.find(name);
	const whole = readWhole(file);
	if (accepted && wasChecked(accepted, whole)) return { record: knownDomain(name, file, whole, accepted) };
	const found = await check(whole, file);
	if (!accepted) {
		const record = recordOf(found, "pinned");
		return { record: domainOf(name, found, record), note: pin(name, record, store) };
	}
	const changes = manifestChanges(accepted, found);
	if (changes.length > 0) {
		throw new ChangedPlugin(
			`its manifest changed since it was accepted (${accepted.when.slice(0, 10)}): ${changes.join("; ")}. Accept it with: ${acceptBy(name)}`,
		);
	}
	return { record: domainOf(name, found, accepted) };
}

/** Another version of madtea may ask more of a manifest. */
function wasChecked(accepted: TrustRecord, { hash }: WholeManifest): boolean {
	return accepted.manifest === hash && accepted.checkedBy === madtea;
}

/** What was kept when it was accepted says enough of it until somebody uses it. */
function knownDomain(name: string, file: string, whole: WholeManifest, accepted: TrustRecord): DomainRecord {
	const source: PluginSource = { kind: "third-party", package: name, folder: dirname(file), version: accepted.version };
	accept(source, accepted);
	const { domain, tools } = accepted.summary;
	let manifest: Manifest | undefined;
	return {
		domain,
		tier: "gated",
		state: { name: "listed" },
		source,
		brief: Object.entries(tools).map(([tool, { command }]) => ({ name: tool, cli: command })),
		get manifest() {
			manifest ??= cleanManifest(whole.manifest as Manifest, file);
			return manifest;
		},
	};
}

/** Reads and checks a third party's plugin. @throws BadManifest, ManifestError */
export async function findThirdParty(file: string): Promise<Found> {
	return check(readWhole(file), file);
}

async function check(whole: WholeManifest, file: string): Promise<Found> {
	const manifest = await checkAgainstSchema(whole, file);
	checkManifest(manifest);
	const folder = dirname(file);
	return {
		folder,
		version: versionAt(folder),
		hash: whole.hash,
		manifest: cleanManifest(manifest, file),
		asWritten: manifest,
	};
}

/** The registry's record of a plugin; its code runs only as far as it is `accepted`. */
export function domainOf(name: string, { folder, version, manifest }: Found, accepted?: TrustRecord): DomainRecord {
	const source: PluginSource = { kind: "third-party", package: name, folder, version };
	if (accepted) accept(source, accepted);
	return {
		domain: manifest.domain,
		// What it proposes is not asked: the operator's `enable` is.
		tier: "gated",
		state: { name: "listed" },
		manifest,
		source,
	};
}

function pin(name: string, record: TrustRecord, store: TrustStore): string {
	try {
		store.put(name, record);
		return `was never added; pinned as it is now (version ${record.version ?? "none"}), later changes are refused. Look at it with: ${acceptBy(name)}`;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return `was never added, and can't be pinned (${store.file}: ${code}): changes between two starts are not noticed. Make that folder writable, or add it elsewhere and copy the file`;
	}
}

/** Whether an error is about one plugin, which is then refused. */
export function isAboutPlugin(error: unknown): error is Error {
	return error instanceof BadManifest || error instanceof UntrustedFiles || error instanceof ChangedPlugin;
}
