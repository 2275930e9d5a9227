import { LoggingMessageNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createLog } from "../../core/src/log.ts";
import { spawnCli } from "../support/cli-process.ts";
import { type Madt, startMadt } from "../support/madt.ts";

let madt: Madt | undefined;
test.after.each(async () => {
	await madt?.close();
	madt = undefined;
});

const linesOf = (host: Madt) =>
	host
		.stderr()
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line));

test("at debug every request under a call carries the call's id, and both have durations", async () => {
	madt = await startMadt({ args: ["--log-level", "debug"] });
	const [one, other] = await Promise.all([
		madt.call("madt_issues", { action: "get", repo: "acme/rocket", numbers: [3, 4, 5, 6, 7, 8, 9, 10] }),
		madt.call("madt_issues", { action: "list", repo: "acme/rocket", labels: ["bug"], all: true }),
	]);
	assert.not.ok(one.isError || other.isError);
	const lines = linesOf(madt);
	const calls = lines.filter(({ message }) => message === "call");
	assert.is(calls.length, 2);
	for (const call of calls) {
		assert.type(call.milliseconds, "number");
		assert.ok(call.request !== undefined, "the id of the MCP request");
		const requests = lines.filter(({ message, call: id }) => message === "request" && id === call.call);
		assert.ok(requests.length > 0, JSON.stringify(call));
		for (const { milliseconds, status, method, path, id } of requests) {
			assert.type(milliseconds, "number");
			assert.is(status, 200);
			assert.is(method, "GET");
			assert.match(path, /^\/api\/v1\//);
			assert.match(id, /^forgejo-\d+$/);
		}
	}
	const batch = lines.filter(({ message, path }) => message === "request" && /\/issues\/\d+$/.test(path));
	assert.is(batch.length, 8);
	assert.is(new Set(batch.map(({ call }) => call)).size, 1);
});

test("a call made by a call has its own id below it", async () => {
	madt = await startMadt({ args: ["--log-level", "debug"] });
	await madt.call("madt_api_call", {
		tool: "madt_issues",
		arguments: { action: "get", repo: "acme/rocket", number: 3 },
	});
	const calls = linesOf(madt)
		.filter(({ message }) => message === "call")
		.map(({ call, tool }) => [call, tool]);
	assert.equal(calls, [
		["1.1", "madt_issues"],
		["1", "madt_api_call"],
	]);
});

test("levels: info has calls, warning has failed ones, error has neither; the option wins over the variable", async () => {
	const counts: Record<string, number> = {};
	for (const level of ["info", "warning", "error"]) {
		madt = await startMadt({ args: ["--log-level", level], env: { MADT_LOG_LEVEL: "debug" } });
		await madt.call("madt_issues", { action: "get", repo: "acme/rocket", number: 3 });
		await madt.call("madt_issues", { action: "get", repo: "acme/rocket", number: 99999 });
		counts[level] = linesOf(madt).filter(({ message }) => message === "call").length;
		assert.not.ok(linesOf(madt).some(({ message }) => message === "request"));
		await madt.close();
	}
	madt = undefined;
	assert.equal(counts, { info: 2, warning: 1, error: 0 });
	const bad = await spawnCli(["serve", "--log-level", "loud"]);
	assert.is(bad.code, 2);
	assert.match(bad.stderr, /--log-level: must be one of debug, info, warning, error/);
});

/** The client's logging messages, from a host that logs this much on stderr. */
async function listening(args: string[], env: Record<string, string> = {}): Promise<{ level: string; data: any }[]> {
	const messages: { level: string; data: any }[] = [];
	madt = await startMadt({
		args,
		env,
		prepare: (client) =>
			client.setNotificationHandler(
				LoggingMessageNotificationSchema,
				({ params }) => void messages.push({ level: params.level, data: params.data }),
			),
	});
	return messages;
}

test("the client gets what stderr gets until it sets a level of its own, which may be lower or higher", async () => {
	const messages = await listening([]);
	const host = madt as Madt;
	const fail = () => host.call("madt_issues", { action: "get", repo: "acme/rocket", number: 99999 });
	await fail();
	assert.equal(
		messages.map(({ level, data }) => [level, data.message]),
		[["warning", "call"]],
	);
	await host.client.setLoggingLevel("debug");
	await host.call("madt_issues", { action: "get", repo: "acme/rocket", number: 3 });
	assert.ok(messages.some(({ level, data }) => level === "debug" && data.message === "request"));
	assert.not.match(host.stderr(), /"message":"request"/, "stderr keeps its own level");
	messages.length = 0;
	await host.client.setLoggingLevel("emergency");
	await fail();
	assert.equal(messages, []);
	assert.match(host.stderr(), /99999/);
	await host.client.setLoggingLevel("notice");
	await fail();
	assert.is(messages.length, 1);
});

test("the client is told of what happened before it was there: a plugin that was refused", async () => {
	const messages = await listening([], { MADT_PLUGINS: "/nowhere/at/all" });
	await (madt as Madt).client.ping();
	assert.ok(messages.some(({ data }) => data.message === "plugin refused" && /no madt\.json found/.test(data.reason)));
});

test("every line is JSON on one line, whatever it tells of, and known secrets are out of it", () => {
	const lines: string[] = [];
	const log = createLog("debug", new Set(['se"cret\\one']), (line) => void lines.push(line));
	log.write("info", "x", {
		text: 'has se"cret\\one, a\nline break, "quotes" and \u001b[31m',
		deep: [{ key: 'se"cret\\one' }],
	});
	log.write("info", 'authorization: token abcdef\\"ghi', { authorization: "x" });
	assert.is(lines.length, 2);
	for (const line of lines) {
		assert.ok(line.endsWith("\n") && line.indexOf("\n") === line.length - 1);
		assert.not.throws(() => JSON.parse(line));
		assert.not.match(line, /cret/);
		assert.not.match(line, /abcdef/);
	}
});

test.run();
