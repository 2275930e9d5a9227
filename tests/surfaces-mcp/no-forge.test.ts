import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

let madt: Madt;
test.before(async () => {
	madt = await startMadt({ noForge: true });
});
test.after(() => madt.close());

const howTo = /FORGEJO_URL and FORGEJO_TOKEN \(or GITEA_URL and GITEA_TOKEN\)/;

test("only the always-tier tools are listed, and the list says how to configure a forge", async () => {
	const { tools } = await madt.client.listTools();
	assert.equal(tools.map(({ name }) => name).sort(), ["madt_context", "madt_enable", "madt_help"]);
	assert.match(tools.find(({ name }) => name === "madt_context")!.description!, howTo);
	assert.match(madt.client.getInstructions()!, howTo);
});

for (const [tool, args] of [
	["madt_issues", { action: "list", repo: "acme/rocket" }],
	["madt_admin", { action: "list_users" }],
	["madt_api_call", { path: "/version" }],
	["madt_api_call", { tool: "madt_issues", arguments: { action: "list", repo: "acme/rocket" } }],
	["madt_enable", { domains: ["admin"] }],
] as const) {
	test(`${tool} ${JSON.stringify(args)} is an error that says how to configure one`, async () => {
		const { text, isError } = await madt.call(tool, args);
		assert.ok(isError);
		assert.match(text, /none is configured|no forge is configured/);
		assert.match(text, howTo);
	});
}

test("madt_context and madt_help answer, and say it too", async () => {
	const context = await madt.call("madt_context");
	assert.not.ok(context.isError);
	assert.is(context.json.forge, "none configured");
	assert.match(context.json.remedy, howTo);
	for (const args of [{}, { query: "close an issue" }, { tool: "madt_issues" }])
		assert.not.ok((await madt.call("madt_help", args)).isError);
	assert.match((await madt.call("madt_help")).text, howTo);
});

test("an unknown tool is still told the nearest", async () => {
	assert.match((await madt.call("madt_isues")).text, /Did you mean madt_issues\?/);
});

test.run();
