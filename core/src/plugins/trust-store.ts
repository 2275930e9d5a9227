import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PluginSummary } from "./summary.ts";

/** A plugin as the operator accepted it. */
export interface TrustRecord {
	version?: string;
	/** Hash of the manifest with its tool files. */
	manifest: string;
	/** Hash of every file of the package and its dependencies. */
	files: Record<string, string>;
	summary: PluginSummary;
	/** `added` by `madt plugins add`; `pinned` as it was when the host first met it. */
	how: "added" | "pinned";
	when: string;
	/** Version of madtea that checked the manifest. */
	checkedBy: string;
}

/** The operator's accepted plugins, by the name or path that the config names them by. */
export interface TrustStore {
	readonly file: string;
	find(name: string): TrustRecord | undefined;
	all(): [string, TrustRecord][];
	/** @throws the system's error when it can't be written */
	put(name: string, record: TrustRecord): void;
	/** @returns whether it was there */
	remove(name: string): boolean;
}

/** What is there is no list of accepted plugins: none is taken. */
export class BadTrustStore extends Error {
	constructor(file: string, reason: string) {
		super(
			`${file} can't be used: ${reason}. Repair it, or remove it and accept the plugins again with madt plugins add`,
		);
	}
}

/**
 * The accepted plugins in the user's folder for madtea.
 * @throws BadTrustStore
 */
export function openTrustStore(folder: string): TrustStore {
	const file = join(folder, "plugins.json");
	let known = read(file);
	return {
		file,
		find: (name) => known.get(name),
		all: () => [...known],
		put(name, record) {
			// Another madtea may have written since.
			known = read(file).set(name, record);
			write(file, known);
		},
		remove(name) {
			known = read(file);
			if (!known.delete(name)) return false;
			write(file, known);
			return true;
		},
	};
}

function read(file: string): Map<string, TrustRecord> {
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "ENOTDIR") return new Map();
		throw new BadTrustStore(file, `it can't be read (${code})`);
	}
	try {
		const { plugins } = JSON.parse(text) as { plugins?: Record<string, TrustRecord> };
		if (typeof plugins === "object" && plugins !== null && Object.values(plugins).every(isRecord))
			return new Map(Object.entries(plugins));
	} catch {}
	throw new BadTrustStore(file, "it is not a list of accepted plugins");
}

function isRecord(value: unknown): boolean {
	const { manifest, files, summary } = (value ?? {}) as Partial<TrustRecord>;
	return (
		typeof manifest === "string" && typeof files === "object" && files !== null && typeof summary?.tools === "object"
	);
}

/** Whole or not at all, and nobody else's to read or write. */
function write(file: string, plugins: Map<string, TrustRecord>): void {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const fresh = `${file}.${process.pid}.new`;
	writeFileSync(fresh, `${JSON.stringify({ version: 1, plugins: Object.fromEntries(plugins) }, null, 1)}\n`, {
		mode: 0o600,
	});
	renameSync(fresh, file);
}
