import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockForge, type MockForge, type ServedForge, seedTokens, serveHttp } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

/** Two forges on ports of their own, with other tokens, limits and headers. */
let forges: MockForge[];
let served: ServedForge[];
let folder: string;
let madt: Madt;
const open: Madt[] = [];
test.before(async () => {
	folder = mkdtempSync(join(tmpdir(), "madt-two-"));
	for (const name of ["one", "two", "elsewhere"]) mkdirSync(join(folder, name));
	forges = [createMockForge({ kind: "forgejo" }), createMockForge({ kind: "gitea" })];
	served = await Promise.all(forges.map((forge) => serveHttp(forge)));
	const remote = (place: string, url: string) => {
		execFileSync("git", ["-C", join(folder, place), "init", "-q"]);
		execFileSync("git", ["-C", join(folder, place), "remote", "add", "origin", url]);
	};
	remote("one", `${served[0]?.url}/acme/rocket.git`);
	remote("two", `${served[1]?.url}/acme/rocket.git`);
	remote("elsewhere", "https://other.example/acme/rocket.git");
});
test.after(async () => {
	await Promise.all(served.map((forge) => forge.close()));
	rmSync(folder, { recursive: true, force: true });
});
test.after.each(async () => {
	for (const one of open.splice(0)) await one.close();
});

async function start(place: string, env: Record<string, string> = {}): Promise<Madt> {
	const config = {
		one: {
			url: served[0]?.url,
			token: { env: "ONE" },
			headers: { "X-Gate": "gate-of-one" },
			timeout: 5000,
			retries: 0,
			concurrency: 2,
		},
		two: { url: served[1]?.url, token: { env: "TWO" } },
	};
	madt = await startMadt({
		noForge: true,
		folder: join(folder, place),
		env: { MADT_FORGES: JSON.stringify(config), ONE: seedTokens.admin, TWO: seedTokens.ada, ...env },
	});
	open.push(madt);
	for (const forge of forges) forge.requests.length = 0;
	return madt;
}

const asked = () => forges.map((forge) => forge.requests.length > 0);
const get = (args: object = {}) => madt.call("madt_issues", { action: "get", number: 3, ...args });

test("the host of the git remote tells the forge", async () => {
	await start("two");
	assert.not.ok((await get()).isError);
	assert.equal(asked(), [false, true]);
});

test("the address of the repository tells it, whatever the remote says", async () => {
	await start("two");
	assert.not.ok((await get({ repo: `${served[0]?.url}/acme/rocket` })).isError);
	assert.equal(asked(), [true, false]);
});

test("forge says it for what is named by owner and name; else it is the remote's, else the first", async () => {
	await start("elsewhere");
	await get({ repo: "acme/rocket" });
	assert.equal(asked(), [true, false]);
	await start("elsewhere");
	await get({ repo: "acme/rocket", forge: "two" });
	assert.equal(asked(), [false, true]);
	await start("two");
	await get({ repo: "acme/rocket" });
	assert.equal(asked(), [false, true], "the repository is the remote's");
	await start("two");
	await madt.call("madt_api_call", { path: "/version", forge: "two" });
	assert.equal(asked(), [false, true]);
});

test("an unknown forge, and one that contradicts the remote, are refused with the names there are", async () => {
	await start("two");
	assert.match((await get({ repo: "acme/rocket", forge: "three" })).text, /one, two/);
	assert.match((await get({ forge: "one" })).text, /the git remote belongs to the forge two/);
	assert.equal(asked(), [false, false]);
});

test("each gets its own token and headers, and never the other's", async () => {
	const seen: Record<string, (string | undefined)[][]> = {};
	for (const [index, forge] of served.entries())
		forge.server.on("request", (request) =>
			(seen[index] ??= []).push([request.headers.authorization, request.headers["x-gate"] as string | undefined]),
		);
	await start("one");
	await get();
	await get({ repo: "acme/rocket", forge: "two" });
	for (const [authorization, gate] of seen[0] ?? [])
		assert.equal([authorization, gate], [`token ${seedTokens.admin}`, "gate-of-one"]);
	for (const [authorization, gate] of seen[1] ?? [])
		assert.equal([authorization, gate], [`token ${seedTokens.ada}`, undefined]);
	assert.ok(seen[0]?.length && seen[1]?.length);
});

test("forge is a parameter of every tool where there are two, and of none where there is one", async () => {
	await start("one");
	const { tools } = await madt.client.listTools();
	for (const tool of tools.filter(({ name }) => !["madt_help", "madt_enable", "madt_context"].includes(name))) {
		assert.equal((tool.inputSchema.properties?.forge as { enum: string[] })?.enum, ["one", "two"], tool.name);
	}
	madt = await startMadt();
	open.push(madt);
	for (const tool of (await madt.client.listTools()).tools) assert.is(tool.inputSchema.properties?.forge, undefined);
});

test("context tells of both: kind, version, user, and whose the repository is", async () => {
	await start("two");
	const { json } = await madt.call("madt_context");
	assert.equal(
		json.forges.map(({ name, kind, user }: any) => [name, kind, user]),
		[
			["one", "forgejo", "root1"],
			["two", "gitea", "ada"],
		],
	);
	assert.equal([json.repo.name, json.repo.forge, json.repo.default_branch], ["acme/rocket", "two", "main"]);
});

test("a denied repository is denied on both", async () => {
	await start("one", { MADT_DENY_REPOS: "acme/rocket" });
	for (const forge of ["one", "two"])
		assert.match((await get({ repo: "acme/rocket", forge })).text, /denied by the operator/);
	assert.equal(asked(), [false, false]);
});

test.run();
