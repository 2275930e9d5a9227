import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const forge = createMockForge({ clock: () => new Date("2026-03-04T05:06:07Z") });
const admin = client(forge);
const ada = client(forge, "ada");
const grace = client(forge, "grace");
const nobody = client(forge, null);

test.before(() => forge.listen());
test.after(() => forge.close());
test.before.each(() => forge.reset());

const rocket = "/repos/acme/rocket";

test("an issue keeps what writers set and drops what others set", async () => {
	const fields = { title: "new", labels: [1], milestone: 1, assignees: ["ada"], due_date: "2026-05-01T00:00:00Z" };
	const mine = await ada("POST", `${rocket}/issues`, fields);
	assert.is(mine.status, 201);
	assert.equal(
		mine.body.labels.map((label: { name: string }) => label.name),
		["bug"],
	);
	assert.is(mine.body.due_date, "2026-05-01T23:59:59Z");
	assert.is(mine.body.created_at, "2026-03-04T05:06:07Z");
	const theirs = await grace("POST", `${rocket}/issues`, fields);
	assert.equal([theirs.body.labels, theirs.body.milestone, theirs.body.assignees], [[], null, null]);
	const cleared = await ada("PATCH", `${rocket}/issues/${mine.body.number}`, {
		milestone: 0,
		assignees: [],
		unset_due_date: true,
		labels: [],
	});
	assert.is(cleared.status, 201);
	assert.equal([cleared.body.milestone, cleared.body.assignees, cleared.body.due_date], [null, null, null]);
	assert.is(cleared.body.labels.length, 1, "labels of an edit are ignored");
	assert.is((await grace("PATCH", `${rocket}/issues/1`, { title: "x" })).status, 403);
});

test("labels by name, unknown ones dropped", async () => {
	const { status, body } = await admin("POST", `${rocket}/issues/1/labels`, { labels: ["docs", "nonsense"] });
	assert.is(status, 200);
	assert.equal(
		body.map((label: { name: string }) => label.name),
		["bug", "docs"],
	);
});

test("raw control characters come back as stored", async () => {
	const { body } = await admin("GET", `${rocket}/issues/7`);
	assert.ok(body.title.includes("\u001b[31m") && body.body.includes("\u0000") && body.body.includes("\u202e"));
});

test("paging is cut to 50 and tells the rest", async () => {
	const { headers, body } = await admin("GET", `${rocket}/issues?limit=500`);
	assert.is(body.length, 50);
	assert.is(headers.get("x-total-count"), "129");
	assert.match(headers.get("link") ?? "", 'limit=500&page=2>; rel="next"');
	assert.is((await admin("GET", `${rocket}/issues?limit=0`)).body.length, 30);
	assert.equal((await admin("GET", `${rocket}/issues?page=99`)).body, []);
	assert.is((await admin("GET", `${rocket}/issues/3/comments?limit=2`)).body.length, 12);
});

test("a merge needs approvals, closes the named issue and deletes the branch", async () => {
	const merge = (index: number, fields = {}) =>
		admin("POST", `${rocket}/pulls/${index}/merge`, { Do: "squash", ...fields });
	assert.is((await merge(133)).body.message, "not allowed to merge [reason: Does not have enough approvals]");
	assert.is((await merge(136)).body.message, "Please try again later");
	assert.is((await merge(121)).body.message, "Work in progress PRs cannot be merged");
	assert.is((await merge(134, { head_commit_id: "0".repeat(40) })).status, 409);
	assert.is((await merge(134, { delete_branch_after_merge: true })).status, 200);
	assert.is((await admin("GET", `${rocket}/issues/43`)).body.state, "closed");
	assert.is((await admin("GET", `${rocket}/branches/feature/branch-13`)).status, 404);
	assert.is((await admin("GET", `${rocket}/contents/feat/f13.txt`)).status, 200);
	const { body } = await admin("GET", `${rocket}/pulls/134`);
	assert.equal([body.merged, body.state, body.merged_by.login], [true, "closed", "root1"]);
});

test("mergeability can take a while", async () => {
	const slow = createMockForge({ url: "https://slow.example", mergeCheck: 60_000 });
	slow.listen();
	try {
		const ask = client(slow);
		const { body } = await ask("GET", `${rocket}/pulls/134`);
		assert.is(body.mergeable, false);
		assert.is((await ask("POST", `${rocket}/pulls/134/merge`, { Do: "merge" })).body.message, "Please try again later");
	} finally {
		slow.close();
	}
});

test("a pull request from a fork", async () => {
	const file = { content: Buffer.from("hi\n").toString("base64"), message: "add", new_branch: "from-fork" };
	assert.is((await ada("POST", "/repos/ada/rocket-fork/contents/hi.txt", file)).status, 201);
	const { status, body } = await ada("POST", `${rocket}/pulls`, { title: "t", head: "ada:from-fork", base: "main" });
	assert.is(status, 201);
	assert.equal([body.head.label, body.changed_files, body.mergeable], ["ada:from-fork", 1, true]);
	assert.is((await admin("GET", `${rocket}/pulls/${body.number}/commits`)).body.length, 1);
});

test("files: stale ids, deletion, odd names", async () => {
	const path = "/repos/root1/sandbox/contents/d/a%20%23b%25.txt";
	const first = await admin("POST", path, { content: "b25l", message: "one" });
	assert.is(first.body.content.path, "d/a #b%.txt");
	const { sha } = first.body.content;
	assert.is((await admin("PUT", path, { content: "dHdv", message: "two", sha })).status, 200);
	assert.match(
		(await admin("PUT", path, { content: "dHdv", message: "two", sha })).body.message,
		"sha does not match [given:",
	);
	assert.is((await admin("GET", path.replace("contents", "raw"))).body, "two");
	assert.is((await admin("GET", "/repos/root1/sandbox/commits?path=d")).body.length, 2);
});

test("who may see and do what", async () => {
	assert.is((await ada("GET", "/repos/root1/secret")).status, 404);
	assert.is((await nobody("GET", rocket)).status, 200);
	assert.is((await nobody("POST", `${rocket}/issues`, { title: "x" })).status, 401);
	assert.is((await grace("POST", `${rocket}/branches`, { new_branch_name: "x" })).status, 403);
	assert.is((await ada("PATCH", rocket, { description: "x" })).status, 403);
	assert.is((await admin("GET", "/user", undefined, { sudo: "grace" })).body.login, "grace");
	assert.is((await admin("GET", "/user", undefined, { sudo: "nobody" })).status, 404);
	const readonly = await client(forge, "readonly")("POST", `${rocket}/issues`, { title: "x" });
	assert.is(readonly.body.message, "token does not have at least one of required scope(s): [write:issue]");
	assert.is((await client(forge, "expired")("GET", "/user")).status, 401);
});

test("archived, renamed, empty", async () => {
	assert.is((await admin("POST", "/repos/acme/notes/issues", { title: "x" })).status, 423);
	assert.is((await admin("PATCH", "/repos/acme/notes", { archived: false })).status, 200);
	assert.is((await admin("POST", "/repos/acme/notes/issues", { title: "x" })).status, 201);
	assert.is((await admin("PATCH", rocket, { name: "missile" })).status, 200);
	const moved = await admin("GET", `${rocket}/issues/3?x=1`);
	assert.equal([moved.status, moved.headers.get("location")], [301, "/api/v1/repos/acme/missile/issues/3?x=1"]);
	assert.is((await admin("GET", "/repos/root1/empty/commits")).status, 409);
});

test("a release with an uploaded file that can be downloaded", async () => {
	const release = await admin("POST", "/repos/root1/sandbox/releases", { tag_name: "v1" });
	const form = new FormData();
	form.set("attachment", new Blob([new Uint8Array([0, 255, 1])]), "x.bin");
	const asset = await admin("POST", `/repos/root1/sandbox/releases/${release.body.id}/assets`, form);
	assert.equal([asset.status, asset.body.name, asset.body.size], [201, "x.bin", 3]);
	const page = await admin("GET", `/repos/root1/sandbox/releases/tags/v1`);
	const download = await fetch(page.body.assets[0].browser_download_url);
	assert.equal(new Uint8Array(await download.arrayBuffer()), new Uint8Array([0, 255, 1]));
});

test("an option takes away what later releases have", async () => {
	const later = createMockForge({ url: "https://later.example", version: "development" });
	const earlier = createMockForge({ url: "https://earlier.example", newer: false });
	later.listen();
	earlier.listen();
	try {
		const ask = client(later);
		const { body } = await ask("GET", `${rocket}/git/trees/main`);
		assert.is((await ask("GET", `${rocket}/git/blobs?shas=${body.tree[3].sha}`)).body.length, 1);
		assert.is((await client(earlier)("GET", `${rocket}/git/blobs?shas=1`)).body, "404 page not found\n");
		assert.is((await ask("GET", "/version")).body.version, "development");
		await ask("PUT", `${rocket}/flags/spam`);
		assert.equal((await ask("GET", `${rocket}/flags`)).body, ["spam"]);
	} finally {
		later.close();
		earlier.close();
	}
});

test.run();
