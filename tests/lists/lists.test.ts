import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Called, type Madt, startMadt } from "../support/madt.ts";

const repo = "acme/rocket";
const numbersOf = ({ json }: Called) => json.items.map(({ number }: { number: number }) => number);
/** Every issue of the seed, newest first, as a list with state=all has them. */
const everything = Array.from({ length: 120 }, (_, index) => 120 - index);

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`lists on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind });
	});
	test.after(() => madt.close());

	async function call(tool: string, args: Record<string, unknown>) {
		const before = madt.requests().length;
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		return { ...called, asked: madt.requests().slice(before) };
	}
	const issues = (args: Record<string, unknown>) =>
		call("issues", { action: "list", state: "all", fields: "number", ...args });

	test("total, the range shown and the next page, until there is none", async () => {
		const first = await issues({ limit: 50 });
		assert.equal([first.json.total, first.json.range, first.json.next_page], [120, "1-50", 2]);
		const last = await issues({ limit: 50, page: 3 });
		assert.equal([last.json.range, last.json.next_page], ["101-120", undefined]);
		assert.equal(numbersOf(last), everything.slice(100));
		const whole = await call("labels", { action: "list" });
		assert.equal(Object.keys(whole.json), ["total", "items"], "nothing to go on with");
	});

	test("a page after the last says which is the last", async () => {
		const { json, isError } = await issues({ limit: 50, page: 9 });
		assert.not(isError);
		assert.equal(json, { total: 120, note: "this page is after the last, which is page=3", items: [] });
	});

	test("a limit over what the forge gives at once is fetched in several pages, and pages go on from there", async () => {
		for (const [limit, page] of [
			[51, 1],
			[70, 1],
			[70, 2],
			[110, 2],
			[120, 1],
			[500, 1],
		] as const) {
			const list = await issues({ limit, page });
			assert.equal(numbersOf(list), everything.slice((page - 1) * limit, page * limit), `limit=${limit}, page=${page}`);
			assert.is(list.json.total, 120);
			for (const { path, query } of list.asked) if (path.endsWith("/issues")) assert.ok(Number(query.limit) <= 50);
		}
	});

	test("all walks every page; where the total is known, side by side", async () => {
		const slow = await startMadt({ kind, faults: [{ path: "/issues$", delay: 80, count: 20 }] });
		try {
			const list = await slow.call("madt_issues", { action: "list", repo, state: "all", all: true, fields: "number" });
			assert.equal(numbersOf(list), everything);
			assert.equal(Object.keys(list.json), ["total", "items"]);
			const [first, ...others] = slow
				.requests()
				.filter(({ path }) => path.endsWith("/issues"))
				.sort((one, other) => one.began - other.began);
			assert.is(others.length, 2);
			assert.ok(
				others.every(({ began }) => began >= (first?.ended ?? 0) - 1),
				"the first tells the total",
			);
			assert.ok(Math.abs((others[0]?.began ?? 0) - (others[1]?.began ?? 0)) < 60, "the rest together");
		} finally {
			await slow.close();
		}
	});

	test("all stops at the bound and says how to go on", async () => {
		const bounded = await startMadt({ kind, env: { MADT_ALL_BOUND: "60" } });
		try {
			const list = await bounded.call("madt_issues", {
				action: "list",
				repo,
				state: "all",
				all: true,
				fields: "number",
			});
			assert.equal(numbersOf(list), everything.slice(0, 60));
			assert.is(list.json.total, 120);
			assert.match(list.json.note, /all=true stops at 60; .* continue with all=false, limit=60, page=2/);
			const rest = await bounded.call("madt_issues", {
				action: "list",
				repo,
				state: "all",
				all: false,
				limit: 60,
				page: 2,
				fields: "number",
			});
			assert.equal(numbersOf(rest), everything.slice(60));
			const over = await bounded.call("madt_issues", {
				action: "list",
				repo,
				state: "all",
				limit: 100,
				page: 2,
				fields: "number",
			});
			assert.equal(
				[numbersOf(over), over.json.range],
				[everything.slice(60), "61-120"],
				"a limit over the bound is the bound",
			);
		} finally {
			await bounded.close();
		}
	});

	test("comments, which the forge does not page, are cut, with total and range", async () => {
		const ids = async (args: object) => (await call("comments", { action: "list", numbers: [3], ...args })).json;
		const all = await ids({ all: true });
		assert.equal([all.total, all.items.length], [12, 12]);
		for (const [limit, page] of [
			[5, 1],
			[5, 2],
			[5, 3],
			[4, 3],
		] as const) {
			const { items, total, range, next_page } = await ids({ limit, page });
			const expected = all.items.slice((page - 1) * limit, page * limit);
			assert.equal(items, expected);
			assert.equal([total, range], [12, `${(page - 1) * limit + 1}-${(page - 1) * limit + expected.length}`]);
			assert.is(next_page, page * limit < 12 ? page + 1 : undefined);
		}
	});

	test("a timeline page by page is the whole timeline", async () => {
		const whole = (await call("issues", { action: "timeline", numbers: [3], all: true })).json;
		const pages = [];
		for (let page: number | undefined = 1; page; ) {
			const { json }: Called = await call("issues", { action: "timeline", numbers: [3], limit: 4, page });
			pages.push(...json.items);
			page = json.next_page;
		}
		assert.equal(pages, whole.items);
		assert.is(whole.total, whole.items.length);
	});

	test("lists without rows are lists", async () => {
		for (const [tool, args] of [
			["branches_remote", { action: "list", repo: "root1/empty" }],
			["contents", { action: "list", repo: "root1/empty" }],
			["issues", { action: "list", repo: "root1/empty" }],
			["prs", { action: "list", repo: "root1/empty" }],
			["releases", { action: "list", repo: "root1/empty" }],
			["comments", { action: "list", numbers: [5] }],
		] as const) {
			const { json, isError, text } = await call(tool, args);
			assert.not(isError, text);
			assert.equal(json, { total: 0, items: [] }, tool);
		}
	});

	test("a list of the raw API is a list too, and goes on by its query", async () => {
		const { json } = await call("api_call", {
			repo: undefined,
			path: `/repos/${repo}/issues`,
			query: { type: "issues", state: "all", limit: 2, page: 3 },
		});
		assert.equal([json.total, json.range], [120, "5-6"]);
		assert.equal(
			json.items.map(({ number }: { number: number }) => number),
			everything.slice(4, 6),
		);
	});

	test.run();
}
