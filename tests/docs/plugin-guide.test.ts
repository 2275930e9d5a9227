import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { seedTokens } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readManifest } from "../../core/src/plugins/manifest.ts";
import { expandTools } from "../../core/src/registry/expand.ts";
import { pluginFiles } from "../../scripts/new/plugin-files.ts";
import { spawnCli } from "../support/cli-process.ts";

const root = resolve(import.meta.dirname, "../..");
const guide = readFileSync(join(root, "docs/writing-a-plugin.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "madt-plugin-guide-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command line with a plugin and the mock forge. */
function run(plugin: string, ...argv: string[]) {
	const env = {
		HOME: join(folder, "home"),
		MADT_PLUGINS: plugin,
		FORGEJO_URL: "https://forge.example",
		FORGEJO_TOKEN: seedTokens.admin,
	};
	return spawnCli(argv, { env, mock: true });
}

test("the plugin in the guide works as it is printed", async () => {
	const badges = join(folder, "badges");
	mkdirSync(badges);
	for (const name of ["package.json", "madt.json", "handlers.js"]) {
		const [, text] = new RegExp(`\`${name.replace(".", "\\.")}\`[^\\n]*:\\n\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(
			guide,
		)!;
		writeFileSync(join(badges, name), text!);
	}
	const [got, counted] = [
		await run(badges, "badges", "get", "--repo", "acme/rocket", "--json"),
		await run(badges, "badges", "count", "--repo", "acme/rocket", "--json"),
	];
	assert.equal(got.json, { name: "acme/rocket", stars: 1, forks: 1 }, got.stderr);
	const [, expected] = /madt\("badges"[^{]*(\{ [^}]+ \})/.exec(guide)!;
	assert.equal(counted.json, new Function(`return ${expected}`)(), counted.stderr);
});

test("the token in the guide is the mock forge's", () => assert.ok(guide.includes(seedTokens.admin)));

for (const handlers of [false, true]) {
	test(`npm run new makes a package that works${handlers ? ", with a handler" : ""}`, async () => {
		const out = join(folder, `made-${handlers}`);
		const made = spawnSync(
			process.execPath,
			["--import", "tsx", "scripts/new.ts", "made-up", "--out", out, ...(handlers ? ["--handlers"] : [])],
			{ cwd: root, encoding: "utf8" },
		);
		assert.is(made.status, 0, made.stderr);
		assert.is(existsSync(join(out, "handlers.js")), handlers);
		const { code, stdout, stderr } = await run(out, "made-up", handlers ? "count" : "get", "--repo", "acme/rocket");
		assert.is(code, 0, stderr);
		assert.match(stdout, handlers ? /branches +\d+/ : /acme\/rocket/);
	});
}

test("what npm run new makes in the workspace is a manifest that can be", async () => {
	for (const handlers of [false, true]) {
		const files = pluginFiles("made-up", { handlers, thirdParty: false });
		const file = join(folder, "madt.json");
		writeFileSync(file, files.get("madt.json")!);
		assert.is(expandTools(await readManifest(file)).length, 1);
		assert.is(files.has("src/handlers.ts"), handlers);
	}
});

test("a name that can't be, or is taken, is refused with what to do", () => {
	for (const [name, says] of [
		["Bad Name", /lower-case letters/],
		["tags", /exists and is not empty/],
	] as const) {
		const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/new.ts", name], {
			cwd: root,
			encoding: "utf8",
		});
		assert.is(status, 2);
		assert.match(stderr, says);
	}
});

test.run();
