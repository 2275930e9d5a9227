import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startRaw } from "../support/raw.ts";

const root = resolve(import.meta.dirname, "../..");

/** The built host's folder. */
export const dist = join(root, "core/dist");

/** What a start until `tools/list` is answered did. */
export interface Watched {
	/** Bytes of the list. */
	bytes: number;
	tools: { name: string; inputSchema: any }[];
	/** Files read, those that were required included. */
	files: string[];
	/** Modules of Node that were loaded. */
	builtins: string[];
}

/** Notes every file that is read and, at the end, the modules: read by Node before the program. */
const observer = (report: string) => `
const fs = require("node:fs");
const files = new Set();
for (const name of ["readFileSync", "openSync"]) {
	const original = fs[name];
	fs[name] = function (path, ...rest) { files.add(String(path)); return original.call(fs, path, ...rest); };
}
process.on("exit", () => {
	for (const path of Object.keys(require.cache)) files.add(path);
	const builtins = process.moduleLoadList.filter((name) => name.startsWith("NativeModule ")).map((name) => name.slice(13));
	fs.writeFileSync(${JSON.stringify(report)}, JSON.stringify({ files: [...files], builtins }));
});
`;

/** Starts the built host in `folder`, which is also its home, asks for the list, and tells what that took. */
export async function watch(folder: string, env: Record<string, string> = {}): Promise<Watched> {
	const preload = join(folder, "observer.cjs");
	const report = join(folder, "report.json");
	writeFileSync(preload, observer(report));
	const forge = { FORGEJO_URL: "https://forge.example", FORGEJO_TOKEN: "0".repeat(40) };
	const raw = startRaw({
		cwd: folder,
		env: { HOME: folder, NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, ...forge, ...env },
	});
	try {
		await raw.hello();
		const { result } = await raw.ask("tools/list");
		raw.child.stdin?.end();
		await raw.exited();
		const seen = JSON.parse(readFileSync(report, "utf8")) as Pick<Watched, "files" | "builtins">;
		return { ...seen, tools: result.tools, bytes: Buffer.byteLength(JSON.stringify(result.tools)) };
	} finally {
		raw.close();
	}
}
