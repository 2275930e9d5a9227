import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import config from "@madtea/schemas/config.schema.json" with { type: "json" };
import { test } from "uvu";
import * as assert from "uvu/assert";
import { variables } from "../../core/src/config/environment.ts";
import { checkConfig } from "../../core/src/config/read.ts";
import { loadConfiguration } from "../../core/src/config/settings.ts";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(resolve(root, "docs/operating.md"), "utf8");

/** The cells of each row of the table below a heading, without the marks of code. */
function rowsBelow(heading: string): string[][] {
	const [, text = ""] = page.split(`${heading}\n`);
	const [table = ""] = /(?:^\|.*\n)+/m.exec(text) ?? [];
	const lines = table.trim().split("\n").slice(2);
	return lines.map((line) =>
		line
			.slice(1, -1)
			.split("|")
			.map((cell) => cell.trim().replace(/^`([^`]*)`$/, "$1")),
	);
}

test("the table of settings has every setting with its variable, and its default as it is", async () => {
	const rows = rowsBelow("## Settings");
	assert.equal(
		rows.map(([key, variable]) => `${key} ${variable}`).sort(),
		variables()
			.map(({ name, path }) => `${path.join(".")} ${name}`)
			.sort(),
	);
	const { settings } = await loadConfiguration(undefined, { HOME: "/nonexistent" });
	for (const [key, , , told] of rows as [string, string, string, string][]) {
		const value = key.split(".").reduce((inner: any, name) => inner[name], settings);
		const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
		assert.is(told, isEmpty ? (key === "allow.repos" ? "all" : "none") : String(value), key);
	}
});

test("the table of a forge's settings has every one, and the table of tokens every source", () => {
	const keysOf = (rows: string[][]) => rows.map(([key]) => key).sort();
	assert.equal(keysOf(rowsBelow("### Of each forge")), Object.keys(config.definitions.forge.properties).sort());
	const sources = rowsBelow("## Tokens").map(([cell = ""]) => Object.keys(JSON.parse(cell))[0]);
	assert.equal(sources.sort(), Object.keys(config.definitions.secret.properties).sort());
});

test("every config that the pages show is valid, and the ten lines make a read-only setup for two forges", async () => {
	for (const name of ["docs/operating.md", "README.md"]) {
		const text = readFileSync(resolve(root, name), "utf8");
		const shown = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, code = ""]) => JSON.parse(code));
		const configs = shown.filter((value) => "forges" in value);
		assert.ok(configs.length > 0, name);
		for (const value of configs) {
			await checkConfig(value, name);
			assert.is(value.readOnly, true);
			assert.is(Object.keys(value.forges).length, 2);
		}
	}
});

test.run();
