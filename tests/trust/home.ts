import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFiles } from "../plugins-host/fixtures.ts";

/** A home folder of an operator's own, with madtea's folder in it. */
export interface Home {
	path: string;
	/** madtea's folder. */
	folder: string;
	/** Writes files below madtea's folder. */
	write(files: Record<string, unknown>): void;
	read(name: string): any;
	mode(name: string): number;
	remove(): void;
}

export function makeHome(): Home {
	const path = mkdtempSync(join(tmpdir(), "madt-home-"));
	const folder = join(path, ".config/madtea");
	return {
		path,
		folder,
		write: (files) => void writeFiles(folder, files),
		read: (name) => (existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), "utf8")) : undefined),
		mode: (name) => statSync(join(folder, name)).mode & 0o777,
		remove: () => rmSync(path, { recursive: true, force: true }),
	};
}

/** A package with one action that is a request and one that is code, as npm would install it. */
export function weather(
	home: Home,
	more: { summary?: string; actions?: object[]; code?: string; version?: string } = {},
): void {
	const actions = more.actions ?? [
		{
			name: "get",
			summary: more.summary ?? "how it is",
			effect: "read",
			handler: "get",
			operations: ["GET /version"],
			example: {},
		},
		{
			name: "set",
			summary: "make it so",
			effect: "write",
			request: "PUT /repos/{owner}/{repo}/topics/{topic}",
			example: {},
		},
	];
	home.write({
		"node_modules/madt-plugin-weather/package.json": {
			name: "madt-plugin-weather",
			version: more.version ?? "1.2.0",
			type: "module",
		},
		"node_modules/madt-plugin-weather/madt.json": {
			manifestVersion: 1,
			domain: "weather",
			tier: "default",
			summary: "the weather of a repository",
			handlers: "./handlers.js",
			tools: [
				{ name: "madt_weather", cli: "weather", summary: "Weather.", params: { topic: { type: "string" } }, actions },
			],
		},
		"node_modules/madt-plugin-weather/handlers.js":
			more.code ?? 'import { sky } from "./sky.js";\nexport default { get: async () => ({ sky }) };\n',
		"node_modules/madt-plugin-weather/sky.js": 'export const sky = "blue";\n',
	});
}
