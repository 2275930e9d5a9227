import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { manifestOf, writeFiles } from "../plugins-host/fixtures.ts";
import { dist, type Watched, watch } from "./watched.ts";

const extra = 50;
const folder = mkdtempSync(join(tmpdir(), "madt-start-"));
const ran = join(folder, "ran.txt");
let without: Watched;
let withThem: Watched;

test.before(async () => {
	const home = join(folder, "home");
	const paths = Array.from({ length: extra }, (_, index) => join(folder, `madt-plugin-extra${index}`));
	for (const [index, path] of paths.entries()) {
		const handlers = `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(ran)}, "yes"); export default {};`;
		writeFiles(path, {
			"madt.json": manifestOf(`extra${index}`, { handlers: "./handlers.mjs" }),
			"handlers.mjs": handlers,
		});
	}
	mkdirSync(join(home, ".config/madtea"), { recursive: true });
	writeFileSync(join(home, ".config/madtea/config.json"), JSON.stringify({ plugins: paths }));
	mkdirSync(join(folder, "plain"));
	without = await watch(join(folder, "plain"));
	// The first start checks and accepts them; every later one is what is looked at.
	await watch(home);
	withThem = await watch(home);
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

test("each plugin that nobody enables adds its name to madt_enable, and at most 40 bytes to the list", () => {
	const { enum: domains } = withThem.tools.find(({ name }) => name === "madt_enable")!.inputSchema.properties.domains
		.items;
	assert.is(domains.filter((domain: string) => domain.startsWith("extra")).length, extra);
	const each = (withThem.bytes - without.bytes) / extra;
	console.log(`  ${each} bytes each`);
	assert.ok(each <= 40, `${each} bytes`);
});

test("the list has no other tool for them", () => {
	assert.equal(
		withThem.tools.map(({ name }) => name),
		without.tools.map(({ name }) => name),
	);
});

test("their code does not run, and their manifests and the config need no ajv", () => {
	assert.ok(withThem.files.some((path) => path.endsWith("madt.json")));
	assert.not.ok(existsSync(ran));
	assert.equal(
		withThem.files.filter((path) => path.startsWith(join(dist, "libraries"))),
		[],
	);
});

test.run();
