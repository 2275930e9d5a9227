import { setTimeout as sleep } from "node:timers/promises";
import { seedTokens } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { startRaw } from "../support/raw.ts";

const repo = "acme/rocket";
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function withMadt(options: Parameters<typeof startMadt>[0], work: (madt: Madt) => Promise<void>): Promise<void> {
	const madt = await startMadt(options);
	try {
		await work(madt);
	} finally {
		await madt.close();
	}
}

/** Waits until the forge has been asked so often, then until nothing more comes. */
async function settled(madt: Madt): Promise<number> {
	let count = -1;
	while (count !== madt.requests().length) {
		count = madt.requests().length;
		await sleep(250);
	}
	return count;
}

/** What a call notifies of before its answer, and what after: on the wire, as the SDK's client drops what comes close to an answer. */
async function notified(args: object, token?: string): Promise<{ before: any[]; after: any[] }> {
	const raw = startRaw({
		mock: true,
		env: { FORGEJO_URL: "https://forge.example", FORGEJO_TOKEN: seedTokens.admin, MADT_LOG_LEVEL: "error" },
	});
	try {
		await raw.hello();
		const { id } = await raw.ask("tools/call", {
			name: "madt_issues",
			arguments: { repo, ...args },
			...(token && { _meta: { progressToken: token } }),
		});
		await raw.ask("ping");
		const messages = raw.lines.map((line) => JSON.parse(line));
		const answer = messages.findIndex((message) => message.id === id);
		const progress = (some: any[]) =>
			some.filter(({ method }) => method?.startsWith("notifications/")).map(({ params }) => params);
		return { before: progress(messages.slice(0, answer)), after: progress(messages.slice(answer)) };
	} finally {
		raw.close();
	}
}

for (const [what, args, total] of [
	["a batch", { action: "get", numbers: upTo(40), fields: ["number"] }, 40],
	["a walk over all pages", { action: "list", state: "all", all: true, fields: ["number"] }, 120],
] as const) {
	test(`the progress of ${what} only grows, has the total, ends there, and comes before the answer`, async () => {
		const { before, after } = await notified(args, "t-1");
		assert.ok(before.length >= 2, `${before.length} notifications`);
		const steps = before.map(({ progress }) => progress);
		for (const [index, step] of steps.entries()) assert.ok(index === 0 || step > steps[index - 1], String(steps));
		for (const one of before) assert.equal([one.progressToken, one.total], ["t-1", total]);
		assert.is(before.at(-1).progress, total);
		assert.equal(after, []);
	});
}

test("a client of the SDK sees the progress to its end, most of the time", () =>
	withMadt({}, async (madt) => {
		let ended = 0;
		for (let count = 0; count < 10; count++) {
			let last = 0;
			await madt.client.callTool(
				{ name: "madt_issues", arguments: { action: "get", repo, numbers: upTo(8), fields: "number" } },
				undefined,
				{ onprogress: ({ progress }) => (last = progress) },
			);
			if (last === 8) ended++;
		}
		assert.ok(ended >= 7, `${ended} of 10`);
	}));

test("who asks for no progress gets none", async () => {
	assert.equal(await notified({ action: "get", numbers: upTo(10), fields: ["number"] }), { before: [], after: [] });
});

/** Cancels a call when `ready` says so, and counts the requests that the forge then had in all. */
async function cancelled(madt: Madt, args: object, ready: () => Promise<unknown>, delay = 0): Promise<number> {
	const abort = new AbortController();
	const call = madt.client.callTool({ name: "madt_issues", arguments: { repo, ...args } }, undefined, {
		signal: abort.signal,
	});
	const ended = call.then(
		() => "answered",
		() => "cancelled",
	);
	await ready();
	abort.abort();
	assert.is(await ended, "cancelled");
	// The forge's answer to what was under way would be followed by the next request.
	await sleep(delay);
	const count = await settled(madt);
	assert.match((await madt.call("madt_labels", { action: "list", repo })).text, /"bug"/, "the server goes on");
	return count;
}

test("a batch that is cancelled sends no more requests", () =>
	withMadt({ faults: [{ path: "/issues/\\d+$", delay: 150, count: 500 }] }, async (madt) => {
		const count = await cancelled(madt, { action: "get", numbers: upTo(60) }, async () => {
			while (madt.requests().length < 2) await sleep(20);
		});
		assert.ok(count < 30, `${count} requests`);
	}));

test("a walk over all pages that is cancelled asks for no further page", () =>
	withMadt({ faults: [{ path: "/issues$", delay: 1200 }] }, async (madt) => {
		const count = await cancelled(madt, { action: "list", state: "all", all: true }, () => sleep(500), 1000);
		assert.ok(count <= 1, `${count} requests`);
	}));

test("a cancelled write that has not begun is not done", () =>
	withMadt({ faults: [{ path: "/labels", method: "GET", delay: 700, count: 50 }] }, async (madt) => {
		const abort = new AbortController();
		const call = madt.client.callTool(
			{ name: "madt_issues", arguments: { action: "create", repo, title: "x", labels: ["bug"] } },
			undefined,
			{ signal: abort.signal },
		);
		call.catch(() => {});
		await sleep(350);
		abort.abort();
		await call.catch(() => {});
		await sleep(400);
		await settled(madt);
		assert.ok(madt.requests().every(({ method }) => method === "GET"));
	}));

test("a call that takes too long is stopped and says what that means", () =>
	withMadt(
		{ env: { MADT_TOOL_TIMEOUT: "1000" }, faults: [{ path: "/issues", delay: 3000, count: 50 }] },
		async (madt) => {
			const started = Date.now();
			const { text, isError } = await madt.call("madt_issues", { action: "list", repo });
			assert.ok(isError);
			assert.match(text, /madt_issues did not finish within 1 s and was stopped.*read before you repeat it/);
			assert.ok(Date.now() - started < 2900);
		},
	));

test("a batch that runs out of time tells what was done and what was not", () =>
	withMadt(
		{
			env: { MADT_TOOL_TIMEOUT: "1500", MADT_BATCH_CONCURRENCY: "1" },
			faults: [{ path: "/issues/\\d+$", delay: 400, count: 50 }],
		},
		async (madt) => {
			const { json, text } = await madt.call("madt_issues", {
				action: "get",
				repo,
				numbers: upTo(8),
				fields: ["number"],
			});
			assert.ok(json, text);
			assert.match(json.cancelled, /\d of 8 were not done/);
			assert.is(json.results.length, 8);
			assert.not.ok(json.results[0].not_done);
			assert.ok(json.results.at(-1).not_done);
		},
	));

test.run();
