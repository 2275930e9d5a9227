import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { dist, type Watched, watch } from "./watched.ts";

/** Time is measured by bench/start.ts; here is what it follows from, and what does not depend on the machine. */
const mostBytes = 400_000;

const folder = mkdtempSync(join(tmpdir(), "madt-start-"));
let seen: Watched;
test.before(async () => {
	seen = await watch(folder);
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

const own = () => seen.files.filter((path) => path.startsWith(dist + sep)).map((path) => relative(dist, path));

test("the observer sees what is read: the program, the index of the bundle, the usual tools", () => {
	for (const name of ["cli.js", "bundle.json", "tools.json"]) assert.ok(own().includes(name), `${name}: ${own()}`);
	assert.ok(seen.tools.length > 30);
});

test("no library is read: no ajv, fast-glob, minisearch, picomatch, yaml, commander, zod, undici", () => {
	assert.equal(
		own().filter((path) => path.startsWith("libraries")),
		[],
	);
	assert.equal(
		seen.files.filter((path) => path.includes("node_modules")),
		[],
	);
});

test("no manifest and no code of a plugin is read", () => {
	assert.equal(
		own().filter((path) => path.startsWith("plugins") || path === "madt.json"),
		[],
	);
});

test("what is read is small", () => {
	const bytes = own().reduce((sum, path) => sum + statSync(join(dist, path)).size, 0);
	console.log(`  ${own().length} files, ${bytes} of ${mostBytes} bytes`);
	assert.ok(bytes <= mostBytes, `${bytes} bytes in ${own().join(", ")}`);
});

test("of Node's own modules none is loaded that takes long and is not needed", () => {
	const costly = ["child_process", "crypto", "fs/promises", "http", "https", "tls", "worker_threads", "zlib"];
	assert.equal(
		costly.filter((name) => seen.builtins.includes(name)),
		[],
	);
	assert.ok(seen.builtins.includes("fs"));
	assert.not.ok(seen.builtins.includes("internal/deps/undici/undici"), "fetch comes with the first request");
});

test.run();
