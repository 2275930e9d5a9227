/** Writes every generated file beside its source; with --check says which are stale and exits 1. */
import { readFileSync, writeFileSync } from "node:fs";
import { compileFromFile } from "json-schema-to-typescript";

const schemas = ["manifest", "config"];
const check = process.argv.includes("--check");
const stale: string[] = [];

for (const name of schemas) {
	const source = `schemas/${name}.schema.json`;
	const target = `schemas/${name}.gen.ts`;
	const text = await compileFromFile(source, {
		bannerComment: `// Made from ${source} by \`npm run gen\`; change the source.`,
		additionalProperties: false,
		ignoreMinAndMaxItems: true,
		style: { useTabs: true, printWidth: 120 },
	});
	write(target, text);
}

function write(target: string, text: string): void {
	let before = "";
	try {
		before = readFileSync(target, "utf8");
	} catch {}
	if (before === text) return;
	if (check) stale.push(target);
	else writeFileSync(target, text);
}

if (stale.length > 0) {
	console.error(`Stale: ${stale.join(", ")}. Run: npm run gen`);
	process.exitCode = 1;
}
