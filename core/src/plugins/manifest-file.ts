import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** What is wrong with a manifest, and where. */
export interface ManifestProblem {
	file: string;
	/** JSON pointer into the file; empty for the whole. */
	pointer: string;
	reason: string;
}

/** A manifest that can't be used; `problems` has every finding. */
export class BadManifest extends Error {
	constructor(readonly problems: ManifestProblem[]) {
		super(problems.map(({ file, pointer, reason }) => `${file}${pointer && ` at ${pointer}`}: ${reason}`).join("\n"));
	}
}

const maximumBytes = 1_000_000;
/** As in the schema. */
const toolFile = /^tools\/[a-z0-9_-]+\.json$/;

/** A manifest as it is written, its tool files read in, not checked. */
export interface WholeManifest {
	manifest: unknown;
	/** SHA-256 of the texts of all its files. */
	hash: string;
	/** What each tool came from, where it is a file of its own. */
	toolFiles: (string | undefined)[];
}

/**
 * Reads a manifest and the tool files it names.
 * @throws BadManifest for a file that can't be read, is no JSON, or lies outside of the manifest's folder.
 */
export function readWhole(file: string): WholeManifest {
	inside(file, file, "");
	const main = readJson(file);
	const hash = createHash("sha256").update(main.text);
	const { tools } = (main.value ?? {}) as { tools?: unknown };
	if (!Array.isArray(tools)) return { manifest: main.value, hash: hash.digest("hex"), toolFiles: [] };
	const toolFiles = tools.map((tool, index) => {
		if (typeof tool !== "string" || !toolFile.test(tool)) return undefined;
		const path = join(dirname(file), tool);
		inside(path, file, `/tools/${index}`);
		return path;
	});
	const whole = tools.map((tool, index) => {
		const path = toolFiles[index];
		if (path === undefined) return tool;
		const { value, text } = readJson(path);
		hash.update("\0").update(text);
		return value;
	});
	return { manifest: { ...(main.value as object), tools: whole }, hash: hash.digest("hex"), toolFiles };
}

function readJson(file: string): { value: unknown; text: string } {
	const text = readText(file);
	try {
		const value = JSON.parse(text, (key, inner) => {
			if (key === "__proto__") throw new SyntaxError("a key is named __proto__");
			return inner;
		});
		return { value, text };
	} catch (error) {
		throw new BadManifest([{ file, pointer: "", reason: `is not JSON: ${(error as Error).message}` }]);
	}
}

/** Of a plain file only: reading a pipe or a device would never end. */
function readText(file: string): string {
	const refuse = (reason: string) => new BadManifest([{ file, pointer: "", reason }]);
	try {
		const facts = statSync(file);
		if (!facts.isFile()) throw refuse("is not a file");
		if (facts.size > maximumBytes) throw refuse(`is larger than ${maximumBytes} bytes`);
		return readFileSync(file, "utf8");
	} catch (error) {
		if (error instanceof BadManifest) throw error;
		throw refuse(`can't be read (${(error as NodeJS.ErrnoException).code})`);
	}
}

/** The files of a manifest lie in its own folder, links resolved. */
function inside(path: string, file: string, pointer: string): void {
	let real: string;
	try {
		real = realpathSync(path);
	} catch {
		throw new BadManifest([{ file, pointer, reason: `there is no file ${path}` }]);
	}
	if (!real.startsWith(realpathSync(dirname(file)) + sep)) {
		throw new BadManifest([{ file, pointer, reason: "points outside the plugin's folder" }]);
	}
}
