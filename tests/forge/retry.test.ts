import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { mayRepeat, pause, retryAfter, waitBefore } from "../../core/src/forge/retry.ts";
import { clientOf, failure, json, serve } from "./server.ts";

const methods = ["GET", "HEAD", "PUT", "DELETE", "POST", "PATCH"];

/** What the server does, and how often each of the methods is sent with two retries. */
const counts: [what: string, status: number | "reset", code: string, times: number[]][] = [
	["too many requests", 429, "rateLimited", [3, 3, 3, 3, 3, 3]],
	["bad gateway", 502, "server", [3, 3, 3, 3, 1, 1]],
	["unavailable", 503, "server", [3, 3, 3, 3, 1, 1]],
	["gateway timeout", 504, "server", [3, 3, 3, 3, 1, 1]],
	["reset", "reset", "unreachable", [3, 3, 3, 3, 1, 1]],
	["server error", 500, "server", [1, 1, 1, 1, 1, 1]],
	["not found", 404, "notFound", [1, 1, 1, 1, 1, 1]],
	["conflict", 409, "conflict", [1, 1, 1, 1, 1, 1]],
];
for (const [what, status, code, times] of counts) {
	test(`${what}: sent as often as is safe`, async () => {
		await using server = await serve((_, response) => {
			if (status === "reset") response.socket?.resetAndDestroy();
			else json(response, status, { message: "no" });
		});
		const client = clientOf(server.url, { retries: 2, backoff: 1 });
		for (const [index, method] of methods.entries()) {
			server.seen.length = 0;
			const error = await failure(client.request({ method, path: "/x" }));
			assert.is(error.code, code, method);
			assert.is(server.seen.length, times[index], method);
			const uncertain = !["GET", "HEAD"].includes(method) && (status === "reset" || status >= 500);
			assert.is(/may have been done/.test(error.nextStep), uncertain, `${method}: ${error.nextStep}`);
		}
	});
}

test("what succeeds on the second try is no error", async () => {
	await using server = await serve(({ body }, response, count) => {
		if (count < 3) json(response, 429, {});
		else json(response, 201, { got: body });
	});
	const answer = await clientOf(server.url).request("POST /x", { body: { a: 1 } });
	assert.equal(answer.data, { got: '{"a":1}' });
	assert.is(server.seen.length, 3);
});

test("no retries when none are wanted", async () => {
	await using server = await serve((_, response) => json(response, 503, {}));
	await failure(clientOf(server.url, { retries: 0 }).request("GET /x"));
	assert.is(server.seen.length, 1);
});

test("Retry-After is waited for", async () => {
	await using server = await serve((_, response, count) =>
		json(response, count === 1 ? 429 : 200, {}, count === 1 ? { "Retry-After": "1" } : {}),
	);
	const started = performance.now();
	await clientOf(server.url).request("POST /x");
	assert.ok(performance.now() - started >= 990);
	assert.is(server.seen.length, 2);
});

test("a long Retry-After ends the request at once and says when to come back", async () => {
	const date = new Date(Date.now() + 600_000).toUTCString();
	for (const [status, value] of [
		[429, "120"],
		[503, date],
		[429, date],
	] as const) {
		await using server = await serve((_, response) => json(response, status, {}, { "Retry-After": value }));
		const error = await failure(clientOf(server.url).request("GET /x"));
		assert.is(error.code, status === 429 ? "rateLimited" : "server");
		assert.match(error.nextStep, /wait \d{3} s, until \d{4}-/);
		assert.is(server.seen.length, 1);
	}
});

test("Retry-After in both forms", () => {
	const of = (value: string) => retryAfter(new Headers({ "retry-after": value }), Date.parse("2026-01-01T00:00:00Z"));
	assert.is(of("7"), 7000);
	assert.is(of("Thu, 01 Jan 2026 00:00:30 GMT"), 30_000);
	assert.is(of("Wed, 31 Dec 2025 00:00:00 GMT"), 0);
	assert.is(of("soon"), undefined);
	assert.is(retryAfter(new Headers()), undefined);
});

test("waits grow, with jitter, up to a bound", () => {
	for (let attempt = 1; attempt < 20; attempt++) {
		const full = Math.min(300 * 2 ** (attempt - 1), 8000);
		const wait = waitBefore(attempt, 300);
		assert.ok(wait >= full / 2 && wait <= full);
	}
});

test("a timeout: a read is tried once more, a write says that it may have happened", async () => {
	await using server = await serve(() => {});
	const client = clientOf(server.url, { timeout: 200 });
	const read = await failure(client.request("GET /x"));
	assert.is(read.code, "timeout");
	assert.is(server.seen.length, 2);
	assert.not.match(read.nextStep, "may have been done");
	const write = await failure(client.request("POST /x", { body: {} }));
	assert.is(write.code, "timeout");
	assert.match(write.nextStep, /POST may have been done all the same: check before repeating/);
	assert.is(server.seen.length, 3);
});

test("a slow answer that keeps coming is no timeout, one that stops is", async () => {
	await using server = await serve(({ url }, response) => {
		response.writeHead(200, { "content-type": "text/plain" });
		let sent = 0;
		const timer = setInterval(() => {
			response.write("x");
			if (++sent === 8) {
				clearInterval(timer);
				if (url.endsWith("slow")) response.end();
			}
		}, 70);
	});
	const client = clientOf(server.url, { timeout: 450 });
	assert.is((await client.request("GET /slow")).data, "xxxxxxxx");
	assert.is((await failure(client.request("POST /stuck"))).code, "timeout");
});

test("a retried delete that is gone says that the first try may have done it", async () => {
	await using server = await serve((_, response, count) => {
		if (count === 1) response.socket?.resetAndDestroy();
		else json(response, 404, { message: "not found" });
	});
	const error = await failure(clientOf(server.url).request("DELETE /x"));
	assert.is(error.code, "notFound");
	assert.match(error.nextStep, "An earlier try of this DELETE lost its answer");
});

test("a refused connection is tried again for every method: nothing was acted on", async () => {
	const free = createServer();
	const port = await new Promise<number>((resolve) =>
		free.listen(0, "127.0.0.1", () => resolve((free.address() as AddressInfo).port)),
	);
	await new Promise((resolve) => free.close(resolve));
	const attempts: number[] = [];
	const client = clientOf(`http://127.0.0.1:${port}`, { retries: 2, log: ({ attempt }) => attempts.push(attempt) });
	const error = await failure(client.request("POST /x"));
	assert.is(error.code, "unreachable");
	assert.match(error.message, `http://127.0.0.1:${port}: connection refused`);
	assert.not.match(error.nextStep, "may have been done");
	assert.equal(attempts, [1, 2, 3]);
});

test("a host that does not exist fails at once", async () => {
	const attempts: number[] = [];
	const client = clientOf("http://no-such-host.invalid", { log: ({ attempt }) => attempts.push(attempt), retries: 0 });
	assert.is((await failure(client.request("GET /x"))).code, "unreachable");
	assert.not.ok(mayRepeat("GET", "none", 1));
	assert.is(attempts.length, 1);
});

test("cancelling ends a request under way, a wait, and a turn", async () => {
	await using server = await serve(({ url }, response) => {
		if (url.endsWith("busy")) json(response, 429, {}, { "Retry-After": "15" });
	});
	const client = clientOf(server.url, { concurrency: 1 });
	const started = performance.now();
	for (const route of ["GET /hangs", "GET /busy"] as const) {
		const controller = new AbortController();
		const ended = failure(client.request(route, { signal: controller.signal }));
		setTimeout(() => controller.abort(), 30);
		const error = await ended;
		assert.is(error.code, "cancelled", route);
		assert.not.match(error.nextStep, "may have been done");
	}
	const holder = new AbortController();
	const holding = failure(client.request("POST /hangs", { signal: holder.signal }));
	const waiter = new AbortController();
	const waiting = failure(client.request("POST /never", { signal: waiter.signal }));
	setTimeout(() => waiter.abort(), 20);
	const queued = await waiting;
	assert.is(queued.code, "cancelled");
	assert.not.match(queued.nextStep, "may have been done");
	holder.abort();
	const sent = await holding;
	assert.is(sent.code, "cancelled");
	assert.match(sent.nextStep, "POST may have been done");
	assert.ok(performance.now() - started < 8000);
	assert.not.ok(server.seen.some(({ url }) => url.endsWith("never")));
	const before = await failure(client.request("GET /x", { signal: AbortSignal.abort() }));
	assert.is(before.code, "cancelled");
});

test("a pause tells whether it was waited to the end", async () => {
	assert.is(await pause(1), true);
	assert.is(await pause(10_000, AbortSignal.abort()), false);
});

test.run();
