import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { runBatch } from "../../core/src/pipeline/batch.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";

const never = new AbortController().signal;

test("outcomes are in the order asked, each different item once, never more side by side than allowed", async () => {
	const property = fc.asyncProperty(
		fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 30 }),
		fc.integer({ min: 1, max: 6 }),
		async (items, concurrency) => {
			const ran: unknown[] = [];
			let running = 0;
			let most = 0;
			const outcomes = await runBatch(
				items,
				async (item) => {
					ran.push(item);
					most = Math.max(most, ++running);
					await new Promise((resolve) => setImmediate(resolve));
					running--;
					if (Number(item) % 3 === 0) throw new Error(`no ${item}`);
					return `did ${item}`;
				},
				{ concurrency, signal: never },
			);
			const different = [...new Set(items)];
			assert.equal(ran, different);
			assert.ok(most <= concurrency);
			assert.equal(
				outcomes.map((outcome) =>
					"error" in outcome ? (outcome.error as Error).message : (outcome as { value: string }).value,
				),
				different.map((item) => (item % 3 === 0 ? `no ${item}` : `did ${item}`)),
			);
		},
	);
	await fc.assert(property, { numRuns: 50 });
});

test("progress counts what is finished, failed ones too, up to the number of different items", async () => {
	const progress: [number, number][] = [];
	await runBatch([1, 2, 2, 3], async (item) => (item === 2 ? Promise.reject(new Error("no")) : item), {
		concurrency: 2,
		signal: never,
		progress: (...at) => progress.push(at),
	});
	assert.equal(progress, [
		[1, 3],
		[2, 3],
		[3, 3],
	]);
});

test("after a cancellation what has begun may end, what was stopped is told apart, the rest is skipped", async () => {
	const abort = new AbortController();
	const outcomes = await runBatch(
		[1, 2, 3, 4],
		async (item) => {
			if (item === 2) {
				abort.abort();
				throw abort.signal.reason;
			}
			return item;
		},
		{ concurrency: 1, signal: abort.signal },
	);
	assert.equal(outcomes, [
		{ item: 1, value: 1 },
		{ item: 2, interrupted: true },
		{ item: 3, skipped: true },
		{ item: 4, skipped: true },
	]);
});

let running: InProcess;
test.before(async () => {
	running = await startInProcess({ env: { MADT_BATCH_CONCURRENCY: "2" } });
});
test.after(() => running.close());
test.before.each(() => running.forge.reset());

async function call(args: Record<string, unknown>, tool = "madt_issues") {
	const { text, isError } = await running.host.call({ tool, args: { repo: "acme/rocket", ...args } });
	return { text, isError, json: text.startsWith("{") ? JSON.parse(text) : undefined };
}
const paths = () => running.forge.requests.map(({ path }) => path);

test("a duplicate is asked once, however it is written", async () => {
	const { json } = await call({ action: "get", numbers: ["#3", 3, "3", 4], fields: ["number"] });
	assert.equal(json.results, [{ number: 3 }, { number: 4 }]);
	assert.equal(paths(), ["/repos/acme/rocket/issues/3", "/repos/acme/rocket/issues/4"]);
});

test("one item is a single answer, not a list of one; a single one that fails is an error", async () => {
	assert.equal((await call({ action: "get", numbers: [3, "3"], fields: ["number"] })).json, { number: 3 });
	const { isError, text } = await call({ action: "get", numbers: [99999] });
	assert.ok(isError);
	assert.match(text, /not found/);
});

test("one that fails does not hide the rest; the call is an error only when all fail", async () => {
	const some = await call({ action: "get", numbers: [3, 99998, 99999], fields: ["number"] });
	assert.not.ok(some.isError);
	assert.is(some.json.failed, 2);
	assert.equal(some.json.results[0], { number: 3 });
	const none = await call({ action: "get", numbers: [99998, 99999] });
	assert.ok(none.isError);
	assert.is(none.json.failed, 2);
});

test("a batch that writes tells for each what became of it", async () => {
	const { json } = await call({ action: "close", numbers: [8, 99999, 9], fields: ["state"] });
	assert.equal(
		json.results.map(({ number, state, error }: any) => [number, state, Boolean(error)]),
		[
			[8, "closed", false],
			[99999, undefined, true],
			[9, "closed", false],
		],
	);
});

test("items without a body in their answer are named", async () => {
	const { json } = await call({ action: "pin", numbers: [8, 9] });
	assert.equal(json.results, [
		{ number: 8, ok: true },
		{ number: 9, ok: true },
	]);
	assert.equal((await call({ action: "unpin", numbers: [8] })).json, { ok: true, number: 8 });
});

test("names that a lookup turned into ids stay names in the answer", async () => {
	const { json } = await call({ action: "delete", names: ["docs", "question"] }, "madt_labels");
	assert.equal(
		json.results.map(({ name }: any) => name),
		["docs", "question"],
	);
});

test("no more requests side by side than the operator allows", async () => {
	let under = 0;
	let most = 0;
	const { client } = running.host.connections[0]!;
	const request = client.request.bind(client);
	(client as { request: unknown }).request = async (...args: Parameters<typeof request>) => {
		most = Math.max(most, ++under);
		await sleep(2);
		return request(...args).finally(() => under--);
	};
	await call({ action: "get", numbers: [1, 2, 3, 4, 5, 6, 7, 8], fields: ["number"] });
	(client as { request: unknown }).request = request;
	assert.is(most, 2);
});

test("an empty list where one may be left out is an error, not everything and not nothing", async () => {
	for (const [tool, args] of [
		["madt_notifications", { action: "mark_read", ids: [] }],
		["madt_releases", { action: "get", tags: [] }],
	] as const) {
		const { isError, text } = await call(args, tool);
		assert.ok(isError);
		assert.match(text, /is empty: give at least one/);
		assert.equal(paths(), []);
	}
});

test.run();
