import { seedTokens } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { withMadt, writes } from "./client.ts";

test("an issue is created with names; an unknown label sends nothing", () =>
	withMadt(async (call) => {
		const made = await call("issues", {
			action: "create",
			title: "Valve sticks",
			labels: ["bug", "docs"],
			milestone: "v1.1",
			assignees: ["ada"],
			due_date: "2026-12-24",
		});
		assert.equal(made.json.labels.sort(), ["bug", "docs"]);
		assert.is(made.json.milestone, "v1.1");
		assert.equal(made.json.assignees, ["ada"]);
		assert.match(made.json.due_date, "2026-12-24");
		const refused = await call("issues", { action: "create", title: "Valve sticks", labels: ["bgu"] });
		assert.ok(refused.isError);
		assert.match(refused.text, "bug");
		assert.equal(writes(refused.asked), []);
	}));

test("what the forge drops without write access is told", () =>
	withMadt(
		async (call) => {
			const made = await call("issues", {
				action: "create",
				title: "From a guest",
				labels: ["bug"],
				due_date: "2026-12-24",
			});
			assert.not(made.isError, made.text);
			assert.match(made.json.warning, "labels");
		},
		{ token: seedTokens.grace },
	));

test("an edit sets and clears; labels go by their own operation", () =>
	withMadt(async (call) => {
		const set = { title: "New title", milestone: "v1.0", assignees: ["ada"], due_date: "2026-12-24", labels: ["docs"] };
		const edited = await call("issues", { action: "edit", numbers: [5], ...set });
		assert.is(edited.json.title, "New title");
		assert.is(edited.json.milestone, "v1.0");
		assert.equal(edited.json.labels, ["docs"]);
		assert.equal(
			writes(edited.asked).map(({ method }) => method),
			["PATCH", "PUT"],
		);
		for (const nothing of ["none", ""]) {
			const cleared = await call("issues", {
				action: "edit",
				numbers: [5],
				milestone: nothing,
				due_date: nothing,
				assignees: [],
				labels: [],
			});
			assert.equal(writes(cleared.asked)[0]?.body, { milestone: 0, assignees: [], unset_due_date: true });
			for (const field of ["milestone", "due_date", "assignees", "labels"]) assert.is(cleared.json[field], undefined);
		}
	}));

test("several issues get the same change, names looked up once", () =>
	withMadt(async (call) => {
		const { json, asked } = await call("issues", { action: "edit", numbers: [5, 8, 9], milestone: "v1.1" });
		assert.equal(
			json.results.map(({ milestone }: any) => milestone),
			["v1.1", "v1.1", "v1.1"],
		);
		assert.is(asked.filter(({ path }) => path.endsWith("/milestones")).length, 1);
	}));

test("an edit of nothing, an empty title and state=all are refused", () =>
	withMadt(async (call) => {
		for (const wrong of [{}, { title: " " }, { state: "all" }]) {
			const { isError, asked } = await call("issues", { action: "edit", numbers: [5], ...wrong });
			assert.ok(isError);
			assert.equal(writes(asked), []);
		}
	}));

test("an edit that fails half-way is done, with what is missing", () =>
	withMadt(
		async (call) => {
			const { isError, json } = await call("issues", {
				action: "edit",
				numbers: [5],
				title: "New title",
				labels: ["docs"],
			});
			assert.not(isError);
			assert.is(json.title, "New title");
			assert.match(json.warning, 'labels=["docs"]');
		},
		{ faults: [{ method: "PUT", path: "/labels$", status: 500, count: 9 }] },
	));

test("close carries a comment; with open dependencies neither happens", () =>
	withMadt(async (call) => {
		const closed = await call("issues", { action: "close", numbers: [5], comment: "Fixed." });
		assert.is(closed.json.state, "closed");
		const { json } = await call("comments", { action: "list", numbers: [5] });
		assert.is(json.items.at(-1).body, "Fixed.");
		const waiting = await call("issues", { action: "close", numbers: [3], comment: "Fixed." });
		assert.ok(waiting.isError);
		assert.match(waiting.text, "open dependencies");
		assert.is(writes(waiting.asked).length, 1);
		assert.is((await call("issues", { action: "reopen", numbers: [5] })).json.state, "open");
	}));

test("a comment that is lost after the close is told", () =>
	withMadt(
		async (call) => {
			const { json } = await call("issues", { action: "close", numbers: [5], comment: "Fixed." });
			assert.is(json.state, "closed");
			assert.match(json.warning, "madt_comments action=create");
		},
		{ faults: [{ method: "POST", path: "/comments$", status: 500, count: 9 }] },
	));

test("assign adds, unassign takes off one or all", () =>
	withMadt(async (call) => {
		const assigned = await call("issues", { action: "assign", numbers: [3], assignees: ["linus", "Ada"] });
		assert.equal(assigned.json.assignees.sort(), ["ada", "linus"]);
		const one = await call("issues", { action: "unassign", numbers: [3], assignees: ["ada", "root1"] });
		assert.equal(one.json.assignees, ["linus"]);
		assert.match(one.json.warning, "root1");
		assert.is((await call("issues", { action: "unassign", numbers: [3] })).json.assignees, undefined);
	}));

test("a deadline is a plain day, and can be cleared", () =>
	withMadt(async (call) => {
		await call("issues", { action: "deadline", numbers: [5], due_date: "2026-12-24" });
		assert.match((await call("issues", { action: "get", numbers: [5] })).json.due_date, "2026-12-24");
		await call("issues", { action: "deadline", numbers: [5], due_date: "none" });
		assert.is((await call("issues", { action: "get", numbers: [5] })).json.due_date, undefined);
	}));

test.run();
