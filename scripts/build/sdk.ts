import { resolve } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const folder = "core/src/surfaces/mcp/protocol-schemas";

/**
 * The MCP SDK without what it costs at start: its schemas are made by our builders in place of zod's, which make them
 * on first need, and its ajv, which is never asked, stays out. The SDK's own code is as it comes.
 */
export function sdk(): Plugin {
	return {
		name: "sdk",
		setup(build) {
			const ours = (name: string) => ({ path: resolve(folder, name), sideEffects: false });
			const asks = (importer: string) => /[\\/]@modelcontextprotocol[\\/]sdk[\\/]/.test(importer);
			build.onResolve({ filter: /^zod\/v4(-mini)?$/ }, ({ importer }) =>
				asks(importer) ? ours("builders.ts") : undefined,
			);
			build.onResolve({ filter: /\/ajv-provider\.js$/ }, ({ importer }) =>
				asks(importer) ? ours("no-ajv.ts") : undefined,
			);
		},
	};
}
