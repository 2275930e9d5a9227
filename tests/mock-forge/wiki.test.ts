import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const forge = createMockForge();
const admin = client(forge);

test.before(() => forge.listen());
test.after(() => forge.close());
test.before.each(() => forge.reset());

const wiki = "/repos/acme/rocket/wiki";
const base64 = (text: string) => Buffer.from(text).toString("base64");

test("pages with odd names are found by their sub_url", async () => {
	const titles = ["a/b", "C# & co", "100% sure", "spaces in it", "with-dash", "naïve?", "plus+(brackets)"];
	for (const title of titles) {
		const { status, body } = await admin("POST", `${wiki}/new`, { title, content_base64: base64(title) });
		assert.equal([status, body.title], [201, title]);
		const page = await admin("GET", `${wiki}/page/${body.sub_url}`);
		assert.equal([page.status, page.body.content_base64], [200, base64(title)], title);
	}
	const { headers, body } = await admin("GET", `${wiki}/pages?limit=50`);
	assert.is(headers.get("x-total-count"), "10");
	assert.ok(titles.every((title) => body.some((page: { title: string }) => page.title === title)));
	assert.is((await admin("GET", `${wiki}/page/with-dash.-`)).body.title, "with-dash");
	assert.is((await admin("GET", `${wiki}/page/with-dash`)).status, 404, "that would be the page with a space");
	assert.is((await admin("GET", `${wiki}/page/spaces%20in%20it`)).body.title, "spaces in it");
});

test("an edit without title renames to unnamed and begins a new history", async () => {
	await admin("PATCH", `${wiki}/page/Home`, { title: "Home", content_base64: base64("two"), message: "second" });
	const revisions = await admin("GET", `${wiki}/revisions/Home`);
	assert.equal(
		[revisions.body.count, revisions.body.commits.map((commit: { message: string }) => commit.message)],
		[2, ["second\n", "add Home\n"]],
	);
	const { body } = await admin("PATCH", `${wiki}/page/Home`, { content_base64: base64("three") });
	assert.equal([body.title, body.commit_count], ["unnamed", 1]);
	assert.is((await admin("GET", `${wiki}/page/Home`)).status, 404);
	assert.is((await admin("DELETE", `${wiki}/page/unnamed`)).status, 204);
	assert.equal((await admin("DELETE", `${wiki}/page/unnamed`)).body.errors, ["file does not exist"]);
});

test("what the wiki refuses", async () => {
	assert.is(
		(await admin("POST", `${wiki}/new`, { title: "Home", content_base64: "" })).body.message,
		"wiki page already exists [title: Home]",
	);
	assert.is((await admin("POST", `${wiki}/new`, { title: " " })).status, 400);
	assert.is((await admin("POST", `${wiki}/new`, { title: "x", content_base64: "§" })).status, 400);
	assert.is((await client(forge, "grace")("POST", `${wiki}/new`, { title: "x" })).status, 403);
	assert.is((await admin("GET", "/repos/acme/tools/wiki/pages")).status, 404);
	await admin("PATCH", "/repos/acme/rocket", { has_wiki: false });
	assert.is((await admin("GET", `${wiki}/page/Home`)).status, 404);
});

test("sidebar and footer belong to every page and to no list", async () => {
	await admin("POST", `${wiki}/new`, { title: "_Sidebar", content_base64: base64("side") });
	assert.is((await admin("GET", `${wiki}/page/Home`)).body.sidebar, base64("side"));
	assert.is((await admin("GET", `${wiki}/pages`)).body.length, 3);
});

test.run();
