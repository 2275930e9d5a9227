import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];
type PluginBuild = Parameters<Plugin["setup"]>[0];

/** Libraries that nothing needs at start, each a file of its own beside the host's. */
const libraries = [
	"@toon-format/toon",
	"ajv",
	"cli-table3",
	"commander",
	"fast-glob",
	"minisearch",
	"picomatch",
	"string-width",
	"yaml",
];

/** The same for a module of ours, or data. */
const modules = /\/(protocol-schemas\/zod\.ts|forge-api\.json)$/;

/**
 * The host is one file, because one starts faster than many; what it does not need at start is set apart in
 * `libraries/` and read on first use. All of it is CommonJS: Node starts that faster than ES modules.
 * @param folder the built host's
 */
export function apart(folder: string): Plugin {
	return {
		name: "apart",
		setup(build) {
			build.onStart(() => {
				mkdirSync(folder, { recursive: true });
				writeFileSync(join(folder, "package.json"), '{"type":"commonjs"}\n');
			});
			const wanted = new Map<string, string>();
			const setApart = (name: string, source: string) => {
				wanted.set(name, source);
				return { path: name, namespace: "apart" };
			};
			build.onResolve({ filter: /^[^./]/ }, ({ path, namespace }) =>
				libraries.includes(path) && namespace !== "apart" ? setApart(`${path}.cjs`, path) : undefined,
			);
			build.onResolve({ filter: /\/(zod\.ts|forge-api\.json)$/ }, async ({ path, pluginData, ...from }) => {
				if (pluginData === "resolved" || from.namespace === "apart") return undefined;
				const resolved = await build.resolve(path, { ...from, pluginData: "resolved" });
				if (!modules.test(resolved.path)) return resolved;
				return setApart(basename(resolved.path).replace(/\.ts$/, ".cjs"), resolved.path);
			});
			build.onResolve({ filter: /^\.\/libraries\// }, ({ path }) => ({ path, external: true }));
			build.onLoad({ filter: /.*/, namespace: "apart" }, ({ path }) => ({
				contents: `module.exports = require(${JSON.stringify(`./libraries/${path}`)});`,
				resolveDir: ".",
			}));
			build.onEnd(async () => {
				await Promise.all([...wanted].map(([name, source]) => bundle(build, join(folder, "libraries", name), source)));
			});
		},
	};
}

async function bundle(
	{ esbuild, initialOptions: { target } }: PluginBuild,
	outfile: string,
	source: string,
): Promise<void> {
	const data = outfile.endsWith(".json");
	const contents = `module.exports = require(${JSON.stringify(source)});`;
	await esbuild.build({
		...(data ? { entryPoints: [source], loader: { ".json": "copy" } } : { stdin: { contents, resolveDir: "core" } }),
		outfile,
		bundle: true,
		minify: true,
		format: "cjs",
		platform: "node",
		target,
	});
}
