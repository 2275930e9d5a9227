import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createMockForge, type ServedForge, seedTokens, serveHttp } from "@madtea/mock-forge";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { spawnCli } from "../support/cli-process.ts";

const test = suite("the built command line as a process");
const cli = resolve(import.meta.dirname, "../../core/dist/cli.js");
const forge = createMockForge();
let served: ServedForge;
const hello = `${JSON.stringify({
	jsonrpc: "2.0",
	id: 1,
	method: "initialize",
	params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
})}\n`;
let env: Record<string, string>;
let folder: string;

test.before(async () => {
	served = await serveHttp(forge);
	folder = mkdtempSync(join(tmpdir(), "madt-process-"));
	env = { FORGEJO_URL: served.url, FORGEJO_TOKEN: seedTokens.admin };
});
test.after(async () => {
	await served.close();
	rmSync(folder, { recursive: true, force: true });
});

test("exit codes reach the shell", async () => {
	const repo = ["--repo", "acme/rocket"];
	const codes = await Promise.all(
		[
			["issues", "get", "3", ...repo],
			["issues", "get", "99999", ...repo],
			["issues", "gte", "3"],
			["issues", "get", "3", "99999", ...repo],
		].map((argv) => spawnCli(argv, { env })),
	);
	assert.equal(
		codes.map(({ code }) => code),
		[0, 1, 2, 3],
	);
});

test("no forge, and a config that can't be read, are wrong usage with the remedy", async () => {
	const [none, broken] = await Promise.all([
		spawnCli(["issues", "list"]),
		spawnCli(["issues", "list", "--config", "/nowhere.json"], { env }),
	]);
	assert.is(none.code, 2);
	assert.match(none.stderr, /No forge is configured\. Set FORGEJO_URL and FORGEJO_TOKEN/);
	assert.is(broken.code, 2);
	assert.match(broken.stderr, /\/nowhere\.json: there is no such file/);
});

test("help, version and completion need no forge", async () => {
	const ran = await Promise.all(
		[["--help"], ["issues", "create", "--help"], ["--version"], ["completion", "bash"], ["help", "tags"]].map((argv) =>
			spawnCli(argv),
		),
	);
	for (const { code, stdout, stderr } of ran) {
		assert.is(code, 0, stderr);
		assert.is.not(stdout, "");
		assert.is(stderr, "");
	}
});

test("stdin and files are read, long output gets through a pipe whole", async () => {
	writeFileSync(join(folder, "long.txt"), "a line of text\n".repeat(20_000));
	const create = await spawnCli(
		["contents", "create", "long.txt", "--content", "@long.txt", "--repo", "root1/sandbox"],
		{ env, cwd: folder },
	);
	assert.is(create.code, 0, create.stderr);
	const read = await spawnCli(["contents", "get", "long.txt", "--repo", "root1/sandbox"], { env });
	assert.is(read.stdout.length, 300_000);
	const piped = await spawnCli(["issues", "create", "t", "--body", "-", "--repo", "acme/rocket", "--json"], {
		env,
		stdin: "from a pipe",
	});
	assert.is((forge.requests.at(-1)!.body as { body?: string }).body, "from a pipe", piped.stderr);
});

test("a reader that leaves early is no failure", async () => {
	const child = spawn(
		process.execPath,
		[cli, "issues", "list", "--all", "--json", "--fields", "*", "--repo", "acme/rocket"],
		{ env: { ...env, PATH: process.env.PATH } },
	);
	let errors = "";
	child.stderr.on("data", (text) => (errors += text));
	child.stdout.once("data", () => child.stdout.destroy());
	const code = await new Promise((done) => child.on("close", done));
	assert.is(code, 0);
	assert.is(errors, "");
});

test("Ctrl-C ends a call", async () => {
	const release = forge.fault({ path: "/issues/3$", delay: 20_000 });
	const child = spawn(process.execPath, [cli, "issues", "get", "3", "--repo", "acme/rocket"], {
		env: { ...env, PATH: process.env.PATH },
	});
	const asked = forge.requests.length;
	while (forge.requests.length === asked) await new Promise((done) => setTimeout(done, 20));
	const started = Date.now();
	child.kill("SIGINT");
	const code = await new Promise((done) => child.on("close", done));
	release();
	assert.is(code, 130);
	assert.ok(Date.now() - started < 5000);
});

test("plain madt with no terminal on stdin is the server", async () => {
	for (const argv of [[], ["serve"]]) {
		const { stdout, code } = await spawnCli(argv, { stdin: hello, env });
		assert.is(code, 0);
		assert.is(JSON.parse(stdout).result.serverInfo.name, "madtea");
	}
});

test("libraries of the command line are not loaded by the server", async () => {
	const hook = join(folder, "loaded.cjs");
	writeFileSync(hook, "process.on('exit', () => process.stderr.write(Object.keys(require.cache).join('\\n')));");
	const [served, ran] = await Promise.all(
		[["serve"], ["issues", "list", "--repo", "acme/rocket"]].map((argv) =>
			spawnCli(argv, { env: { ...env, NODE_OPTIONS: `--require ${hook}` }, stdin: hello }),
		),
	);
	assert.match(served!.stdout, /serverInfo/);
	assert.not.match(served!.stderr, /commander|cli-table3|picocolors|string-width/);
	assert.match(ran!.stderr, /commander/, "the hook sees what is loaded");
});

test.run();
