import { test } from "uvu";
import * as assert from "uvu/assert";
import { clientOf, failure, json, serve, text } from "./server.ts";

for (const status of [301, 302, 303, 307, 308]) {
	test(`${status} to a renamed repository keeps method and body`, async () => {
		await using server = await serve(({ url, method, body }, response) => {
			if (url.startsWith("/git/api/v1/repos/acme/old"))
				response.writeHead(status, { location: "/git/api/v1/repos/acme/new/issues?x=1" }).end();
			else json(response, 201, { url, method, body });
		});
		const client = clientOf(`${server.url}/git`);
		const options = { path: { owner: "acme", repo: "old" }, query: { x: 1 }, body: { title: "a" } };
		const { data } = await client.request("POST /repos/{owner}/{repo}/issues", options);
		assert.equal(data, { url: "/git/api/v1/repos/acme/new/issues?x=1", method: "POST", body: '{"title":"a"}' });
	});
}

test("a form and bytes are sent again on a redirect", async () => {
	await using server = await serve(({ url, body }, response) => {
		if (url.includes("old")) response.writeHead(307, { location: url.replace("old", "new") }).end();
		else text(response, 200, body);
	});
	const form = new FormData();
	form.set("attachment", new Blob(["hello"]), "a.txt");
	const client = clientOf(server.url);
	assert.match((await client.request("POST /old", { body: form })).data, "hello");
	assert.is((await client.request("PUT /old", { body: new Uint8Array([65, 66]) })).data, "AB");
});

test("another origin gets nothing: neither token nor headers", async () => {
	await using other = await serve((_, response) => json(response, 200, {}));
	await using server = await serve((_, response) =>
		response.writeHead(302, { location: `${other.url}/api/v1/user` }).end(),
	);
	const client = clientOf(server.url, { headers: { "CF-Access-Client-Secret": "very secret" } });
	const error = await failure(client.request("GET /user"));
	assert.is(error.code, "redirect");
	assert.match(error.message, server.url);
	assert.match(error.message, other.url);
	assert.is(other.seen.length, 0);
});

const ways: [what: string, location: string | undefined, message: RegExp][] = [
	["to the login page", "/git/user/login?redirect_to=x", /to http:\/\/127.0.0.1:\d+\/git\/user\/login\)/],
	["out of the sub-path", "/api/v1/user", /\/api\/v1\/user\)/],
	["out by dots", "/git/api/v1/%2e%2e/%2e%2e/user", /\/git\/user\)/],
	["to the same host by https", "https://127.0.0.1/git/api/v1/user", /to https:\/\/127.0.0.1\)/],
	["to another scheme", "file:///etc/passwd", /to null|to file/],
	["nowhere", undefined, /without a usable location/],
	["to no URL", "http://[", /without a usable location/],
	["without end", "/git/api/v1/loop", /more than 5 times/],
];
for (const [what, location, message] of ways) {
	test(`a redirect ${what} is an error`, async () => {
		await using server = await serve((_, response) =>
			response.writeHead(302, location === undefined ? {} : { location }).end(),
		);
		const error = await failure(clientOf(`${server.url}/git`).request("GET /user"));
		assert.is(error.code, "redirect");
		assert.match(error.message, message);
		assert.is(server.seen.length, what === "without end" ? 6 : 1);
	});
}

test("five hops are followed", async () => {
	await using server = await serve((_, response, count) => {
		if (count <= 5) response.writeHead(301, { location: `/api/v1/hop${count}` }).end();
		else json(response, 200, { ok: true });
	});
	assert.equal((await clientOf(server.url).request("GET /hop0")).data, { ok: true });
});

test("a redirect that is an answer is given", async () => {
	await using server = await serve((_, response) =>
		response.writeHead(302, { location: "https://storage.example/x" }).end(),
	);
	const answer = await clientOf(server.url).request("GET /zip", { accept: [302] });
	assert.is(answer.headers.get("location"), "https://storage.example/x");
});

test.run();
