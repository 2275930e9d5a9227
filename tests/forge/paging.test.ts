import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { listPages, type Paging } from "../../core/src/forge/paging.ts";
import { fakeList, type ListManners, row } from "./fake-list.ts";
import { clientOf, failure, json, serve } from "./server.ts";

const rows = (start: number, end: number) =>
	Array.from({ length: Math.max(0, end - start) }, (_, index) => row(start + index));

async function list(manners: ListManners, paging: Paging) {
	const fake = fakeList(manners);
	const answer = await listPages(fake.send, "GET /rows", {}, { items: manners.key, ...paging });
	return { ...answer, fake };
}

const manners = fc.record({
	rows: fc.integer({ min: 0, max: 160 }),
	cap: fc.integer({ min: 1, max: 60 }),
	total: fc.boolean(),
	settings: fc.boolean(),
	hints: fc.constantFrom(undefined, "link" as const, "hasMore" as const),
	unpaged: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
	key: fc.constantFrom(undefined, "workflow_runs"),
});

test("a page is exactly its rows, whatever the forge makes of `limit`", async () => {
	const pages = fc.record({ page: fc.integer({ min: 1, max: 8 }), limit: fc.integer({ min: 1, max: 130 }) });
	await fc.assert(
		fc.asyncProperty(manners, pages, async (how, { page, limit }) => {
			const { items, total, more, fake, ...rest } = await list(how, { page, limit });
			const start = (page - 1) * limit;
			assert.equal(items, rows(start, Math.min(start + limit, how.rows)));
			if (how.total || total !== undefined) assert.is(total, how.rows);
			if (start + limit < how.rows) assert.is(more, true);
			// Only a full page of a forge that says nothing may promise more than there is.
			else if (how.total || how.hints === "hasMore" || start + limit > how.rows) assert.is(more, false);
			assert.is(rest.page, page);
			assert.ok(
				fake.asked.every(([, asked]) => asked <= Math.max(limit, 1)),
				"never more than the limit is asked for",
			);
			assert.ok(fake.settingsAsked <= 1);
		}),
		{ numRuns: 1500 },
	);
});

test("`all` is every row within the bound", async () => {
	const bounds = fc.integer({ min: 1, max: 200 });
	await fc.assert(
		fc.asyncProperty(manners, bounds, async (how, bound) => {
			const { items, total, more, page } = await list(how, { all: true, bound, page: 3, limit: 7 });
			assert.equal(items, rows(0, Math.min(bound, how.rows)));
			if (how.total) assert.is(total, how.rows);
			if (bound < how.rows) assert.is(more, true);
			if (bound > how.rows) assert.is(more, false);
			assert.is(page, undefined);
		}),
		{ numRuns: 1000 },
	);
});

test("lists that take no limit, but have a page size of their own", async () => {
	const paging = fc.record({
		page: fc.integer({ min: 1, max: 6 }),
		limit: fc.integer({ min: 1, max: 80 }),
		all: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 0, max: 200 }),
			fc.integer({ min: 50, max: 70 }),
			paging,
			async (count, fixed, { page, limit, all }) => {
				const { items, total } = await list(
					{ rows: count, cap: 50, fixed, total: true, settings: true },
					{ page, limit, all },
				);
				const start = all ? 0 : (page - 1) * limit;
				// A last page that has by chance as many rows as were asked for can't be told from the right one.
				const asked = Math.floor(start / Math.min(limit, 50));
				fc.pre(all || asked === 0 || count - asked * fixed !== Math.min(limit, 50));
				assert.equal(items, rows(start, all ? count : Math.min(start + limit, count)));
				assert.is(total, count);
			},
		),
		{ numRuns: 500 },
	);
});

test("rows that the forge counts but hides are not made up for, and the others come once", async () => {
	const hidden = (index: number) => index % 7 === 3;
	const how = { rows: 130, cap: 50, total: true, settings: true, hidden };
	const visible = rows(0, 130).filter(({ id }) => !hidden(id - 1));
	assert.equal((await list(how, { all: true })).items, visible);
	const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await list(how, { page, limit: 40 })).items));
	assert.equal(pages.flat(), visible);
});

/** What is asked for in the usual cases: no request too many. */
const requests: [what: string, manners: ListManners, paging: Paging, asked: [number, number][], settings: number][] = [
	["the first page", { rows: 117, cap: 50, total: true, settings: true }, { limit: 30 }, [[1, 30]], 0],
	["a later page", { rows: 117, cap: 50, total: true, settings: true }, { page: 2, limit: 30 }, [[2, 30]], 0],
	["a short list", { rows: 4, cap: 50, total: true, settings: true }, {}, [[1, 30]], 0],
	["an empty list", { rows: 0, cap: 50, settings: true }, {}, [[1, 30]], 0],
	["past the end", { rows: 20, cap: 50, total: true, settings: true }, { page: 9 }, [[9, 30]], 0],
	["a list that is not paged", { rows: 40, cap: 50, unpaged: true, settings: true }, { limit: 10 }, [[1, 10]], 0],
	[
		"a limit over the cap",
		{ rows: 117, cap: 50, total: true, settings: true },
		{ limit: 100 },
		[
			[1, 50],
			[2, 50],
		],
		1,
	],
	[
		"a limit that a generous forge takes",
		{ rows: 117, cap: 200, total: true, settings: true },
		{ limit: 100 },
		[[1, 100]],
		1,
	],
	[
		"all",
		{ rows: 117, cap: 50, total: true, settings: true },
		{ all: true },
		[
			[1, 50],
			[2, 50],
			[3, 50],
		],
		0,
	],
	[
		"all, to a bound",
		{ rows: 117, cap: 50, total: true, settings: true },
		{ all: true, bound: 100 },
		[
			[1, 50],
			[2, 50],
		],
		0,
	],
	[
		"all, without a total",
		{ rows: 60, cap: 50, settings: true },
		{ all: true },
		[
			[1, 50],
			[2, 50],
		],
		0,
	],
	[
		"a small cap, learned from the answer",
		{ rows: 60, cap: 20, total: true, settings: true },
		{ limit: 40 },
		[
			[1, 40],
			[1, 20],
			[2, 20],
		],
		1,
	],
];
for (const [what, how, paging, asked, settings] of requests) {
	test(`asks no more than it has to: ${what}`, async () => {
		const { fake } = await list(how, paging);
		assert.equal(fake.asked, asked);
		assert.is(fake.settingsAsked, settings);
	});
}

test("what is learned of a forge serves its other lists", async () => {
	const fake = fakeList({ rows: 60, cap: 20, total: true, settings: true });
	await listPages(fake.send, "GET /rows", {}, { limit: 40 });
	fake.asked.length = 0;
	await listPages(fake.send, "GET /rows", {}, { limit: 40, page: 2 });
	assert.equal(fake.asked, [[3, 20]]);
	assert.is(fake.settingsAsked, 1);
});

test("the other parameters of a list are kept", async () => {
	await using server = await serve((_, response) => json(response, 200, [], { "X-Total-Count": "0" }));
	const { request } = clientOf(server.url);
	const answer = await listPages(
		request,
		"GET /repos/{owner}/{repo}/issues",
		{ path: { owner: "a", repo: "b" }, query: { type: "issues" } },
		{ limit: 5 },
	);
	assert.is(server.seen[0]?.url, "/api/v1/repos/a/b/issues?type=issues&page=1&limit=5");
	assert.equal(answer, { items: [], total: 0, page: 1, more: false });
});

const shapes: [what: string, data: unknown, key: string | undefined, items: unknown[], total?: number][] = [
	["null", null, undefined, [], 0],
	["a list", [1, 2], undefined, [1, 2], 2],
	["data of a search", { ok: true, data: [1] }, "data", [1], 1],
	["workflow runs", { workflow_runs: [1], total_count: 1 }, "workflow_runs", [1], 1],
	["commits of a wiki page", { commits: [1], count: 1 }, "commits", [1], 1],
	["no list at the key", { artifacts: null, total_count: 0 }, "artifacts", [], 0],
	["a list where a key was expected", [1], "data", [1], 1],
];
for (const [what, data, key, items, total] of shapes) {
	test(`reads ${what}`, async () => {
		const send = async () => ({ status: 200, headers: new Headers({ "x-hasmore": "false" }), data });
		const answer = await listPages(send, "GET /x", {}, { items: key });
		assert.equal(answer.items, items);
		assert.is(answer.total, total);
	});
}

test("what is no list is an error, what is accepted an empty list", async () => {
	const send = async () => ({ status: 200, headers: new Headers(), data: { a: 1 } });
	assert.match(
		(await failure(listPages(send, "GET /x"))).message,
		"GET /x: the answer can't be read (it should be a list",
	);
	const refused = async () => ({ status: 409, headers: new Headers(), data: { message: "Git Repository is empty." } });
	assert.equal((await listPages(refused, "GET /x", { accept: [409] })).items, []);
});

test("a row that moves to the next page meanwhile comes once", async () => {
	const send = async (_: unknown, options: any) => {
		const { page, limit } = options.query;
		const shift = page === 1 ? 0 : -1;
		return {
			status: 200,
			headers: new Headers(),
			total: 100,
			data: rows((page - 1) * limit + shift, page * limit + shift),
		};
	};
	const { items } = await listPages(send, "GET /x", {}, { all: true });
	const ids = items.map((item) => (item as { id: number }).id);
	assert.is(new Set(ids).size, ids.length);
});

test("progress is told, up to the whole", async () => {
	const told: [number, number?][] = [];
	await list(
		{ rows: 120, cap: 50, total: true, settings: true },
		{ all: true, onProgress: (done, total) => told.push([done, total]) },
	);
	assert.equal(told, [
		[50, 120],
		[100, 120],
		[120, 120],
	]);
});

test("one page that fails fails the list, and cancelling ends it", async () => {
	const fake = fakeList({ rows: 1000, cap: 50, total: true, settings: true });
	const failing: typeof fake.send = (route, options) =>
		options?.query?.page === 3 ? Promise.reject(new Error("page 3")) : fake.send(route, options);
	assert.match((await failure(listPages(failing, "GET /x", {}, { all: true, concurrency: 1 }))).message, "page 3");
	assert.ok(fake.asked.length < 5, "what waits is dropped");

	await using server = await serve(({ url }, response) => {
		if (url.includes("page=1&")) json(response, 200, rows(0, 50), { "X-Total-Count": "500" });
	});
	const controller = new AbortController();
	const listing = failure(
		listPages(clientOf(server.url).request, "GET /x", { signal: controller.signal }, { all: true }),
	);
	setTimeout(() => controller.abort(), 60);
	assert.is((await listing).code, "cancelled");
});

test("a forge that could not be reached for its cap is asked again", async () => {
	let down = true;
	const fake = fakeList({ rows: 200, cap: 50, total: true, settings: true });
	const send: typeof fake.send = (route, options) =>
		route === "GET /settings/api" && down ? Promise.reject(new Error("reset")) : fake.send(route, options);
	assert.is((await listPages(send, "GET /x", {}, { limit: 120 })).items.length, 120);
	down = false;
	assert.is((await listPages(send, "GET /x", {}, { limit: 120 })).items.length, 120);
	assert.is(fake.settingsAsked, 1);
});

test.run();
