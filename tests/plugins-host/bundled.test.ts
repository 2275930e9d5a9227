import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startRaw } from "../support/raw.ts";
import { manifestOf, pluginFolder, toolOf, writeFiles } from "./fixtures.ts";

/** The built host with one more plugin in its bundle: those run in the host's own process. */
const folder = pluginFolder();
const imports = join(folder, "imports.txt");
const broken = join(folder, "broken.txt");
const root = resolve(import.meta.dirname, "../..");

test.before(() => {
	cpSync(join(root, "core/dist"), join(folder, "dist"), { recursive: true });
	writeFiles(folder, { "package.json": { type: "module" } });
	symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
	mkdirSync(join(folder, "dist/plugins/loud"));
	mkdirSync(join(folder, "dist/plugins/fragile"));
	writeFiles(join(folder, "dist/plugins/fragile"), {
		"madt.json": manifestOf("fragile", {
			handlers: "./dist/handlers.js",
			tools: [
				toolOf("fragile", {
					actions: [{ name: "echo", summary: "yes", effect: "read", handler: "echo", example: {} }],
				}),
			],
		}),
		"dist/handlers.js": `
import { existsSync } from "node:fs";
if (existsSync(${JSON.stringify(broken)})) throw new Error("the flux capacitor is missing");
export default { echo: async () => ({ fine: true }) };
`,
	});
	writeFiles(join(folder, "dist/plugins/loud"), {
		"madt.json": manifestOf("loud", {
			handlers: "./dist/handlers.js",
			tools: [
				toolOf("loud", {
					actions: [
						{ name: "shout", summary: "at the top of its voice", effect: "read", handler: "shout", example: {} },
					],
				}),
			],
		}),
		"dist/handlers.js": `
import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(imports)}, "imported");
console.log("loaded");
export default { shout: async () => { console.log("noise"); console.info("noise"); process.stdout.write("noise\\n"); return { ok: "heard" }; } };
`,
	});
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

test("a bundled plugin is not touched before madt_enable; what it prints is on stderr, stdout is the protocol's alone", async () => {
	const raw = startRaw({ program: join(folder, "dist/cli.js"), env: { FORGEJO_URL: "https://forge.example" } });
	try {
		await raw.hello();
		await raw.ask("tools/list");
		await raw.ask("tools/call", { name: "madt_help", arguments: { tool: "madt_loud" } });
		assert.not.ok(existsSync(imports));
		await raw.ask("tools/call", { name: "madt_enable", arguments: { domains: ["loud"] } });
		assert.ok(existsSync(imports));
		const { result } = await raw.ask("tools/call", { name: "madt_loud", arguments: { action: "shout" } });
		assert.is(result.content[0].text, '{"ok":"heard"}');
		for (const line of raw.lines) assert.is(JSON.parse(line).jsonrpc, "2.0");
		assert.is(raw.stderr().split("noise").length - 1, 3);
	} finally {
		raw.close();
	}
});

test("a bundled plugin that fails to load is said with its cause and may be tried again, in the same process", async () => {
	writeFiles(folder, { "broken.txt": "yes" });
	const raw = startRaw({ program: join(folder, "dist/cli.js"), env: { FORGEJO_URL: "https://forge.example" } });
	const enable = async () =>
		(await raw.ask("tools/call", { name: "madt_enable", arguments: { domains: ["fragile"] } })).result;
	try {
		await raw.hello();
		const failed = await enable();
		assert.ok(failed.isError);
		assert.match(failed.content[0].text, /fragile\) failed to load: the flux capacitor is missing/);
		rmSync(broken);
		assert.not.ok((await enable()).isError);
		const { result } = await raw.ask("tools/call", { name: "madt_fragile", arguments: { action: "echo" } });
		assert.is(result.content[0].text, '{"fine":true}');
	} finally {
		raw.close();
	}
});

test.run();
