import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startMadt } from "../support/madt.ts";
import { manifestOf, writeFiles } from "./fixtures.ts";

test("packages are found in the user's folder for madtea by name and scope, and never in the working directory", async () => {
	const folder = mkdtempSync(join(tmpdir(), "madt-packages-"));
	const modules = join(folder, ".config/madtea/node_modules");
	writeFiles(join(modules, "madt-plugin-one"), {
		"package.json": { version: "1.0.0" },
		"madt.json": manifestOf("one"),
	});
	writeFiles(join(modules, "@acme/madt-plugin-two"), {
		"package.json": { version: "2.0.0" },
		"madt.json": manifestOf("two"),
	});
	writeFiles(join(modules, "madt-plugin-unnamed"), { "madt.json": manifestOf("unnamed") });
	writeFiles(join(folder, "node_modules/madt-plugin-here"), { "madt.json": manifestOf("here") });
	const madt = await startMadt({
		folder,
		env: { MADT_PLUGINS: "madt-plugin-one,@acme/madt-plugin-two,madt-plugin-here" },
	});
	try {
		const { json } = await madt.call("madt_context");
		for (const domain of ["one", "two"]) assert.ok(json.domains.gated.includes(domain), domain);
		for (const domain of ["here", "unnamed"]) assert.not.ok(json.domains.gated.includes(domain), domain);
		assert.equal(
			json.failed.map(({ plugin }: { plugin: string }) => plugin),
			["madt-plugin-here"],
		);
		await madt.call("madt_enable", { domains: ["two"] });
		assert.match((await madt.call("madt_two", { action: "get" })).text, /"version"/);
	} finally {
		await madt.close();
		rmSync(folder, { recursive: true, force: true });
	}
});

test.run();
