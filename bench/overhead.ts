/**
 * What the pipeline adds to a call: choosing and checking, dispatch, shaping, sanitizing, the budget. In this process,
 * against a forge on loopback that answers at once; the floor are the same requests through the forge's client alone,
 * pair by pair in one run. Fails when a call costs more than the budget.
 */
import { spawnSync } from "node:child_process";
import { build } from "esbuild";

// Built first: what reads TypeScript on the way would be measured with it.
const outfile = new URL("../node_modules/.cache/overhead.mjs", import.meta.url).pathname;
await build({
	entryPoints: [new URL("./support/overhead-run.ts", import.meta.url).pathname],
	outfile,
	bundle: true,
	splitting: false,
	format: "esm",
	platform: "node",
	packages: "external",
	logLevel: "error",
	// The built host's place: its plugins are beside it.
	define: { "import.meta.url": JSON.stringify(new URL("../core/dist/cli.js", import.meta.url).href) },
});
const { status } = spawnSync(process.execPath, [outfile], { stdio: "inherit" });
process.exitCode = status ?? 1;
