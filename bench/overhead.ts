/**
 * What the pipeline adds to a call: choosing and checking, dispatch, shaping, sanitizing, the budget. In this process,
 * against a forge on loopback that answers at once; the floor are the same requests through the forge's client alone,
 * pair by pair in one run. Fails when a call costs more than the budget.
 */
import { spawnSync } from "node:child_process";
import { build } from "tsup";

// Built first: what reads TypeScript on the way would be measured with it.
const outDir = new URL("../node_modules/.cache/bench", import.meta.url).pathname;
await build({
	config: false,
	silent: true,
	entry: { overhead: new URL("./support/overhead-run.ts", import.meta.url).pathname },
	outDir,
	outExtension: () => ({ js: ".mjs" }),
	format: "esm",
	platform: "node",
	target: "node20",
	splitting: false,
	skipNodeModulesBundle: true,
	noExternal: [/^@madtea\//],
	// The built host's place: its plugins are beside it.
	define: { "import.meta.url": JSON.stringify(new URL("../core/dist/cli.js", import.meta.url).href) },
});
const { status } = spawnSync(process.execPath, [`${outDir}/overhead.mjs`], { stdio: "inherit" });
process.exitCode = status ?? 1;
