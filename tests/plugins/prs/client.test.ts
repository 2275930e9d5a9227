import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Called, type Madt, startMadt } from "../../support/madt.ts";

let madt: Madt;
test.before(async () => {
	madt = await startMadt();
});
test.after(() => madt.close());

const prs = (args: object) => madt.call("madt_prs", { repo: "acme/rocket", ...args });
const reviews = (args: object) => madt.call("madt_reviews", { repo: "acme/rocket", ...args });
const numbers = ({ json }: Called) => json.items.map(({ number }: { number: number }) => number);

test("a list is lean and holds what one picks by", async () => {
	const { json, text } = await prs({ action: "list", limit: 15 });
	assert.is(json.total, json.items.length);
	assert.equal(json.items.find(({ number }: { number: number }) => number === 134).requested_reviewers, ["ada"]);
	assert.ok(text.length / json.items.length < 310, "5 % of what the forge sends for one");
});

test("filters: names are checked, base and head work on a forge that ignores them", async () => {
	assert.equal(numbers(await prs({ action: "list", head: "conflict" })), [136]);
	assert.match(
		(await prs({ action: "list", base: "mian" })).text,
		/There is no branch "mian" to be seen\. Did you mean main\?/,
	);
	assert.equal(numbers(await prs({ action: "list", base: "feature/branch-3" })), [], "a branch that nothing targets");
	const page = await prs({ action: "list", base: "main", limit: 3, page: 2, fields: "number" });
	assert.equal([numbers(page).length, page.json.range], [3, "4-6"]);
	const unknown = await prs({ action: "list", labels: ["bgu"] });
	assert.ok(unknown.isError);
	assert.match(unknown.text, /bug/);
});

test("one created, made ready, reviewed and merged without waiting for the forge by hand", async () => {
	const created = await prs({
		action: "create",
		title: "Both",
		head: "feature/branch-3",
		base: "feature/branch-4",
		draft: true,
		labels: ["bug"],
		reviewers: ["ada"],
	});
	const { number, draft } = created.json;
	assert.is(draft, true);
	assert.equal(created.json.requested_reviewers, ["ada"]);
	assert.match((await prs({ action: "merge", number })).text, /is a draft; nothing was merged/);
	assert.is((await prs({ action: "edit", numbers: [number], draft: false, milestone: "none" })).json.title, "Both");
	assert.equal((await reviews({ action: "request", number, users: ["ada"] })).json.requested_reviewers, ["ada"]);
	const merged = await prs({ action: "merge", number, style: "squash", title: "Both of them" });
	assert.is(merged.json.merged, true);
	assert.is((await prs({ action: "merge", number })).json.already_merged, true);
});

test("an unknown reviewer is found out before there is a pull request", async () => {
	const before = madt.requests().length;
	const refused = await prs({ action: "create", title: "Both", head: "feature/branch-5", reviewers: ["nobody-here"] });
	assert.ok(refused.isError);
	assert.match(refused.text, /nobody-here/);
	assert.ok(
		madt
			.requests()
			.slice(before)
			.every(({ method }) => method === "GET"),
	);
});

test("a conflict ends after a bounded wait and is not tried", async () => {
	const started = Date.now();
	const before = madt.requests().length;
	const { text, isError } = await prs({ action: "merge", number: 136 });
	assert.ok(isError);
	assert.match(text, /its branch conflict conflicts with main/);
	assert.ok(Date.now() - started < 8000);
	const asked = madt.requests().slice(before);
	assert.ok(asked.every(({ method }) => method === "GET") && asked.length < 10);
});

test("merge with delete_branch: done, and the branch is gone", async () => {
	const { json } = await prs({ action: "merge", number: 134, delete_branch: true });
	assert.equal([json.merged, json.branch_deleted], [true, true]);
	const gone = await prs({ action: "create", title: "Again", head: "feature/branch-13" });
	assert.match(gone.text, /did not find main or feature\/branch-13/);
});

test("several at once, each with its own result or error", async () => {
	const { json } = await prs({ action: "get", numbers: ["133", 99999, "#132"] });
	assert.is(json.failed, 1);
	assert.equal(
		json.results.map(({ number, title, error }: any) => [number, Boolean(title), Boolean(error)]),
		[
			[133, true, false],
			[99999, false, true],
			[132, true, false],
		],
	);
	const merged = await prs({ action: "is_merged", numbers: [130, 133] });
	assert.equal(merged.json.results, [
		{ number: 130, merged: true },
		{ number: 133, merged: false },
	]);
});

test("a diff of chosen files", async () => {
	const { text } = await prs({ action: "diff", numbers: [133], files: ["feat"] });
	assert.match(text, /^\{"number":133,"files":1\}\ndiff --git a\/feat\/f12.txt/);
	assert.match((await prs({ action: "diff", numbers: [133], files: ["src"] })).text, /does not change src/);
});

test("a review on lines is read back; one's own can't be approved", async () => {
	const line = { path: "feat/f12.txt", body: "why so often?", new_position: 3 };
	const { json } = await reviews({
		action: "create",
		number: 133,
		event: "comment",
		body: "A question",
		comments: [line],
	});
	const read = await reviews({ action: "get", number: 133, ids: [json.id] });
	assert.equal([read.json.comments[0].path, read.json.comments[0].position], ["feat/f12.txt", 3]);
	const own = await reviews({ action: "create", number: 133, event: "approve" });
	assert.match(own.text, /acme\/rocket#133 is your own/);
	const stray = await reviews({
		action: "create",
		number: 133,
		event: "comment",
		comments: [{ ...line, path: "feat/f13.txt" }],
	});
	assert.match(stray.text, /does not change feat\/f13.txt; nothing was sent/);
});

test("pending, then submitted", async () => {
	const pending = await reviews({ action: "create", number: 132, event: "pending", body: "draft" });
	const { json } = await reviews({ action: "submit", number: 132, id: pending.json.id, event: "comment", body: "now" });
	assert.equal([json.id, json.state], [pending.json.id, "COMMENT"]);
});

test.run();
