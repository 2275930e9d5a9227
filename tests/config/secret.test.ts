import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { secretReader } from "../../core/src/config/secret.ts";
import { CallError } from "../../core/src/pipeline/errors.ts";

let folder: string;
test.before.each(() => {
	folder = mkdtempSync(join(tmpdir(), "madt-secret-"));
});
test.after.each(() => rmSync(folder, { recursive: true, force: true }));

async function problem(read: () => Promise<unknown>): Promise<string> {
	try {
		await read();
	} catch (error) {
		assert.ok(error instanceof CallError);
		return `${error.message} ${error.nextStep}`;
	}
	return assert.unreachable() as never;
}

test("from a variable, a file, a command and a login of tea; asked once, and again after a failure", async () => {
	const file = join(folder, "token");
	const read = secretReader({ file }, {});
	assert.match(await problem(read), /The token file .*token can't be read \(ENOENT\)\. Check the path/);
	writeFileSync(file, "abc\n");
	assert.is(await read(), "abc");
	writeFileSync(file, "changed");
	assert.is(await read(), "abc");
	assert.is(await secretReader({ env: "T" }, { T: " abc " })(), "abc");
	assert.is(await secretReader({ command: [process.execPath, "-p", "'abc'"] }, { PATH: process.env.PATH })(), "abc");
	assert.is(await secretReader(undefined, {})(), undefined);
	mkdirSync(join(folder, ".config/tea"), { recursive: true });
	writeFileSync(
		join(folder, ".config/tea/config.yml"),
		"logins:\n  - name: work\n    url: https://w\n    token: abc\n  - name: none\n    url: https://n\n",
	);
	assert.is(await secretReader({ tea: "work" }, { HOME: folder })(), "abc");
	assert.match(
		await problem(secretReader({ tea: "other" }, { HOME: folder })),
		/tea has no login "other" with a token\. Logins: work, none/,
	);
	assert.match(
		await problem(secretReader({ tea: "work" }, { HOME: "/nonexistent" })),
		/The tea CLI has no config at .*tea login add/,
	);
});

test("a command runs without a shell, with its arguments as they are, and an end of its own", async () => {
	const print = [process.execPath, "-e", "process.stdout.write(process.argv[1])"];
	assert.is(
		await secretReader({ command: [...print, "$(echo-nothing)`x`"] }, { PATH: process.env.PATH })(),
		"$(echo-nothing)`x`",
	);
	assert.match(
		await problem(secretReader({ command: [process.execPath, "-e", "process.exit(4)"] }, {})),
		/failed \(exit 4\)\. Run it by hand/,
	);
	assert.match(
		await problem(secretReader({ command: ["/no/such/program"] }, {})),
		/\/no\/such\/program failed \(exit ENOENT\)/,
	);
});

test("what is empty, or no token, is said without being shown", async () => {
	assert.match(await problem(secretReader({ env: "T" }, {})), /There is no token in the environment variable T/);
	for (const text of ["two words", "two\nlines", "tab\there"]) {
		const said = await problem(secretReader({ env: "T" }, { T: text }));
		assert.match(said, /is not a token: it has spaces or line breaks/);
		assert.not.match(said, text);
	}
});

test.run();
