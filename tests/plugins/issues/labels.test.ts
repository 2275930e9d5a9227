import { test } from "uvu";
import * as assert from "uvu/assert";
import { deleteLabel } from "../../../plugins/issues/src/labels.ts";
import { withMadt, writes } from "./client.ts";
import { fakeContext } from "./fake-context.ts";

test("labels are found by name, changed, and deleted", () =>
	withMadt(async (call) => {
		const labels = (args: object) => call("labels", args as Record<string, unknown>);
		assert.is((await labels({ action: "get", names: ["Bug"] })).json.name, "bug");
		assert.is((await labels({ action: "get", names: ["1"] })).json.name, "bug");
		const edited = await labels({ action: "edit", names: ["docs"], name: "documentation", color: "#112233" });
		assert.is(edited.json.color, "112233");
		assert.equal((await labels({ action: "delete", names: ["documentation"] })).json, { deleted: "documentation" });
	}));

test("a label that is not there is an error with the nearest, and nothing is deleted", () =>
	withMadt(async (call) => {
		const { isError, text, asked } = await call("labels", { action: "delete", names: ["bugs"] });
		assert.ok(isError);
		assert.match(text, "Did you mean bug?");
		assert.equal(writes(asked), []);
	}));

test("a second label of the same name is not made", () =>
	withMadt(async (call) => {
		const again = await call("labels", { action: "create", name: "Bug", color: "#112233" });
		assert.ok(again.isError);
		assert.equal(writes(again.asked), []);
		assert.is((await call("labels", { action: "create", name: "urgent", color: "#112233" })).json.name, "urgent");
	}));

test("labels of an organization are the scope org, and a batch reads the list once", async () => {
	const list = "GET /orgs/{org}/labels";
	const remove = "DELETE /orgs/{org}/labels/{id}";
	const answers = {
		[list]: [
			{ id: 7, name: "one" },
			{ id: 8, name: "two" },
		],
		[remove]: undefined,
	};
	const input = { org: "acme", names: ["one", "two"] };
	const first = fakeContext(answers, { given: input, item: "one" });
	assert.equal(await deleteLabel(input, first), { deleted: "one" });
	const second = fakeContext(answers, { given: input, item: "two" });
	await deleteLabel({ ...input, scope: "org" }, second);
	assert.equal(
		first.asked.map(({ route }: any) => route),
		[list, remove],
	);
	assert.equal(
		second.asked.map(({ route, path }: any) => [route, path]),
		[[remove, { id: 8 }]],
	);
});

test("labels go on and off issues", () =>
	withMadt(async (call) => {
		const names = async (args: object) => (await call("labels", args as Record<string, unknown>)).json;
		assert.equal((await names({ action: "add", numbers: [3], labels: ["docs"] })).items, [
			{ name: "bug" },
			{ name: "docs" },
		]);
		const removed = await names({ action: "remove", numbers: [3], labels: ["bug", "question"] });
		assert.equal(removed.items, [{ name: "docs" }]);
		assert.match(removed.warning, "question");
		assert.equal((await names({ action: "replace", numbers: [3], labels: ["bug"] })).items, [{ name: "bug" }]);
		await names({ action: "clear", numbers: [3] });
		assert.is((await names({ action: "list", numbers: [3] })).total, 0);
		const unknown = await call("labels", { action: "add", numbers: [3], labels: ["nope"] });
		assert.ok(unknown.isError);
		assert.equal(writes(unknown.asked), []);
	}));

test("milestones go by title or id", () =>
	withMadt(async (call) => {
		assert.is((await call("milestones", { action: "close", titles: ["v1.1"] })).json.state, "closed");
		assert.is((await call("milestones", { action: "get", titles: [2] })).json.title, "v1.1");
		const edited = await call("milestones", {
			action: "edit",
			titles: ["v1.1"],
			title: "v1.2",
			due_date: "2026-12-24",
		});
		assert.is(edited.json.title, "v1.2");
		assert.match(edited.json.due_date, "2026-12-24");
		const cleared = await call("milestones", { action: "edit", titles: ["v1.2"], due_date: "none" });
		assert.ok(cleared.isError);
		assert.equal(writes(cleared.asked), []);
		const unknown = await call("milestones", { action: "delete", titles: ["v1.9"] });
		assert.ok(unknown.isError);
		assert.equal(writes(unknown.asked), []);
	}));

test("an event of the timeline is no comment, though the forge answers with success", () =>
	withMadt(async (call) => {
		const { json } = await call("comments", { action: "list", numbers: [3], limit: 1 });
		const id = json.items[0].id;
		assert.is((await call("comments", { action: "edit", id, body: "Changed." })).isError, false);
		const found = await call("comments", { action: "get", ids: [id] });
		assert.is(found.json.body, "Changed.");
		assert.is(found.json.number, 3);
		for (const args of [
			{ action: "get", ids: [3] },
			{ action: "edit", id: 3, body: "x" },
			{ action: "delete", ids: [3] },
		]) {
			const { isError, text } = await call("comments", args);
			assert.ok(isError);
			assert.match(text, "no comment");
		}
		assert.equal((await call("comments", { action: "delete", ids: [id] })).json, { ok: true, id });
	}));

test.run();
