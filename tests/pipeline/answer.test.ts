import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type InProcess, startInProcess } from "../support/in-process.ts";

const repo = "acme/rocket";
const secret = "s3cr3t-".repeat(6).slice(0, 40);

const test = suite("answers");
let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());
test.before.each(() => running.forge.reset());

const call = (tool: string, args: Record<string, unknown>) =>
	running.host.call({ tool: `madt_${tool}`, args: { repo, ...args } });
const json = async (tool: string, args: Record<string, unknown>) => JSON.parse((await call(tool, args)).text);

/** Lists: how much is shown of how much, and how to go on. */
for (const [args, total, range, next] of [
	[{ limit: 10 }, 115, "1-10", 2],
	[{ limit: 10, page: 2 }, 115, "11-20", 3],
	[{ limit: 10, page: 12 }, 115, "111-115", undefined],
	[{ limit: 10, page: 99 }, 115, undefined, undefined],
	[{ limit: 80 }, 115, "1-80", 2],
	[{ limit: 80, page: 2 }, 115, "81-115", undefined],
	[{ state: "closed" }, 5, undefined, undefined],
	[{ all: true }, 115, undefined, undefined],
	[{ query: "no such words" }, 0, undefined, undefined],
] as const) {
	test(`a list with ${JSON.stringify(args)}: ${range ?? "all"} of ${total}, next page ${next ?? "none"}`, async () => {
		const list = await json("issues", { action: "list", fields: ["number"], ...args });
		assert.equal([list.total, list.range, list.next_page], [total, range, next]);
		const [first, last] = (range ?? "").split("-").map(Number);
		if (range) assert.is(list.items.length, last! - first! + 1);
		else if (!("page" in args)) assert.is(list.items.length, total);
		assert.ok(Array.isArray(list.items));
	});
}

test("no page is shown twice or left out, also where the limit is over what the forge gives at once", async () => {
	for (const limit of [7, 30, 50, 70]) {
		const seen: number[] = [];
		for (let page: number | undefined = 1; page !== undefined; ) {
			const list: any = await json("issues", { action: "list", fields: ["number"], limit, page });
			seen.push(...list.items.map(({ number }: { number: number }) => number));
			page = list.next_page;
		}
		assert.is(seen.length, 115, `limit ${limit}`);
		assert.is(new Set(seen).size, 115, `limit ${limit}`);
	}
});

test("a list of nothing is an empty list, also where the forge answers null", async () => {
	const list = await json("branches_remote", { action: "list", repo: "root1/empty" });
	assert.equal(list.items, []);
});

test("an answer without a body says that it is done, and to what", async () => {
	assert.equal(await json("issues", { action: "pin", numbers: [8] }), { ok: true, number: 8 });
});

test("yes and no are answers, no errors", async () => {
	assert.equal(await json("prs", { action: "is_merged", numbers: [130, 133] }), {
		results: [
			{ number: 130, merged: true },
			{ number: 133, merged: false },
		],
	});
});

test("fields narrow, widen, and give everything; an unknown one is refused before anything is sent", async () => {
	assert.equal(await json("issues", { action: "get", numbers: [3], fields: "number,user.login" }), {
		number: 3,
		user: { login: "root1" },
	});
	const usual = await json("issues", { action: "get", numbers: [3] });
	const wider = await json("issues", { action: "get", numbers: [3], fields: ["default", "pin_order"] });
	assert.equal(
		Object.keys(wider).filter((key) => !(key in usual)),
		["pin_order"],
	);
	assert.ok((await call("issues", { action: "get", numbers: [3], fields: "*" })).text.length > 1500);
	running.forge.requests.length = 0;
	const refused = await call("issues", { action: "edit", numbers: [3], title: "x", fields: ["titel"] });
	assert.ok(refused.isError);
	assert.equal(running.forge.requests, []);
});

/** What the forge says in a refusal comes through clean, short, on one line, and without a secret. */
for (const [what, body, says] of [
	[
		"control characters",
		JSON.stringify({ message: "no \u001b[31mred\u001b]0;title\u0007 \u202e way" }),
		/no red {1,2}way/,
	],
	["lines", JSON.stringify({ message: "one\ntwo\r\nthree" }), /one two three/],
	["the token itself", JSON.stringify({ message: `bad token ${secret}` }), /bad token/],
	[
		"the token with an invisible character in it",
		JSON.stringify({ message: `bad token ${secret.slice(0, 20)}\u200b${secret.slice(20)}` }),
		/bad token/,
	],
	["a page of text", JSON.stringify({ message: "x".repeat(5000) }), /x{100}/],
	["a web page", "<html><body>Sorry</body></html>", /./],
	["nothing", "", /./],
] as const) {
	test(`an error of the forge with ${what}`, async () => {
		const hostile = await startInProcess({ url: "https://hostile.example", env: { FORGEJO_TOKEN: secret } });
		try {
			hostile.forge.fault({ path: "/issues/3$", status: 422, body, count: 9 });
			const { text, isError } = await hostile.host.call({
				tool: "madt_issues",
				args: { action: "get", repo, numbers: [3] },
			});
			assert.ok(isError);
			assert.match(text, says);
			assert.not.match(text, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
			assert.ok(text.length < 1500, `${text.length} characters`);
			assert.not.ok(text.includes(secret));
		} finally {
			hostile.close();
		}
	});
}

for (const [what, repoOf, args, says] of [
	[
		"a repository that is not there",
		"acme/nothing",
		{ action: "list" },
		/on acme\/nothing: not found.*the token may not see it/,
	],
	["an archived one", "acme/notes", { action: "create", title: "x" }, /acme\/notes: the repository is archived/],
] as const) {
	test(`${what}: what failed, on which target, why, and what to do`, async () => {
		const { text, isError } = await call("issues", { ...args, repo: repoOf });
		assert.ok(isError);
		assert.match(text, says);
	});
}

test("why a call is an error is told apart, for the exit code of the command line", async () => {
	assert.is((await call("issues", { action: "creat" })).failure, "usage");
	assert.is((await call("issues", { action: "get", numbers: [3], fields: ["titel"] })).failure, "usage");
	assert.is((await call("issues", { action: "get", numbers: [99999] })).failure, "forge");
	assert.is((await call("issues", { action: "get", numbers: [3] })).failure, undefined);
	const some = await call("issues", { action: "get", numbers: [3, 99999] });
	assert.equal([some.isError, some.partial], [false, true]);
});

test("a long text without a break costs no more time than its length", async () => {
	const long = await startInProcess({ url: "https://long.example" });
	try {
		long.forge.fault({
			path: "/raw/",
			status: 200,
			headers: { "content-type": "text/plain" },
			body: "a".repeat(300_000),
			count: 9,
		});
		const started = performance.now();
		const { text } = await long.host.call({ tool: "madt_api_call", args: { path: "/repos/acme/rocket/raw/long.txt" } });
		assert.ok(text.length > 30_000, text);
		assert.ok(performance.now() - started < 3000, `${Math.round(performance.now() - started)} ms`);
	} finally {
		long.close();
	}
});

test("a text can be read on from a line", async () => {
	const file = { action: "get", paths: ["shared.txt"] };
	const lines = (await call("contents", file)).text.split("\n");
	assert.ok(lines.join("\n").includes("one\ntwo from main\nthree"));
	const rest = (await call("contents", { ...file, start_line: 2 })).text;
	assert.ok(rest.includes("two from main\nthree"));
	assert.not.match(rest, /^one$/m);
	const beyond = await call("contents", { ...file, start_line: 99 });
	assert.ok(beyond.isError);
	assert.match(beyond.text, /start_line=99/);
});

test.run();
