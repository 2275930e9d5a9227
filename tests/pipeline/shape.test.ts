import type { ResultSpec } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { shape } from "../../core/src/pipeline/shape.ts";

const user = (login: string) => ({ id: 1, login, full_name: "", avatar_url: "x" });
const issue = {
	id: 3,
	number: 3,
	title: "Engine cutoff",
	body: "Steps",
	user: user("root1"),
	labels: [{ id: 1, name: "bug", color: "ee0701", url: "x" }],
	milestone: null,
	assignees: [user("ada"), user("bob")],
	state: "open",
	is_locked: false,
	due_date: null,
	html_url: "https://forge.example/acme/rocket/issues/3",
	url: "https://forge.example/api/v1/repos/acme/rocket/issues/3",
	repository: { id: 1, name: "rocket", owner: "acme", full_name: "acme/rocket" },
};
const spec: ResultSpec = {
	list: ["number", "title", "labels"],
	item: ["number", "title", "user", "assignees", "milestone", "url=html_url", "body"],
};
const lean = { number: 3, title: "Engine cutoff", labels: ["bug"] };

test("shape: a list and a single item by their own fields", () => {
	assert.equal(shape([issue, issue], spec), [lean, lean]);
	assert.equal(shape(issue, spec), {
		number: 3,
		title: "Engine cutoff",
		user: "root1",
		assignees: ["ada", "bob"],
		url: issue.html_url,
		body: "Steps",
	});
});

test("shape: one list of fields is for both, and so is one of the two alone", () => {
	assert.equal(shape([issue], ["number"]), [{ number: 3 }]);
	assert.equal(shape(issue, ["number"]), { number: 3 });
	assert.equal(shape(issue, { list: ["number"] }), { number: 3 });
	assert.equal(shape([issue], { item: ["number"] }), [{ number: 3 }]);
});

test("shape: a ListAnswer keeps what it tells of the rest", () => {
	assert.equal(shape({ items: [issue], total: 129, page: 1, more: true }, spec), {
		items: [lean],
		total: 129,
		page: 1,
		more: true,
	});
	assert.equal(shape({ items: [], total: 0 }, spec), { items: [], total: 0 });
});

test("shape: a list under a key of the answer", () => {
	assert.equal(shape({ workflow_runs: [{ id: 1, x: 2 }], total_count: 40 }, { items: "workflow_runs", list: ["id"] }), {
		items: [{ id: 1 }],
		total: 40,
	});
	assert.equal(shape({ ok: true, data: [] }, { items: "data", list: ["id"] }), { items: [] });
});

test("shape: bare answers", () => {
	assert.is(shape("diff --git", { text: true }), "diff --git");
	assert.equal(shape(["a", "b"], { key: "topics" }), { topics: ["a", "b"] });
	assert.equal(shape([], { key: "topics" }), { topics: [] });
	assert.equal(shape("key", { key: "key" }), { key: "key" });
	assert.equal(shape(true, { yes: "starred" }), { starred: true });
	assert.equal(shape(["a", "b"], undefined), ["a", "b"]);
	assert.is(shape(null, spec), null);
	assert.is(shape(undefined, spec), undefined);
});

test("shape: without a declaration the whole is made lean", () => {
	assert.equal(shape({ ...issue, body: "" }, undefined), {
		id: 3,
		number: 3,
		title: "Engine cutoff",
		user: "root1",
		labels: ["bug"],
		assignees: ["ada", "bob"],
		state: "open",
		is_locked: false,
		url: issue.html_url,
		repository: "acme/rocket",
	});
});

const commit = {
	sha: "abc",
	commit: {
		message: "fix",
		author: { name: "Ada", email: "ada@example.org", date: "2026-12-01T06:52:06Z" },
		tree: { sha: "def" },
	},
	files: [
		{ filename: "a.ts", status: "added" },
		{ filename: "b.ts", status: "modified" },
	],
	parents: [{ sha: "p1", url: "x" }],
};

const dotted: [what: string, fields: string[], expected: object][] = [
	[
		"nested",
		["sha", "commit.author.date", "commit.message"],
		{ sha: "abc", commit: { author: { date: "2026-12-01T06:52:06Z" }, message: "fix" } },
	],
	[
		"renamed: a key of its own",
		["author=commit.author.name", "date=commit.author.date"],
		{ author: "Ada", date: "2026-12-01T06:52:06Z" },
	],
	["through a list", ["files.filename"], { files: [{ filename: "a.ts" }, { filename: "b.ts" }] }],
	[
		"through a list, renamed",
		["files=files.filename", "parents=parents.sha"],
		{ files: ["a.ts", "b.ts"], parents: ["p1"] },
	],
	["the whole and a part of it", ["commit.author", "commit.author.date"], { commit: { author: commit.commit.author } }],
	["an alternative that the answer has", ["id=number", "id=sha"], { id: "abc" }],
	["an alternative under its own name", ["sha=commit.id", "sha"], { sha: "abc" }],
	["through what is no object", ["sha.x", "commit.message.x"], {}],
	["inherited names", ["constructor.name", "files.length", "__proto__.x"], {}],
];
for (const [what, fields, expected] of dotted) {
	test(`shape: declared field ${what}`, () => assert.equal(shape(commit, fields), expected));
}

test("shape: a model beside its parts keeps its name", () => {
	assert.equal(shape(issue, ["user", "user.id"]), { user: { login: "root1", id: 1 } });
	assert.equal(shape(issue, ["labels.color", "labels"]), { labels: [{ name: "bug", color: "ee0701" }] });
});

test("shape: does not change the answer", () => {
	const before = JSON.stringify(issue);
	shape(issue, spec);
	shape(issue, undefined);
	assert.is(JSON.stringify(issue), before);
});

test.run();
