import type { Manifest } from "@madtea/schemas";
import type { PluginSource } from "../registry/registry.ts";
import { version as madtea } from "../version.ts";
import { differences, fileDifferences } from "./difference.ts";
import { filesOf, fingerprintOf, hashesOf, UntrustedFiles } from "./files.ts";
import { summaryOf } from "./summary.ts";
import type { TrustRecord } from "./trust-store.ts";

/** A plugin as it is on disk now. */
export interface Found {
	folder: string;
	version: string | undefined;
	/** Hash of the manifest with its tool files. */
	hash: string;
	/** Checked and cleaned. */
	manifest: Manifest;
	/** As its author wrote it: not to be shown. */
	asWritten: Manifest;
}

/** What to remember of a plugin that is taken as it is now. @throws UntrustedFiles */
export function recordOf({ folder, version, hash, manifest }: Found, how: TrustRecord["how"]): TrustRecord {
	return {
		...(version !== undefined && { version }),
		manifest: hash,
		files: hashesOf(filesOf(folder)),
		summary: summaryOf(manifest),
		how,
		when: new Date().toISOString(),
		checkedBy: madtea,
	};
}

/** How the operator accepts a change. */
export function acceptBy(name: string): string {
	return `madt plugins add ${/[^\w@./-]/.test(name) ? JSON.stringify(name) : name}`;
}

/** What is different about the manifest from what was accepted, a line each; empty when nothing is. */
export function manifestChanges(
	record: TrustRecord,
	{ hash, manifest, version }: Pick<Found, "hash" | "manifest" | "version">,
): string[] {
	if (record.manifest === hash) return [];
	const lines = differences(record.summary, summaryOf(manifest));
	const from = record.version !== version ? [`version ${record.version ?? "none"} -> ${version ?? "none"}`] : [];
	return [
		...from,
		...(lines.length > 0 ? lines : ["~ parameters, requests or results; no name, summary, effect or operation"]),
	];
}

/** What is different about the code from what was accepted; empty when nothing is. @throws UntrustedFiles */
export function codeChanges(record: TrustRecord, folder: string): string[] {
	return fileDifferences(record.files, hashesOf(filesOf(folder)));
}

const accepted = new WeakMap<PluginSource, TrustRecord>();
const verified = new WeakMap<TrustRecord, string>();

/** Remembers as what a plugin was taken in. */
export function accept(source: PluginSource, record: TrustRecord): void {
	accepted.set(source, record);
}

/**
 * Before each run of a third party's code: it must be what the operator accepted. Files are read again only when one
 * of them may have changed.
 * @throws UntrustedFiles, also for any change
 */
export function assertUnchanged(source: PluginSource): void {
	const record = accepted.get(source);
	if (!record) throw new UntrustedFiles("nobody accepted it");
	const files = filesOf(source.folder);
	const fingerprint = fingerprintOf(files);
	if (verified.get(record) === fingerprint) return;
	const changes = fileDifferences(record.files, hashesOf(files));
	if (changes.length > 0) {
		throw new UntrustedFiles(
			`its code changed since it was accepted (${record.when.slice(0, 10)}): ${changes.join("; ")}. Accept it with: ${acceptBy(source.package)}`,
		);
	}
	verified.set(record, fingerprint);
}
