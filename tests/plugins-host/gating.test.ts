import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { manifestOf, pluginFolder, toolOf, writeFiles } from "./fixtures.ts";

const folder = pluginFolder();
const imports = join(folder, "imports.txt");
const broken = join(folder, "broken.txt");

const recorder = {
	"madt.json": manifestOf("recorder", {
		handlers: "./handlers.mjs",
		tools: [
			toolOf("recorder", {
				params: { count: { type: "integer" }, words: { type: "array", items: "string" }, text: { type: "string" } },
				actions: [
					{
						name: "echo",
						summary: "what was given",
						effect: "read",
						handler: "echo",
						required: ["count"],
						optional: ["words", "text"],
						example: { count: 1 },
					},
				],
			}),
		],
	}),
	"handlers.mjs": `
import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(imports)}, "imported\\n");
export default { echo: async (input) => ({ ...input }) };
`,
};

/** Fails to load as long as there is a certain file. */
const fragile = {
	"madt.json": manifestOf("fragile", {
		handlers: "./handlers.mjs",
		tools: [
			toolOf("fragile", { actions: [{ name: "echo", summary: "yes", effect: "read", handler: "echo", example: {} }] }),
		],
	}),
	"handlers.mjs": `
import { existsSync } from "node:fs";
if (existsSync(${JSON.stringify(broken)})) throw new Error("the flux capacitor is missing");
export default { echo: async () => ({ fine: true }) };
`,
};

let madt: Madt;
let changes = 0;
test.before(async () => {
	writeFiles(join(folder, "recorder"), recorder);
	writeFiles(join(folder, "fragile"), fragile);
	writeFiles(folder, { "broken.txt": "yes" });
	madt = await startMadt({
		env: { MADT_PLUGINS: ["recorder", "fragile"].map((name) => join(folder, name)).join(",") },
		prepare: (client) => client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++),
	});
});
test.after(async () => {
	await madt.close();
	rmSync(folder, { recursive: true, force: true });
});

const listed = async () => (await madt.client.listTools()).tools.map((tool) => tool.name);
const call = { action: "echo", count: "5" };

test("before madt_enable a gated domain can be found and asked about, and none of its code has run", async () => {
	assert.not.ok((await listed()).includes("madt_recorder"));
	const { items } = (await madt.client.listTools()).tools.find((tool) => tool.name === "madt_enable")!.inputSchema
		.properties!.domains as { items: { enum: string[] } };
	assert.ok(items.enum.includes("recorder"));
	assert.match((await madt.call("madt_help", {})).text, /recorder \(gated: madt_enable\(domains=\["recorder"\]\)\)/);
	assert.match((await madt.call("madt_help", { query: "recorder echo" })).text, /madt_recorder/);
	assert.match(
		(await madt.call("madt_help", { tool: "madt_recorder", action: "echo" })).text,
		/count: integer, required/,
	);
	assert.ok((await madt.call("madt_context")).json.domains.gated.includes("recorder"));
	assert.not.ok(existsSync(imports));
});

test("a call to a tool that is still gated names the domain, also by way of madt_api_call", async () => {
	for (const called of [
		await madt.call("madt_recorder", call),
		await madt.call("madt_api_call", { tool: "madt_recorder", arguments: call }),
	]) {
		assert.ok(called.isError);
		assert.match(
			called.text,
			/madt_recorder belongs to the domain recorder, which is not enabled\. Call madt_enable\(domains=\["recorder"\]\) first/,
		);
	}
	assert.not.ok(existsSync(imports));
	assert.is(changes, 0);
});

test("enabling, by two calls at once too, imports the code once, lists the tools, tells the client, and answers with what came", async () => {
	const enable = () => madt.call("madt_enable", { domains: ["recorder"] });
	const [{ json, isError, text }, second] = await Promise.all([enable(), enable()]);
	assert.not.ok(isError, text);
	assert.equal(second.json, json);
	assert.equal(json.enabled, [{ domain: "recorder", tools: [{ name: "madt_recorder", actions: "echo" }] }]);
	assert.match(json.hint, /madt_api_call\(tool=/);
	assert.is(readFileSync(imports, "utf8"), "imported\n");
	assert.is(changes, 1);
	assert.ok((await listed()).includes("madt_recorder"));
	assert.ok((await madt.call("madt_context")).json.domains.enabled.includes("recorder"));
});

test("enabling again changes nothing and tells nobody", async () => {
	const { json } = await madt.call("madt_enable", { domains: ["recorder", "RECORDER"] });
	assert.is(json.enabled.length, 1);
	assert.is(changes, 1);
});

test("a client that does not refresh its list reaches the tool through madt_api_call, with the same answer", async () => {
	const direct = await madt.call("madt_recorder", call);
	const around = await madt.call("madt_api_call", { tool: "madt_recorder", arguments: call });
	assert.equal(direct.json, { count: 5 });
	assert.equal(around, direct);
	const mistaken = await madt.call("madt_api_call", { tool: "madt_recorder", arguments: { action: "echo" } });
	assert.ok(mistaken.isError);
	assert.match(mistaken.text, /madt_recorder action=echo: it requires count/);
});

test("code that fails to load is failed with its cause, and does not keep the others from coming", async () => {
	const { json, isError } = await madt.call("madt_enable", { domains: ["fragile", "tags", "nowhere"] });
	assert.not.ok(isError);
	const [first, second, third] = json.enabled;
	assert.match(first.error, /fragile.* failed to load: .*the flux capacitor is missing/);
	assert.is(second.tools[0].name, "madt_tags");
	assert.match(third.error, /There is no domain "nowhere"/);
	assert.not.ok((await listed()).includes("madt_fragile"));
	const { failed } = (await madt.call("madt_context")).json;
	assert.is(failed.length, 1);
	assert.match(failed[0].cause, /flux capacitor/);
	const alone = await madt.call("madt_enable", { domains: ["fragile"] });
	assert.ok(alone.isError);
	assert.match(alone.text, /flux capacitor/);
});

test("what failed to load may be tried again", async () => {
	rmSync(broken);
	const before = changes;
	assert.not.ok((await madt.call("madt_enable", { domains: ["fragile"] })).isError);
	assert.equal((await madt.call("madt_fragile", { action: "echo" })).json, { fine: true });
	assert.is(changes, before + 1);
	assert.is((await madt.call("madt_context")).json.failed, undefined);
});

test("a domain of the bundle goes by the noun or the tool that the agent looks for, too", async () => {
	const { json } = await madt.call("madt_enable", { domains: ["teams", "madt_account"] });
	assert.equal(
		json.enabled.map(({ domain }: { domain: string }) => domain),
		["orgs", "users"],
	);
});

test.run();
