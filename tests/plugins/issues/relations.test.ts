import { test } from "uvu";
import * as assert from "uvu/assert";
import { withMadt, writes } from "./client.ts";

for (const kind of ["forgejo", "gitea"] as const) {
	test(`${kind}: dependencies and blocks are two sides of one thing`, () =>
		withMadt(
			async (call) => {
				const issues = (args: object) => call("issues", args as Record<string, unknown>);
				await issues({ action: "dependencies", op: "add", numbers: [7], others: ["8", "acme/rocket#9"] });
				const waits = await issues({ action: "dependencies", op: "list", numbers: [7] });
				assert.equal(waits.json.items.map(({ number }: any) => number).sort(), [8, 9]);
				const blocks = await issues({ action: "blocks", op: "list", numbers: [8] });
				assert.equal(
					blocks.json.items.map(({ number }: any) => number),
					[7],
				);
				const removed = await issues({ action: "blocks", op: "remove", numbers: [8], others: [7] });
				assert.equal(removed.json, { number: 8, no_longer_blocks: ["7"] });
				assert.is((await issues({ action: "dependencies", op: "list", numbers: [7] })).json.items.length, 1);
			},
			{ kind },
		));
}

test("an issue that can't be read stops before anything is sent", () =>
	withMadt(async (call) => {
		const { isError, text, asked } = await call("issues", {
			action: "dependencies",
			op: "add",
			numbers: [7],
			others: ["8", "eight"],
		});
		assert.ok(isError);
		assert.match(text, "owner/name#number");
		assert.equal(writes(asked), []);
	}));

test("a dependency that fails after another says which", () =>
	withMadt(async (call) => {
		const { json } = await call("issues", { action: "dependencies", op: "add", numbers: [7], others: [8, 99999] });
		assert.equal(json.waits_for, ["8"]);
		assert.match(json.warning, 'others=["99999"]');
	}));

test("a subscription is the token's own unless a user is named", () =>
	withMadt(async (call) => {
		const own = await call("issues", { action: "subscribe", numbers: [5] });
		assert.equal(own.json, { number: 5, user: "root1", subscribed: true });
		await call("issues", { action: "subscribe", numbers: [5], user: "grace" });
		const { json } = await call("issues", { action: "subscribers", numbers: [5] });
		assert.ok(json.items.some(({ login }: any) => login === "grace"));
		assert.is((await call("issues", { action: "unsubscribe", numbers: [5], user: "grace" })).json.subscribed, false);
	}));

test("only Gitea locks; Forgejo says so", async () => {
	await withMadt(
		async (call) => {
			await call("issues", { action: "lock", numbers: [5], reason: "spam" });
			assert.is((await call("issues", { action: "get", numbers: [5] })).json.is_locked, true);
		},
		{ kind: "gitea" },
	);
	await withMadt(async (call) => {
		const { isError, text } = await call("issues", { action: "lock", numbers: [5] });
		assert.ok(isError);
		assert.match(text, "only Gitea");
	});
});

test.run();
