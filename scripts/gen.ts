/** Writes every generated file beside its source; with --check says which are stale and exits 1. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import api from "@madtea/schemas/forge-api.json" with { type: "json" };
import { compileFromFile } from "json-schema-to-typescript";
import { configCheck } from "./gen/config-check.ts";
import { docsOfSource } from "./gen/docs.ts";

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

write("core/src/registry/one-forge.gen.ts", oneForge());
write("core/src/config/valid.gen.ts", configCheck());

const docs = await docsOfSource();
for (const [file, text] of docs.files) write(file, text);
for (const file of docs.gone) remove(file);

/** The operations that only one forge has: all that the host needs of the table of operations at its start. */
function oneForge(): string {
	const operations = Object.entries(api.operations as Record<string, { forge?: string }>);
	const list = (name: string, kind: string) => {
		const routes = operations.filter(([, { forge }]) => forge === kind).map(([route]) => `\t${JSON.stringify(route)},`);
		return `export const ${name}: string[] = [\n${routes.join("\n")}\n];\n`;
	};
	const banner = "// Made from schemas/forge-api.json by `npm run gen`; change the source.\n";
	return [banner, list("onlyForgejo", "forgejo"), list("onlyGitea", "gitea")].join("\n");
}

function write(target: string, text: string): void {
	let before = "";
	try {
		before = readFileSync(target, "utf8");
	} catch {}
	if (before === text) return;
	if (check) stale.push(target);
	else {
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, text);
	}
}

function remove(file: string): void {
	if (check) stale.push(file);
	else rmSync(file);
}

if (stale.length > 0) {
	console.error(`Stale: ${stale.join(", ")}. Run: npm run gen`);
	process.exitCode = 1;
}
