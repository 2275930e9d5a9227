import { existsSync, readdirSync } from "node:fs";
import { defineConfig, type Options } from "tsup";
import { apart } from "./scripts/build/apart.ts";
import { sdk } from "./scripts/build/sdk.ts";

const shared: Options = {
	format: "esm",
	platform: "node",
	target: "node20",
	clean: false,
	minify: true,
	splitting: true,
	sourcemap: false,
	// Some libraries are CommonJS and ask for Node's own modules by require.
	banner: {
		js: 'import { createRequire as _createRequire } from "node:module"; const require = _createRequire(import.meta.url);',
	},
};

const plugins = readdirSync("plugins").filter((name) => existsSync(`plugins/${name}/src/handlers.ts`));

/** One build config for all packages; `scripts/bundle-plugins.ts` then puts the plugins beside the host. */
export default defineConfig([
	{
		...shared,
		entry: { cli: "core/src/cli.ts", "plugin-worker": "core/src/plugins/isolated/worker.ts" },
		outDir: "core/dist",
		// CommonJS in one file: Node starts it 5 ms sooner than the same as ES modules. So no top-level await in core.
		format: "cjs",
		splitting: false,
		outExtension: () => ({ js: ".js" }),
		banner: {
			js: '#!/usr/bin/env node\n"use strict"; const importMetaUrl = require("url").pathToFileURL(__filename).href;',
		},
		define: { "import.meta.url": "importMetaUrl" },
		noExternal: [/^(?!undici)/],
		external: ["undici"],
		esbuildPlugins: [sdk(), apart("core/dist")],
	},
	{
		...shared,
		entry: { index: "mock-forge/src/index.ts", register: "mock-forge/src/register.ts" },
		outDir: "mock-forge/dist",
		minify: false,
		external: ["msw", "diff"],
	},
	...plugins.map(
		(name): Options => ({
			...shared,
			entry: { handlers: `plugins/${name}/src/handlers.ts` },
			outDir: `plugins/${name}/dist`,
			minify: false,
			banner: {},
		}),
	),
]);
