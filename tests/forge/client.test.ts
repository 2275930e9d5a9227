import { test } from "uvu";
import * as assert from "uvu/assert";
import { clientOf, failure, json, serve, text, token } from "./server.ts";

test("a request has the token, the query, and the body as JSON", async () => {
	await using server = await serve((_, response) => json(response, 201, { number: 5 }));
	const client = clientOf(`${server.url}/git`, { userAgent: "madtea/test" });
	const answer = await client.request("POST /repos/{owner}/{repo}/issues", {
		path: { owner: "acme", repo: "rocket" },
		query: { labels: ["a b", "c"], q: undefined, x: null, all: true, since: new Date(0), n: 0 },
		body: { title: "größe" },
	});
	assert.is(answer.status, 201);
	assert.equal(answer.data, { number: 5 });
	const [seen] = server.seen;
	assert.is(seen?.method, "POST");
	assert.is(
		seen?.url,
		"/git/api/v1/repos/acme/rocket/issues?labels=a+b&labels=c&all=true&since=1970-01-01T00%3A00%3A00.000Z&n=0",
	);
	assert.is(seen?.headers.authorization, `token ${token}`);
	assert.is(seen?.headers["content-type"], "application/json");
	assert.is(seen?.headers["user-agent"], "madtea/test");
	assert.is(Buffer.from(seen?.body ?? "", "latin1").toString(), '{"title":"größe"}');
});

test("where the forge is, and a site beside the API", async () => {
	await using server = await serve((_, response) => json(response, 200, {}));
	const client = clientOf(`${server.url}/git/api/v1`);
	assert.is(client.root, `${server.url}/git/api/v1`);
	assert.is(client.origin, server.url);
	await client.request({ method: "get", path: "/api/forgejo/v1/version", site: true });
	await client.request({ method: "GET", path: "api/v1/user?x=1" }, { query: { y: 2 } });
	await client.request({ method: "GET", path: "/repos/{owner}" }, { path: { owner: "a b" } });
	assert.equal(
		server.seen.map(({ url }) => url),
		["/git/api/forgejo/v1/version", "/git/api/v1/user?x=1&y=2", "/git/api/v1/repos/a%20b"],
	);
});

test("bodies: a form, bytes, text with its type, none", async () => {
	await using server = await serve((_, response) => json(response, 200, {}));
	const client = clientOf(server.url);
	const form = new FormData();
	form.set("attachment", new Blob(["hello"]), "a.txt");
	await client.request("POST /a", { body: form });
	await client.request("PUT /b", { body: new Uint8Array([1, 2, 255]) });
	await client.request("POST /c", { body: "# hi", contentType: "text/plain" });
	await client.request("POST /d", { body: "text" });
	await client.request("POST /e");
	await client.request("DELETE /f");
	const types = server.seen.map(({ headers }) => headers["content-type"]?.split(";")[0]);
	assert.equal(types, [
		"multipart/form-data",
		"application/octet-stream",
		"text/plain",
		"application/json",
		"application/json",
		"application/json",
	]);
	assert.match(server.seen[0]?.body ?? "", /filename="a.txt"[\s\S]*hello/);
	assert.equal(
		server.seen.slice(1).map(({ body }) => body),
		["\x01\x02\xff", "# hi", '"text"', "", ""],
	);
});

test("without a token, no Authorization; an unusable one is never shown", async () => {
	await using server = await serve((_, response) => json(response, 200, {}));
	await clientOf(server.url, { token: undefined }).request("GET /version");
	await clientOf(server.url, { token: async () => "" }).request("GET /version");
	await clientOf(server.url, { token: () => " abc\n" }).request("GET /version");
	assert.equal(
		server.seen.map(({ headers }) => headers.authorization),
		[undefined, undefined, "token abc"],
	);
	const error = await failure(clientOf(server.url, { token: () => "ab\ncd" }).request("GET /version"));
	assert.is(error.code, "unauthorized");
	assert.not.match(error.message, "cd");
});

test("extra headers are sent, but replace nothing of ours", async () => {
	await using server = await serve((_, response) => json(response, 200, {}));
	const headers = { "CF-Access-Client-Id": "id", authorization: "Bearer x", Host: "evil", "Content-Type": "text/x" };
	await clientOf(server.url, { headers }).request("POST /x", { body: {} });
	const seen = server.seen[0]?.headers;
	assert.is(seen?.["cf-access-client-id"], "id");
	assert.is(seen?.authorization, `token ${token}`);
	assert.is(seen?.host, `127.0.0.1:${server.port}`);
	assert.is(seen?.["content-type"], "application/json");
	const error = await failure(clientOf(server.url, { headers: { "X-A": "secret\nvalue" } }).request("GET /x"));
	assert.match(error.message, "X-A");
	assert.not.match(error.message, "secret");
});

const readings: [
	what: string,
	type: string,
	body: string,
	read: "json" | "text" | "bytes" | undefined,
	data: unknown,
][] = [
	["JSON by its type", "application/json;charset=utf-8", '{"a":1}', undefined, { a: 1 }],
	["JSON of ActivityPub", "application/activity+json", '{"a":1}', undefined, { a: 1 }],
	["null of an empty repository", "application/json", "null", undefined, null],
	["text by its type", "text/plain", '{"a":1}', undefined, '{"a":1}'],
	["JSON as asked", "text/plain", '{"a":1}', "json", { a: 1 }],
	["text as asked", "application/json", '{"a":1}', "text", '{"a":1}'],
	["bytes as asked", "application/json", "ab", "bytes", Buffer.from("ab")],
	["nothing", "application/json", "", undefined, undefined],
	["an empty file as text", "text/plain", "", "text", ""],
	["an empty file as bytes", "text/plain", "", "bytes", Buffer.from("")],
	["rendered Markdown", "text/html", "<p>hi</p>", undefined, "<p>hi</p>"],
	["a web page that is asked for as text", "text/html", "<!doctype html><p>hi</p>", "text", "<!doctype html><p>hi</p>"],
];
for (const [what, type, body, read, data] of readings) {
	test(`reads ${what}`, async () => {
		await using server = await serve((_, response) => text(response, 200, body, type));
		const answer = await clientOf(server.url).request("GET /x", { read });
		assert.equal(answer.data, data);
		assert.is(answer.total, undefined);
	});
}

test("204, and the total of a list", async () => {
	await using server = await serve(({ method }, response) => {
		if (method === "DELETE") response.writeHead(204).end();
		else json(response, 200, [], { "X-Total-Count": "117" });
	});
	const client = clientOf(server.url);
	assert.equal((await client.request("DELETE /x")).data, undefined);
	assert.is((await client.request("GET /x")).total, 117);
});

const unreadable: [code: string, type: string, body: string][] = [
	["badAnswer", "application/json", '{"a":'],
	["notForge", "text/html; charset=utf-8", "<!DOCTYPE html>\n<html><form>Sign in</form></html>"],
	["notForge", "text/html", "\n<html><head><title>Welcome to nginx</title></head></html>"],
];
for (const [code, type, body] of unreadable) {
	test(`${type} ${body.slice(0, 12)} is ${code}`, async () => {
		await using server = await serve((_, response) => text(response, 200, body, type));
		const error = await failure(clientOf(server.url).request("GET /user"));
		assert.is(error.code, code);
		assert.is(error.operation, "GET /user");
		assert.is(server.seen.length, 1);
	});
}

test("an error says what it is about, in the forge's words", async () => {
	await using server = await serve((_, response) =>
		json(response, 422, { message: `[Title]: Required ${token}`, url: "https://forge.example/api/swagger" }),
	);
	const path = { owner: "acme", repo: "rocket", index: 12 };
	const error = await failure(
		clientOf(server.url).request("PATCH /repos/{owner}/{repo}/issues/{index}", { path, body: {} }),
	);
	assert.is(error.code, "invalid");
	assert.is(error.target, "acme/rocket, index 12");
	assert.is(error.forgeMessage, "[Title]: Required ***");
	assert.not.match(error.message, "swagger");
});

test("a status that is an answer is no error", async () => {
	await using server = await serve((_, response) => json(response, 404, { message: "not found" }));
	const answer = await clientOf(server.url).request("GET /x", { accept: [404] });
	assert.is(answer.status, 404);
	assert.equal(answer.data, { message: "not found" });
});

test("an answer that is too large ends when that is known", async () => {
	let written = 0;
	await using server = await serve(({ url }, response) => {
		if (url.endsWith("announced"))
			return void response.writeHead(200, { "content-length": "5000" }).end("x".repeat(5000));
		response.writeHead(200, { "content-type": "application/octet-stream" });
		const more = () => {
			if (response.destroyed || written > 50_000_000) return;
			written += 65536;
			response.write("x".repeat(65536), () => setImmediate(more));
		};
		more();
	});
	const client = clientOf(server.url);
	for (const path of ["announced", "endless"]) {
		const error = await failure(client.request({ method: "GET", path }, { read: "bytes", maximumBytes: 1000 }));
		assert.is(error.code, "answerTooLarge");
		assert.match(error.message, "at most 1000");
	}
	assert.ok(written < 20_000_000, `${written} bytes were sent`);
	const whole = await client.request({ method: "GET", path: "announced" }, { read: "bytes", maximumBytes: 5000 });
	assert.is(whole.data.length, 5000);
});

test("`fetch` is the one of the moment, so that a test or a tracer can stand in for it", async () => {
	const original = globalThis.fetch;
	globalThis.fetch = async () => Response.json({ from: "elsewhere" });
	try {
		assert.equal((await clientOf("https://forge.example").request("GET /user")).data, { from: "elsewhere" });
	} finally {
		globalThis.fetch = original;
	}
});

test("at most `concurrency` requests at a time", async () => {
	let open = 0;
	let most = 0;
	await using server = await serve((_, response) => {
		most = Math.max(most, ++open);
		setTimeout(() => {
			open--;
			json(response, 200, {});
		}, 10);
	});
	const client = clientOf(server.url, { concurrency: 3 });
	await Promise.all(Array.from({ length: 12 }, () => client.request("GET /x")));
	assert.is(most, 3);
});

test("the log has every attempt, and no secret", async () => {
	await using server = await serve((_, response, count) => json(response, count === 1 ? 503 : 200, {}));
	const entries: any[] = [];
	const client = clientOf(server.url, { log: (entry) => entries.push(entry) });
	await client.request({ method: "GET", path: `/users/x/tokens/${token}?access_token=abc` });
	assert.equal(
		entries.map(({ id, attempt, status, code }) => [id, attempt, status, code]),
		[
			["test-1", 1, 503, "server"],
			["test-1", 2, 200, undefined],
		],
	);
	assert.is(entries[0].path, "/api/v1/users/x/tokens/***");
	assert.ok(entries.every(({ milliseconds }) => Number.isInteger(milliseconds)));
});

test("what can't be addressed is not sent", async () => {
	await using server = await serve((_, response) => json(response, 200, {}));
	const client = clientOf(server.url);
	for (const path of ["../../user/login", "https://evil.example/api/v1/user"]) {
		assert.is((await failure(client.request({ method: "GET", path }))).code, "badPath");
	}
	assert.is((await failure(client.request("GET /repos/{owner}", { path: { owner: ".." } }))).code, "badPath");
	assert.is(server.seen.length, 0);
});

test.run();
