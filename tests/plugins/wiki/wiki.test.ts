import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Reply, type Script, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("wiki");
const repo = "/repos/acme/rocket/wiki";
const missing = new Reply(404, { message: "The target couldn't be found.", errors: ["file does not exist"] });

const pages = [
	{ title: "FAQ & tips", sub_url: "FAQ-%26-tips" },
	{ title: "Getting started/Übersicht", sub_url: "Getting-started%2F%C3%9Cbersicht" },
	{ title: "100% sure", sub_url: "100%25-sure" },
	{ title: "Home", sub_url: "Home" },
];

function read(title: string, text: string): object {
	const { sub_url } = pages.find((page) => page.title === title) as { sub_url: string };
	const last_commit = { sha: "b698017f", author: { name: "root1", date: "2026-12-01T06:53:18Z" } };
	return { title, sub_url, content_base64: Buffer.from(text).toString("base64"), last_commit };
}

const script: Script = {
	[`GET ${repo}/pages`]: new Reply(200, pages, { "x-total-count": "4" }),
	[`GET ${repo}/page/FAQ-%26-tips`]: read("FAQ & tips", "ask"),
	[`GET ${repo}/page/FAQ%20%26%20tips`]: missing,
	[`GET ${repo}/page/Getting-started%2F%C3%9Cbersicht`]: read("Getting started/Übersicht", "Ü\n"),
	[`GET ${repo}/page/Getting%20started%2F%C3%9Cbersicht`]: missing,
	[`GET ${repo}/page/100%25-sure`]: read("100% sure", "yes"),
	[`GET ${repo}/page/100%25%20sure`]: missing,
	[`GET ${repo}/page/Home`]: read("Home", "# Home\n\ntext"),
	[`GET ${repo}/page/Hom`]: missing,
	// The forge guesses: this is not the page that was asked for.
	[`GET ${repo}/page/home%20page`]: read("Home", "# Home\n\ntext"),
	[`PATCH ${repo}/page/Home`]: read("Home", "new"),
	[`PATCH ${repo}/page/FAQ-%26-tips`]: read("FAQ & tips", "new"),
	[`DELETE ${repo}/page/FAQ-%26-tips`]: new Reply(204),
	[`DELETE ${repo}/page/Home`]: new Reply(204),
	[`POST ${repo}/new`]: new Reply(201, { title: "Launch plan", sub_url: "Launch-plan" }),
	[`GET ${repo}/revisions/FAQ-%26-tips`]: {
		commits: [{ sha: "d26ac041", message: "add\n", author: { name: "root1", date: "2026-12-01T06:53:19Z" } }],
		count: 1,
	},
};

let forge: ScriptedForge;
test.before(async () => {
	forge = await scriptForge("wiki", script);
});
test.before.each(() => {
	forge.asked.length = 0;
});
test.after(() => forge.close());

const call = (action: string, args: object = {}) => forge.call("madt_wiki", { action, repo: "acme/rocket", ...args });
const failure = (action: string, args: object = {}) =>
	forge.failure("madt_wiki", { action, repo: "acme/rocket", ...args });

for (const [name, text] of [
	["Home", "# Home\n\ntext"],
	["FAQ & tips", "ask"],
	["FAQ-%26-tips", "ask"],
	["FAQ-&-tips", "ask"],
	["Getting started/Übersicht", "Ü\n"],
	["Getting-started%2F%C3%9Cbersicht", "Ü\n"],
	["100% sure", "yes"],
	["100%25-sure", "yes"],
	["HOME", undefined],
] as const) {
	test(`a page is found by ${JSON.stringify(name)}`, async () => {
		const found = await call("get", { names: [name] });
		assert.is(found, text ?? "# Home\n\ntext");
	});
}

test("a page of a plain name takes one request", async () => {
	await call("get", { names: "Home" });
	assert.equal(
		forge.asked.map(({ what }) => what),
		[`GET ${repo}/page/Home`],
	);
});

test("another page than the one named is not taken for it", async () => {
	const message = await failure("delete", { names: ["home page"] });
	assert.match(message, 'The wiki of acme/rocket has no page "home page".');
	assert.not(forge.asked.some(({ what }) => what.startsWith("DELETE")));
});

test("an unknown page is answered with the nearest", async () => {
	assert.match(await failure("get", { names: ["Hom"] }), 'Did you mean "Home"?');
});

test("an edit of the text keeps the title", async () => {
	await call("edit", { name: "FAQ & tips", content: "new ü", message: "why" });
	const { what, body } = forge.asked.at(-1)!;
	assert.is(what, `PATCH ${repo}/page/FAQ-%26-tips`);
	assert.equal(body, { title: "FAQ & tips", content_base64: Buffer.from("new ü").toString("base64"), message: "why" });
});

test("a rename keeps the text, and an empty text empties", async () => {
	await call("edit", { name: "Home", title: "Start" });
	assert.equal(forge.asked.at(-1)?.body, {
		title: "Start",
		content_base64: Buffer.from("# Home\n\ntext").toString("base64"),
	});
	await call("edit", { name: "Home", content: "" });
	assert.is(forge.asked.at(-1)?.body.content_base64, "");
});

test("an edit of nothing is refused", async () => {
	assert.match(await failure("edit", { name: "Home" }), "at least one of content, title");
});

test("pages are created, listed and deleted", async () => {
	assert.equal(await call("create", { title: "Launch plan", content: "# Launch" }), {
		title: "Launch plan",
		sub_url: "Launch-plan",
	});
	assert.equal(forge.asked[0]?.body, {
		title: "Launch plan",
		content_base64: Buffer.from("# Launch").toString("base64"),
	});
	const listed = await call("list");
	assert.is(listed.total, 4);
	assert.equal(listed.items[0], { title: "FAQ & tips", sub_url: "FAQ-%26-tips" });
	const { results } = await call("delete", { names: ["Home", "FAQ & tips", "Hom"] });
	assert.equal(results.slice(0, 2), [
		{ name: "Home", deleted: "Home" },
		{ name: "FAQ & tips", deleted: "FAQ & tips" },
	]);
	assert.match(results[2].error, "no page");
});

test("revisions tell who and when", async () => {
	const { total, items } = await call("revisions", { name: "FAQ & tips" });
	assert.is(total, 1);
	assert.equal(items, [{ sha: "d26ac041", message: "add\n", author: "root1", date: "2026-12-01T06:53:19Z" }]);
});

test.run();
