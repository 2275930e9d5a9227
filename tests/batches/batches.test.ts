import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

const repo = "acme/rocket";
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Issues that wait for no other and can be closed. */
const closable = (count: number) => upTo(count).map((number) => number + 60);

/** The most requests that were under way at once, told by when each began and ended at the forge. */
function mostAtOnce(spans: { began: number; ended: number }[]): number {
	return Math.max(
		0,
		...spans.map(({ began }) => spans.filter((other) => other.began <= began && began < other.ended).length),
	);
}

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`batches on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind });
	});
	test.after(() => madt.close());

	/** Calls and gives what the forge was asked for it. */
	async function call(tool: string, args: Record<string, unknown>) {
		const before = madt.requests().length;
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		return { ...called, asked: madt.requests().slice(before) };
	}

	test("results come in the order asked, each with its own error, duplicates once", async () => {
		const { json, isError, asked } = await call("issues", {
			action: "get",
			numbers: [9, 999, 3, 9, 4, 3],
			fields: "number,title",
		});
		assert.not(isError);
		assert.equal(
			json.results.map(({ number }: { number: number }) => number),
			[9, 999, 3, 4],
		);
		assert.is(json.failed, 1);
		assert.match(json.results[1].error, /not found/);
		assert.ok(json.results.every((result: object) => "title" in result || "error" in result));
		assert.equal(asked.filter(({ path }) => path.endsWith("/issues/9")).length, 1);
		assert.is(asked.length, 4);
	});

	test("one identifier is answered plainly, also when it is given twice or bare", async () => {
		for (const numbers of [[3], [3, 3], 3, "3", "#3"]) {
			const { json } = await call("issues", { action: "get", numbers, fields: "number" });
			assert.equal(json, { number: 3 });
		}
	});

	test("a batch of which everything failed is an error", async () => {
		const { json, isError } = await call("issues", { action: "get", numbers: [998, 999] });
		assert.ok(isError);
		assert.is(json.failed, 2);
	});

	test("writes go through one by one: what fails does not hold up the rest", async () => {
		const { json } = await call("issues", { action: "close", numbers: [11, 999, 12] });
		assert.equal(
			json.results.map(({ state }: { state?: string }) => state),
			["closed", undefined, "closed"],
		);
		assert.match(json.results[1].error, /not found/);
		const read = await call("issues", { action: "get", numbers: [11, 12], fields: "state" });
		assert.equal(read.json.results, [
			{ number: 11, state: "closed" },
			{ number: 12, state: "closed" },
		]);
	});

	test("names are looked up once for the whole batch", async () => {
		const { json, asked } = await call("issues", {
			action: "edit",
			numbers: upTo(12),
			labels: ["docs"],
			milestone: "v1.0",
		});
		assert.ok(
			json.results.every(
				({ labels, milestone }: { labels: string[]; milestone: string }) =>
					labels[0] === "docs" && milestone === "v1.0",
			),
		);
		assert.is(asked.filter(({ method, path }) => method === "GET" && path === "/repos/acme/rocket/labels").length, 1);
		assert.is(asked.filter(({ path }) => path.includes("/milestones")).length, 1);
	});

	test("every kind of identifier: ids, shas, names, paths", async () => {
		const comments = await call("comments", { action: "get", ids: [152, 151], fields: "id" });
		assert.equal(comments.json.results, [{ id: 152 }, { id: 151 }]);
		const commits = await call("commits", { action: "get", shas: ["v0.1.0", "main", "nope"], fields: "subject=x" });
		assert.ok(commits.isError, "an unknown field");
		const shas = await call("commits", { action: "get", shas: ["v0.1.0", "nope", "main"], fields: "sha" });
		assert.is(shas.json.results.length, 3);
		assert.match(shas.json.results[1].error, /nope/);
		const branches = await call("branches_remote", {
			action: "get",
			names: ["main", "feature/branch-3"],
			fields: "name",
		});
		assert.equal(branches.json.results, [{ name: "main" }, { name: "feature/branch-3" }]);
		const files = await call("contents", { action: "get", paths: ["README.md", "LICENSE"] });
		assert.equal(
			files.json.results.map(({ path, text }: { path: string; text: string }) => [path, text.split("\n")[0]]),
			[
				["README.md", "# rocket"],
				["LICENSE", "MIT License"],
			],
		);
	});

	test.run();
}

const test = suite("batches");

for (const [limit, asks] of [
	[1, "madt_issues"],
	[3, "madt_issues"],
	[8, "madt_issues"],
] as const) {
	test(`${limit} at a time, as configured`, async () => {
		const madt = await startMadt({
			env: { MADT_BATCH_CONCURRENCY: String(limit) },
			faults: [{ path: "/issues/\\d+$", delay: 60, count: 100 }],
		});
		try {
			const { json } = await madt.call(asks, { action: "get", repo, numbers: upTo(limit * 4), fields: "number" });
			assert.is(json.results.length, limit * 4);
			const spans = madt
				.requests()
				.filter(({ path }) => /\/issues\/\d+$/.test(path))
				.map(({ began, ended }) => ({ began, ended }));
			assert.is(mostAtOnce(spans), limit);
		} finally {
			await madt.close();
		}
	});
}

for (const [what, args, reads] of [
	["reads", { action: "get" }, true],
	["writes", { action: "close" }, false],
] as const) {
	test(`a cancelled batch of ${what} is in the log: what is done, what is not`, async () => {
		const madt = await startMadt({
			env: { MADT_BATCH_CONCURRENCY: "2" },
			faults: [{ path: "/issues/\\d+$", delay: 150, count: 100 }],
		});
		try {
			const abort = new AbortController();
			const call = madt.client.callTool(
				{ name: "madt_issues", arguments: { repo, numbers: closable(20), ...args } },
				undefined,
				{ signal: abort.signal },
			);
			call.catch(() => {});
			while (madt.requests().length < 2) await sleep(10);
			abort.abort();
			await call.catch(() => {});
			const line = await lineOf(madt, "batch stopped");
			const unsure = line[reads ? "stopped" : "unknown"] as number[];
			assert.equal(
				[...line.done, ...unsure, ...line.not_done].sort((one: number, other: number) => one - other),
				closable(20),
			);
			assert.ok(line.done.length >= 2 && unsure.length <= 2 && line.not_done.length >= 10, JSON.stringify(line));
			const states = madt.requests().filter(({ method }) => method === "PATCH");
			if (!reads)
				for (const { path } of states)
					assert.ok([...line.done, ...unsure].includes(Number(path.split("/").at(-1))), path);
			assert.is(line.level, "warning");
		} finally {
			await madt.close();
		}
	});
}

test("out of time, the answer tells the writes that are done, not done, and may be done", async () => {
	const madt = await startMadt({
		env: { MADT_TOOL_TIMEOUT: "1000", MADT_BATCH_CONCURRENCY: "2" },
		faults: [{ path: "/issues/\\d+$", delay: 400, count: 100 }],
	});
	try {
		const { json } = await madt.call("madt_issues", { action: "close", repo, numbers: closable(10) });
		const kinds = json.results.map((result: object) =>
			"state" in result ? "done" : "not_done" in result ? "not_done" : "unknown" in result ? "unknown" : "?",
		);
		// Two at a time: how many get done depends on the machine, the order does not.
		assert.match(kinds.join(" "), /^(done )*unknown( unknown)?( not_done)+$/);
		const count = (kind: string) => kinds.filter((one: string) => one === kind).length;
		assert.ok(count("not_done") >= 2, kinds.join());
		assert.is(
			json.cancelled,
			`${count("not_done")} of 10 were not done; ${count("unknown")} may be done or not: read before you repeat`,
		);
		assert.not("failed" in json);
	} finally {
		await madt.close();
	}
});

test("the progress of a batch of lists counts what was asked for, not what is in it", async () => {
	const madt = await startMadt({ faults: [{ path: "/comments", delay: 50, count: 100 }] });
	try {
		const seen: [number, number | undefined][] = [];
		await madt.client.callTool(
			{ name: "madt_comments", arguments: { action: "list", repo, numbers: upTo(10), all: true } },
			undefined,
			{
				onprogress: ({ progress, total }) => void seen.push([progress, total]),
			},
		);
		assert.ok(seen.length >= 8, JSON.stringify(seen));
		assert.ok(
			seen.every(([progress, total]) => total === 10 && progress <= 10),
			JSON.stringify(seen),
		);
	} finally {
		await madt.close();
	}
});

test.run();

async function lineOf(madt: Madt, message: string): Promise<any> {
	for (let tries = 0; tries < 100; tries++) {
		const lines = madt
			.stderr()
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line));
		const found = lines.find((line) => line.message === message);
		if (found) return found;
		await sleep(50);
	}
	throw new Error(`no line "${message}" in ${madt.stderr()}`);
}
