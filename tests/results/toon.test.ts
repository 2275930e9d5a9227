import { decode } from "@toon-format/toon";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startMadt } from "../support/madt.ts";

const repo = "acme/rocket";

test("with format toon a result is TOON, says the same, and is held to the budget", async () => {
	const json = await startMadt();
	const toon = await startMadt({ env: { MADT_FORMAT: "toon", MADT_OUTPUT_BUDGET: "3000" } });
	try {
		for (const [tool, args] of [
			["madt_commits", { action: "list", limit: 5 }],
			["madt_issues", { action: "get", numbers: [1, 999] }],
			["madt_labels", { action: "list" }],
		] as const) {
			const [one, other] = await Promise.all([json.call(tool, { repo, ...args }), toon.call(tool, { repo, ...args })]);
			assert.is(other.json, undefined, "no JSON");
			assert.equal(decode(other.text), one.json);
		}
		const file = await toon.call("madt_contents", { action: "get", repo, paths: ["README.md"] });
		assert.match(file.text, /^\{"path":"README\.md".*\}\n# rocket/, "a text stays a text");
		const cut = await toon.call("madt_commits", { action: "list", repo, limit: 40 });
		assert.ok(cut.text.length <= 3000);
		const { items, cut: note } = decode(cut.text) as { items: unknown[]; cut: string };
		assert.match(note, new RegExp(`^shown ${items.length} of 40; continue with limit=\\d+, page=\\d+$`));
	} finally {
		await Promise.all([json.close(), toon.close()]);
	}
});

test.run();
