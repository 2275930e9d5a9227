import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

/** A session as an agent has it, on one forge that keeps what is done. */
let madt: Madt;
test.before(async () => {
	madt = await startMadt();
});
test.after(() => madt.close());

const repo = "acme/rocket";
async function done(tool: string, args: Record<string, unknown>) {
	const called = await madt.call(tool, { repo, ...args });
	assert.not.ok(called.isError, called.text);
	return called.json;
}

test("issues are listed, with how many there are and how to go on", async () => {
	const list = await done("madt_issues", { action: "list", limit: 5 });
	assert.is(list.total, 115);
	assert.is(list.range, "1-5");
	assert.is(list.next_page, 2);
	assert.is(list.items.length, 5);
	const next = await done("madt_issues", { action: "list", limit: 5, page: 2 });
	assert.is(next.range, "6-10");
	assert.ok(next.items[0].number < list.items[4].number);
});

test('numbers ["3", 4, 99999]: two results and one error, in the order asked', async () => {
	const { failed, results } = await done("madt_issues", { action: "get", numbers: ["3", 4, 99999] });
	assert.is(failed, 1);
	assert.equal(
		results.map(({ number }: { number: number }) => number),
		[3, 4, 99999],
	);
	assert.equal(
		results.map(({ error }: { error?: string }) => error !== undefined),
		[false, false, true],
	);
	assert.match(results[0].title, /^Issue 3/);
	assert.match(results[2].error, /index 99999: not found/);
});

let number: number;
test("an issue is created with label names, commented, closed, and reads so", async () => {
	const created = await done("madt_issues", {
		action: "create",
		title: "Valve sticks",
		body: "At stage 3.",
		labels: ["bug", "prio/high"],
		assignees: ["ada"],
		milestone: "v1.0",
	});
	number = created.number;
	assert.equal(created.labels.sort(), ["bug", "prio/high"]);
	assert.equal(created.assignees, ["ada"]);
	assert.is(created.milestone, "v1.0");
	const comment = await done("madt_comments", { action: "create", numbers: [number], body: "Seen twice." });
	assert.ok(comment.id);
	assert.is((await done("madt_issues", { action: "close", numbers: [number] })).state, "closed");
	const read = await done("madt_issues", { action: "get", numbers: [number] });
	assert.equal([read.state, read.comments, read.body], ["closed", 1, "At stage 3."]);
	const comments = await done("madt_comments", { action: "list", numbers: [number] });
	assert.equal(
		comments.items.map(({ body }: { body: string }) => body),
		["Seen twice."],
	);
});

test("an unknown label name is refused with the nearest, and nothing is created", async () => {
	const before = madt.requests().length;
	const { text, isError } = await madt.call("madt_issues", {
		action: "create",
		repo,
		title: "x",
		labels: ["bug", "prio/hihg"],
	});
	assert.ok(isError);
	assert.match(text, /There is no label "prio\/hihg" here; nothing was sent\. Did you mean prio\/high\?/);
	assert.ok(
		madt
			.requests()
			.slice(before)
			.every(({ method }) => method === "GET"),
	);
});

test("an edit shows in the next read", async () => {
	await done("madt_issues", { action: "edit", numbers: [number], title: "Valve sticks at stage 3" });
	assert.is(
		(await done("madt_issues", { action: "get", numbers: [number], fields: ["title"] })).title,
		"Valve sticks at stage 3",
	);
});

test("merging a pull request that conflicts says so, and is not tried for ever", async () => {
	const before = madt.requests().length;
	const started = Date.now();
	const { text, isError } = await madt.call("madt_prs", { action: "merge", repo, number: 136 });
	assert.ok(isError);
	assert.match(text, /conflict/);
	const asked = madt.requests().slice(before);
	assert.ok(asked.length <= 10, `${asked.length} requests`);
	assert.ok(asked.filter(({ method }) => method === "POST").length <= 1);
	assert.ok(Date.now() - started < 10_000);
});

test("a pull request without conflict is merged, once", async () => {
	const merged = await done("madt_prs", { action: "merge", number: 134, style: "squash" });
	assert.is(merged.merged, true);
	assert.is((await done("madt_prs", { action: "is_merged", numbers: [134] })).merged, true);
});

test("a file is read, updated without a sha, and read again; a stale sha is refused", async () => {
	const read = await madt.call("madt_contents", { action: "get", repo, paths: ["README.md"] });
	assert.not.ok(read.isError, read.text);
	assert.match(read.text, /# rocket/);
	const { sha } = JSON.parse(read.text.split("\n")[0]!);
	await done("madt_contents", {
		action: "update",
		path: "README.md",
		content: "# rocket\n\nNow with a valve.\n",
		message: "Say what is new",
	});
	assert.match(
		(await madt.call("madt_contents", { action: "get", repo, paths: ["README.md"] })).text,
		/Now with a valve/,
	);
	const stale = await madt.call("madt_contents", {
		action: "update",
		repo,
		path: "README.md",
		content: "lost",
		message: "m",
		sha,
	});
	assert.ok(stale.isError, stale.text);
	assert.match(
		(await madt.call("madt_contents", { action: "get", repo, paths: ["README.md"] })).text,
		/Now with a valve/,
	);
});

test("a release with notes", async () => {
	const created = await done("madt_releases", {
		action: "create",
		tag: "v2.0.0",
		target: "main",
		name: "Two",
		body: "- valve fixed",
	});
	assert.is(created.tag_name ?? created.tag, "v2.0.0");
	const read = await done("madt_releases", { action: "get", tags: ["v2.0.0"] });
	assert.is(read.body, "- valve fixed");
	assert.is(read.name, "Two");
});

test("users of the site: before enabling the domain is named, after it they come", async () => {
	const before = await madt.call("madt_admin", { action: "list_users" });
	assert.ok(before.isError);
	assert.match(
		before.text,
		/belongs to the domain admin, which is not enabled\. Call madt_enable\(domains=\["admin"\]\) first/,
	);
	await madt.call("madt_enable", { domains: ["admin", "activitypub"] });
	const { items } = (await madt.call("madt_admin", { action: "list_users", limit: 3 })).json;
	assert.is(items.length, 3);
	assert.ok(items.every((user: { login?: string; username?: string }) => user.login ?? user.username));
	assert.ok((await madt.client.listTools()).tools.some(({ name }) => name === "madt_activitypub"));
});

test("text with control characters comes back clean, in lists, single reads, raw calls and errors", async () => {
	const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\u001b]/;
	for (const [tool, args] of [
		["madt_issues", { action: "get", repo, numbers: [7] }],
		["madt_issues", { action: "get", repo, numbers: [7], fields: ["*"] }],
		["madt_issues", { action: "list", repo, all: true }],
		["madt_api_call", { path: `/repos/${repo}/issues/7` }],
	] as const) {
		const { text, json } = await madt.call(tool, args);
		assert.match(text, /Red alert and OSC {2}title/);
		assert.not.match(text, hidden);
		assert.not.match(JSON.stringify(json).replace(/\\n|\\r|\\t/g, ""), /\\u00[01]|\\u001b/);
	}
	const { text, isError } = await madt.call("madt_issues", { action: "get\u001b[31m\u202e", repo });
	assert.ok(isError);
	assert.not.match(text, hidden);
});

test.run();
