import { readFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startMadt } from "../support/madt.ts";

const budgets = JSON.parse(readFileSync(new URL("../../core/budgets.json", import.meta.url), "utf8")) as {
	always: number;
	default: number;
	everything: number;
	tools: Record<string, number>;
};

/** Bytes of the real answer to `tools/list`, over stdio. */
async function listOf(options: Parameters<typeof startMadt>[0]) {
	const madt = await startMadt(options);
	try {
		const { tools } = await madt.client.listTools();
		const text = JSON.stringify(tools);
		return { tools, bytes: Buffer.byteLength(text), tokens: encode(text).length };
	} finally {
		await madt.close();
	}
}

test("lists and tools hold their budgets", async () => {
	const lists = {
		always: await listOf({ noForge: true }),
		default: await listOf({}),
		everything: await listOf({ env: { MADT_ENABLE: "*" } }),
	};
	for (const tool of lists.everything.tools) {
		const text = JSON.stringify(tool);
		const bytes = Buffer.byteLength(text);
		const budget = budgets.tools[tool.name] ?? budgets.tools["*"]!;
		console.log(
			`  ${tool.name.padEnd(26)} ${String(bytes).padStart(5)} of ${budget} bytes ${String(encode(text).length).padStart(5)} tokens (o200k)`,
		);
		assert.ok(bytes <= budget, `${tool.name}: ${bytes} bytes, budget ${budget}`);
	}
	for (const [name, { tools, bytes, tokens }] of Object.entries(lists)) {
		const budget = budgets[name as keyof typeof lists];
		console.log(`  ${name}: ${tools.length} tools, ${bytes} of ${budget} bytes, ${tokens} tokens (o200k)`);
		assert.ok(bytes <= budget, `${name}: ${bytes} bytes, budget ${budget}`);
	}
});

test.run();
