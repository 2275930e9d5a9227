import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A fresh folder for plugins of a test. */
export function pluginFolder(): string {
	return mkdtempSync(join(tmpdir(), "madt-plugins-"));
}

/** Writes files below a folder; what is no text is written as JSON. */
export function writeFiles(folder: string, files: Record<string, unknown>): string {
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content, null, 2));
	}
	return folder;
}

/** A tool with one action that needs no code. */
export function toolOf(name: string, more: object = {}): Record<string, unknown> {
	return {
		name: `madt_${name}`,
		cli: name.replaceAll("_", "-"),
		summary: `About ${name}.`,
		actions: [
			{ name: "get", summary: "the version of the forge", effect: "read", request: "GET /version", example: {} },
		],
		...more,
	};
}

/** A manifest that is right; `more` makes it wrong, or more. */
export function manifestOf(domain: string, more: object = {}): Record<string, unknown> {
	return {
		manifestVersion: 1,
		domain,
		tier: "gated",
		summary: `about ${domain}`,
		tools: [toolOf(domain.replaceAll("-", "_"))],
		...more,
	};
}
