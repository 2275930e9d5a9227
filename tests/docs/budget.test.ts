import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import budgets from "../../core/budgets.json" with { type: "json" };
import { createHost } from "../../core/src/host.ts";
import { budgetCommand } from "../../core/src/surfaces/docs/budget/command.ts";
import { docsCommand } from "../../core/src/surfaces/docs/command.ts";
import { ownHandlers } from "../../core/src/surfaces/mcp/own-handlers.ts";
import { fakeTerminal } from "../support/command-line.ts";
import { startMadt } from "../support/madt.ts";

const folder = mkdtempSync(join(tmpdir(), "madt-budget-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

async function run(command: typeof budgetCommand, ...argv: string[]) {
	const ran = { stdout: "", stderr: "", asked: [] };
	const openHost = (config: string | undefined, variables = {}) =>
		createHost({ config, env: { HOME: folder, ...variables }, ownHandlers });
	const code = await command(argv, { terminal: fakeTerminal(ran), signal: new AbortController().signal, openHost });
	return { ...ran, code };
}

test("madt budget measures what a client gets", async () => {
	const { code, stdout } = await run(budgetCommand, "--json");
	const { lists, tools } = JSON.parse(stdout);
	assert.is(code, 0);
	const options = { always: { noForge: true }, default: {}, everything: { env: { MADT_ENABLE: "*" } } };
	for (const [name, option] of Object.entries(options)) {
		const madt = await startMadt(option);
		try {
			const listed = (await madt.client.listTools()).tools;
			const size = lists.find((list: { name: string }) => list.name === name);
			assert.is(size.bytes, Buffer.byteLength(JSON.stringify(listed)), name);
			assert.is(size.tools, listed.length, name);
			assert.is(size.budget, budgets[name as keyof typeof options]);
			assert.ok(size.tokens > 0);
			if (name === "default")
				for (const tool of listed)
					assert.is(
						tools.find((measured: { name: string }) => measured.name === tool.name).bytes,
						Buffer.byteLength(JSON.stringify(tool)),
						tool.name,
					);
		} finally {
			await madt.close();
		}
	}
});

test("the table has a line with a bar for each list and each tool", async () => {
	const { stdout } = await run(budgetCommand);
	for (const name of ["always", "default", "everything", "madt_issues", "madt_admin"])
		assert.match(stdout, new RegExp(`^${name} +\\d+ +\\d+ +\\d+ +[█░]{30} +\\d+ %`, "m"));
});

test("--svg writes the picture", async () => {
	const file = join(folder, "budget.svg");
	assert.is((await run(budgetCommand, "--svg", file)).code, 0);
	assert.match(readFileSync(file, "utf8"), /^<svg[\s\S]*madt_issues[\s\S]*<\/svg>\n$/);
});

test("madt docs writes the pages, and takes those of a domain that is gone", async () => {
	const out = join(folder, "reference");
	const { code, stderr } = await run(docsCommand, "--out", out);
	assert.is(code, 0, stderr);
	assert.match(stderr, /\d+ pages in /);
	const { writeFileSync, existsSync } = await import("node:fs");
	writeFileSync(join(out, "gone.md"), readFileSync(join(out, "tags.md")));
	writeFileSync(join(out, "mine.md"), "# Mine\n");
	assert.match((await run(docsCommand, "--out", out)).stderr, /gone\.md taken away/);
	assert.not.ok(existsSync(join(out, "gone.md")));
	assert.ok(existsSync(join(out, "mine.md")));
});

test("options that there are not are wrong usage, with the nearest", async () => {
	const { code, stderr } = await run(docsCommand, "--uot", "x");
	assert.is(code, 2);
	assert.match(stderr, /no option --uot\. Did you mean --out\?/);
});

test.run();
