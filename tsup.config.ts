import { existsSync, readdirSync } from "node:fs";
import { defineConfig, type Options } from "tsup";

const shared: Options = {
	format: "esm",
	platform: "node",
	target: "node20",
	clean: false,
	minify: true,
	splitting: true,
	sourcemap: false,
	// Some libraries are CommonJS and ask for Node's own modules by require.
	banner: { js: 'import { createRequire as _createRequire } from "node:module"; const require = _createRequire(import.meta.url);' },
};

const plugins = readdirSync("plugins").filter((name) => existsSync(`plugins/${name}/src/handlers.ts`));

/** One build config for all packages; `scripts/bundle-plugins.ts` then puts the plugins beside the host. */
export default defineConfig([
	{
		...shared,
		entry: { cli: "core/src/cli.ts", "plugin-worker": "core/src/plugins/isolated/worker.ts" },
		outDir: "core/dist",
		// One file starts faster than many; what is needed only at times stays in chunks of its own.
		noExternal: [/^(?!undici)/],
		external: ["undici"],
	},
	{ ...shared, entry: { index: "mock-forge/src/index.ts", register: "mock-forge/src/register.ts" }, outDir: "mock-forge/dist", minify: false, external: ["msw", "diff"] },
	...plugins.map((name): Options => ({ ...shared, entry: { handlers: `plugins/${name}/src/handlers.ts` }, outDir: `plugins/${name}/dist`, minify: false, banner: {} })),
]);
