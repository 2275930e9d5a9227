import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createLog } from "../../core/src/log.ts";
import { createAudit } from "../../core/src/pipeline/audit.ts";
import { CallError } from "../../core/src/pipeline/errors.ts";
import { type Madt, startMadt } from "../support/madt.ts";

let folder: string;
let file: string;
let madt: Madt | undefined;
test.before.each(() => {
	folder = mkdtempSync(join(tmpdir(), "madt-audit-"));
	file = join(folder, "logs", "audit.jsonl");
});
test.after.each(async () => {
	await madt?.close();
	madt = undefined;
	rmSync(folder, { recursive: true, force: true });
});

const lines = (path = file) =>
	existsSync(path)
		? readFileSync(path, "utf8")
				.split("\n")
				.filter(Boolean)
				.map((line) => JSON.parse(line))
		: [];

async function start(env: Record<string, string> = {}, more: object = {}): Promise<Madt> {
	madt = await startMadt({ env: { MADT_AUDIT_LOG: file, ...env }, ...more });
	return madt;
}

test("every write has a line with time, tool, action, target and outcome, and nothing of what was written; reads have none", async () => {
	const host = await start();
	await host.call("madt_issues", { action: "list", repo: "acme/rocket" });
	await host.call("madt_api_call", { path: "/repos/acme/rocket" });
	assert.equal(lines(), []);
	await host.call("madt_issues", { action: "create", repo: "acme/rocket", title: "a title", body: "a body" });
	await host.call("madt_comments", {
		action: "create",
		repo: "https://forge.example/acme/rocket",
		number: "3",
		body: "a comment",
	});
	await host.call("madt_secrets", { action: "set", repo: "acme/rocket", names: ["KEY"], value: "hunter2hunter2" });
	const all = lines();
	assert.equal(
		all.map(({ tool, action, forge, repo, outcome }) => [tool, action, forge, repo, outcome]),
		[
			["madt_issues", "create", "forgejo", "acme/rocket", "done"],
			["madt_comments", "create", "forgejo", "acme/rocket", "done"],
			["madt_secrets", "set", "forgejo", "acme/rocket", "done"],
		],
	);
	for (const { time, milliseconds, call } of all) {
		assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
		assert.type(milliseconds, "number");
		assert.match(call, /^\d+$/);
	}
	assert.is(JSON.stringify(all[1].target).includes("3"), true);
	assert.equal(all[2].target, { names: ["KEY"] });
	for (const words of ["a title", "a body", "a comment", "hunter2"])
		assert.not.match(readFileSync(file, "utf8"), words);
	assert.is(statSync(file).mode & 0o777, 0o600);
});

test("a batch says which items failed; a failure and a refusal are told apart", async () => {
	const host = await start({ MADT_CONFIRM: "destructive" });
	await host.call("madt_issues", { action: "close", repo: "acme/rocket", numbers: [5, 6, 99999] });
	await host.call("madt_issues", { action: "close", repo: "acme/rocket", numbers: [99999] });
	await host.call("madt_labels", { action: "delete", repo: "acme/rocket", names: ["bug"] });
	assert.equal(
		lines().map(({ outcome, failed, target }) => [outcome, failed, target.numbers ?? target.names]),
		[
			["partly done", [99999], [5, 6, 99999]],
			["failed", undefined, [99999]],
			["refused", undefined, ["bug"]],
		],
	);
});

test("raw calls that write are noted by method and path, without query and body; a tool called through them once", async () => {
	const host = await start();
	await host.call("madt_api_call", {
		method: "POST",
		path: "/repos/acme/rocket/issues?token=abcdefgh",
		body: { title: "secret title" },
	});
	await host.call("madt_api_call", { method: "DELETE", path: "/repos/acme/rocket/labels/99999" });
	await host.call("madt_api_call", { method: "POST", path: "/markdown", body: { Text: "x", Mode: "markdown" } });
	await host.call("madt_api_call", {
		tool: "madt_issues",
		arguments: { action: "reopen", repo: "acme/rocket", numbers: [3] },
	});
	const all = lines();
	assert.equal(
		all.map(({ tool, request, action, outcome }) => [tool, request ?? action, outcome]),
		[
			["madt_api_call", "POST /repos/acme/rocket/issues", "done"],
			["madt_api_call", "DELETE /repos/acme/rocket/labels/99999", all[1].outcome],
			["madt_issues", "reopen", "done"],
		],
	);
	assert.not.match(readFileSync(file, "utf8"), /secret title|abcdefgh/);
});

test("the repository is noted as it was found from the git remote", async () => {
	const { execFileSync } = await import("node:child_process");
	const place = join(folder, "clone");
	mkdirSync(place);
	for (const args of [
		["init", "-q"],
		["remote", "add", "origin", "https://forge.example/acme/rocket.git"],
	])
		execFileSync("git", ["-C", place, ...args]);
	const host = await start({}, { folder: place });
	await host.call("madt_issues", { action: "reopen", numbers: [3] });
	assert.is(lines()[0].repo, "acme/rocket");
});

test("a write that can't be noted is refused before anything is sent; reading still works", async () => {
	writeFileSync(join(folder, "logs"), "a file where the folder should be");
	const host = await start();
	for (const [tool, args] of [
		["madt_issues", { action: "create", repo: "acme/rocket", title: "x" }],
		["madt_api_call", { method: "POST", path: "/repos/acme/rocket/issues", body: { title: "x" } }],
	] as const) {
		const { isError, text } = await host.call(tool, args);
		assert.ok(isError);
		assert.match(
			text,
			/Nothing was sent: the operator wants every write in the audit log, and it can't be written \((ENOTDIR|EEXIST)\)/,
		);
	}
	assert.equal(
		host.requests().filter(({ method }) => method !== "GET"),
		[],
	);
	assert.not.ok((await host.call("madt_issues", { action: "get", repo: "acme/rocket", number: 3 })).isError);
	assert.match(host.stderr(), /"level":"error","message":"audit log can't be written"/);
});

test("it may be moved away while the server runs: a new one begins", async () => {
	const host = await start();
	await host.call("madt_issues", { action: "reopen", repo: "acme/rocket", numbers: [3] });
	renameSync(file, `${file}.1`);
	await host.call("madt_issues", { action: "reopen", repo: "acme/rocket", numbers: [4] });
	assert.is(lines(`${file}.1`).length, 1);
	assert.is(lines().length, 1);
});

test("a line that could not be written is kept and written later, and writes stop until then", () => {
	const audit = createAudit(
		file,
		createLog("error", new Set(), () => {}),
	);
	const line = (call: string) => ({
		time: "t",
		call,
		tool: "madt_issues",
		target: {},
		outcome: "done" as const,
		milliseconds: 1,
	});
	audit.ready();
	audit.note(line("1"));
	rmSync(join(folder, "logs"), { recursive: true });
	writeFileSync(join(folder, "logs"), "");
	audit.note(line("2"));
	assert.throws(
		() => audit.ready(),
		(error: unknown) => error instanceof CallError,
	);
	rmSync(join(folder, "logs"));
	audit.ready();
	assert.equal(
		lines().map(({ call }) => call),
		["2"],
	);
});

test("without auditLog there is no file, and writes need none", async () => {
	madt = await startMadt();
	assert.not.ok((await madt.call("madt_issues", { action: "reopen", repo: "acme/rocket", numbers: [3] })).isError);
	assert.not.ok(existsSync(file));
});

test.run();
