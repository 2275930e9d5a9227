import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as types from "@modelcontextprotocol/sdk/types.js";
import { build } from "tsup";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { apart } from "../../scripts/build/apart.ts";
import { sdk } from "../../scripts/build/sdk.ts";
import { numbers, sampleOf, spoilt } from "./samples.ts";

/** The SDK's schemas as the build makes them, against the same with zod: what comes out must be the same. */
const rounds = 150;
const folder = mkdtempSync(join(tmpdir(), "madt-schemas-"));
const load = createRequire(import.meta.url);
const zodFile = join(folder, "libraries/zod.cjs");
const schemas = Object.entries(types as Record<string, any>).filter(([, value]) => value?._zod);
let ours: Record<string, any>;

test.before(async () => {
	await build({
		config: false,
		silent: true,
		entry: { types: fileURLToPath(import.meta.resolve("@modelcontextprotocol/sdk/types.js")) },
		outDir: folder,
		format: "cjs",
		outExtension: () => ({ js: ".cjs" }),
		noExternal: [/.*/],
		esbuildPlugins: [sdk(), apart(folder)],
	});
	ours = load(join(folder, "types.cjs"));
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

const loaded = () => Object.keys(load.cache).some((path) => path.endsWith("libraries/zod.cjs"));

test("a session's messages are looked at without zod", () => {
	assert.ok(existsSync(zodFile));
	const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: {}, experimental: { x: {} } };
	const clientInfo = { name: "client", version: "1", title: "Client" };
	const params = { protocolVersion: "2025-11-25", capabilities, clientInfo };
	const messages = {
		InitializeRequestSchema: { method: "initialize", params },
		JSONRPCMessageSchema: { jsonrpc: "2.0", id: 1, method: "initialize", params },
		InitializedNotificationSchema: { method: "notifications/initialized" },
		ListToolsRequestSchema: { method: "tools/list" },
		CallToolRequestSchema: {
			method: "tools/call",
			params: { name: "madt_issues", arguments: { numbers: [1] }, _meta: { progressToken: 1 } },
		},
		CallToolResultSchema: { content: [{ type: "text", text: "{}" }], isError: true },
		ElicitResultSchema: { action: "accept", content: { allow: true } },
		ListRootsResultSchema: { roots: [] },
	};
	for (const [name, value] of Object.entries(messages)) {
		const expected = (types as any)[name].safeParse(value);
		assert.is(expected.success, true, name);
		assert.equal(ours[name].safeParse(value), expected, name);
	}
	assert.is(
		ours.JSONRPCRequestSchema.safeParse({ jsonrpc: "2.0", method: "notifications/initialized" }).success,
		false,
	);
	assert.not.ok(loaded(), "zod was asked");
});

test("every schema takes and refuses what zod does, with the same result and the same words", () => {
	const count = { taken: 0, refused: 0 };
	for (const [index, [name, real]] of schemas.entries()) {
		const pick = numbers(index + 1);
		for (let round = 0; round < rounds; round++) {
			const sample = sampleOf(real, pick);
			const value = JSON.parse(JSON.stringify(round % 3 === 0 ? sample : spoilt(sample, pick)) ?? "null");
			const expected = real.safeParse(value);
			const got = ours[name].safeParse(value);
			const about = `${name} of ${JSON.stringify(value)}`;
			assert.is(got.success, expected.success, about);
			assert.equal(got.data, expected.data, about);
			assert.is(got.error?.message, expected.error?.message, about);
			count[expected.success ? "taken" : "refused"]++;
		}
	}
	console.log(`  ${schemas.length} schemas, ${count.taken} values taken, ${count.refused} refused`);
	assert.ok(schemas.length > 100 && count.taken > 1000 && count.refused > 1000);
	assert.ok(loaded());
});

test("keys that are no ordinary ones", () => {
	for (const [name, real] of schemas) {
		for (const text of [
			'{"__proto__":{"a":1}}',
			'{"constructor":1,"toString":2}',
			'{"method":"ping","__proto__":null}',
		]) {
			const value = JSON.parse(text);
			const expected = real.safeParse(value);
			const got = ours[name].safeParse(value);
			assert.is(got.success, expected.success, `${name} of ${text}`);
			assert.equal(got.data, expected.data, `${name} of ${text}`);
		}
	}
});

test.run();
