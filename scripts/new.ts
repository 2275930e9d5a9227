/**
 * `npm run new -- <domain> [--handlers] [--out FOLDER]`: the files of a plugin that works at once, to be changed into
 * what it shall be. Without --out it is one of the bundled ones; with it a package of its own, for a third party.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pluginFiles } from "./new/plugin-files.ts";

const { values, positionals } = parseArgs({
	options: { handlers: { type: "boolean", default: false }, out: { type: "string" } },
	allowPositionals: true,
});
const [domain] = positionals;

if (domain === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(domain) || domain.length > 30) {
	fail("Give a domain: lower-case letters, digits and hyphens. Example: npm run new -- badges --handlers");
} else {
	const folder = values.out ?? join("plugins", domain);
	if (existsSync(folder) && readdirSync(folder).length > 0)
		fail(`${folder} exists and is not empty: choose another name, or --out FOLDER.`);
	else write(folder, domain);
}

function write(folder: string, domain: string): void {
	const thirdParty = values.out !== undefined;
	for (const [name, text] of pluginFiles(domain, { handlers: values.handlers, thirdParty })) {
		const file = join(folder, name);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
		console.log(file);
	}
	console.log(
		thirdParty
			? `Try it: MADT_PLUGINS=${resolve(folder)} node core/dist/cli.js ${domain} get --repo owner/name. Then: docs/writing-a-plugin.md`
			: "Then: npm install, npm run build, npm run gen. What a manifest can say is in docs/writing-a-plugin.md.",
	);
}

function fail(message: string): void {
	console.error(message);
	process.exitCode = 2;
}
