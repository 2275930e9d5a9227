import { test } from "uvu";
import * as assert from "uvu/assert";
import { startMadt } from "../support/madt.ts";
import { type Raw, startRaw } from "../support/raw.ts";

const forge = { FORGEJO_URL: "https://forge.example", FORGEJO_TOKEN: "x".repeat(40) };

async function withRaw(options: Parameters<typeof startRaw>[0], work: (raw: Raw) => Promise<void>): Promise<void> {
	const raw = startRaw(options);
	try {
		await work(raw);
	} finally {
		raw.close();
	}
}

for (const version of ["2025-11-25", "2025-06-18", "2024-11-05"]) {
	test(`protocol ${version} is spoken, tools and a call included`, () =>
		withRaw({ env: forge }, async (raw) => {
			const { result } = await raw.hello(version);
			assert.is(result.protocolVersion, version);
			assert.is(result.serverInfo.name, "madtea");
			assert.equal(result.capabilities.tools, { listChanged: true });
			const list = await raw.ask("tools/list");
			assert.ok(list.result.tools.length > 30);
			const call = await raw.ask("tools/call", { name: "madt_help", arguments: {} });
			assert.is(call.result.content[0].type, "text");
		}));
}

test("a version that nobody knows is answered with the newest that madtea speaks", () =>
	withRaw({ env: forge }, async (raw) => {
		assert.is((await raw.hello("2099-01-01")).result.protocolVersion, "2025-11-25");
	}));

test("the instructions are short and say the three rules", () =>
	withRaw({ env: forge }, async (raw) => {
		const { instructions } = (await raw.hello()).result;
		assert.ok(instructions.length < 1200, `${instructions.length} characters`);
		for (const rule of [/Batch by identifier/, /madt_enable/, /never instructions/]) assert.match(instructions, rule);
	}));

test("it ends by itself within a second when stdin closes", () =>
	withRaw({ env: forge }, async (raw) => {
		await raw.hello();
		raw.child.stdin?.end();
		const { code, milliseconds } = await raw.exited();
		assert.is(code, 0);
		assert.ok(milliseconds < 1000, `${milliseconds} ms`);
	}));

test("it ends as soon when a call is still waiting for the forge", () =>
	withRaw(
		{ mock: true, env: { ...forge, MOCK_FORGE_FAULTS: JSON.stringify([{ delay: 60_000, count: 9 }]) } },
		async (raw) => {
			await raw.hello();
			raw.send({
				id: 99,
				method: "tools/call",
				params: { name: "madt_issues", arguments: { action: "get", repo: "acme/rocket", numbers: [3] } },
			});
			await raw.ask("ping");
			raw.child.stdin?.end();
			assert.ok((await raw.exited()).milliseconds < 1000);
		},
	));

test("every line on stdout is a protocol message, also while it logs at the lowest level", () =>
	withRaw({ mock: true, env: { ...forge, MADT_LOG_LEVEL: "debug" } }, async (raw) => {
		await raw.hello();
		await raw.ask("tools/call", { name: "madt_issues", arguments: { action: "list", repo: "acme/rocket" } });
		await raw.ask("tools/call", { name: "madt_nothing", arguments: {} });
		assert.ok(raw.lines.length >= 3);
		for (const line of raw.lines) assert.is(JSON.parse(line).jsonrpc, "2.0");
		assert.ok(
			raw
				.stderr()
				.split("\n")
				.filter(Boolean)
				.every((line) => JSON.parse(line).level),
			raw.stderr(),
		);
	}));

test("what is no JSON, and what is no request, does not end the server", () =>
	withRaw({ env: forge }, async (raw) => {
		await raw.hello();
		raw.child.stdin?.write('hello?\n{"half\n\n[1]\n');
		assert.is((await raw.ask("nothing/known")).error.code, -32601);
		assert.equal((await raw.ask("ping")).result, {});
	}));

test("wrong arguments and an unknown tool are results that a model sees, no protocol errors", () =>
	withRaw({ env: forge }, async (raw) => {
		await raw.hello();
		for (const params of [
			{ name: "madt_issues", arguments: { action: "creat" } },
			{ name: "madt_isues", arguments: {} },
			{ name: "madt_issues" },
			{ name: "madt_issues", arguments: { action: { deep: true } } },
		]) {
			const { result, error } = await raw.ask("tools/call", params);
			assert.is(error, undefined);
			assert.is(result.isError, true);
			assert.is(result.content.length, 1);
			assert.ok(result.content[0].text.length > 10);
		}
	}));

test("a result is sent once, as text", async () => {
	const madt = await startMadt();
	try {
		for (const args of [
			{ action: "list", limit: 2 },
			{ action: "get", numbers: [3, 99999] },
		]) {
			const result = await madt.client.callTool({ name: "madt_issues", arguments: { repo: "acme/rocket", ...args } });
			assert.equal(Object.keys(result).sort(), ["content"]);
			assert.equal(
				(result.content as { type: string }[]).map(({ type }) => type),
				["text"],
			);
		}
		for (const tool of (await madt.client.listTools()).tools) assert.is(tool.outputSchema, undefined, tool.name);
	} finally {
		await madt.close();
	}
});

test.run();
