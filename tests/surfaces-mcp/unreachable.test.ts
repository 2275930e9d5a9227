import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { seedTokens } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startMadt } from "../support/madt.ts";
import { startRaw } from "../support/raw.ts";

const token = "0123456789abcdef0123456789abcdef01234567";
const issue = { name: "madt_issues", arguments: { action: "get", repo: "acme/rocket", numbers: [3] } };

async function listening(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return (server.address() as AddressInfo).port;
}

/** Starts on a forge address without a mock: the list comes, and the call says what is wrong. */
async function callOn(url: string): Promise<string> {
	const raw = startRaw({ env: { FORGEJO_URL: url, FORGEJO_TOKEN: token } });
	try {
		await raw.hello();
		const { result } = await raw.ask("tools/list");
		assert.ok(result.tools.length > 30, `${result.tools.length} tools`);
		const answer = await raw.ask("tools/call", issue);
		assert.is(answer.error, undefined);
		assert.is(answer.result.isError, true);
		const { text } = answer.result.content[0];
		assert.not.match(text + raw.stderr(), new RegExp(token));
		return text;
	} finally {
		raw.close();
	}
}

for (const [kind, says] of [
	["forgejo", /the forge does not accept the token \(401 "user does not exist \[uid: 0, name: \]"\)/],
	["gitea", /the forge does not accept the token \(401 "invalid username, password or token"\)/],
] as const) {
	test(`a wrong token of a ${kind}: it starts, and the call says so`, async () => {
		const madt = await startMadt({ kind, token });
		try {
			assert.ok((await madt.client.listTools()).tools.length > 30);
			assert.equal(madt.requests(), []);
			const { text, isError } = await madt.call("madt_issues", issue.arguments);
			assert.ok(isError);
			assert.match(text, says);
			assert.match(text, /Configure a valid token/);
			assert.is(madt.requests().length, 1);
			const { json } = await madt.call("madt_context");
			assert.match(json.forge.problem, says);
		} finally {
			await madt.close();
		}
	});
}

for (const [what, given, says] of [
	["no token", "", /needs a token, and none is configured.*Configure a token for this forge/],
	["a token without the scope", seedTokens.readonly, /the token lacks a scope \(403 .*write:issue/],
] as const) {
	test(`${what}: a write says what is missing`, async () => {
		const madt = await startMadt({ token: given });
		try {
			const { text, isError } = await madt.call("madt_issues", { action: "create", repo: "acme/rocket", title: "x" });
			assert.ok(isError);
			assert.match(text, says);
		} finally {
			await madt.close();
		}
	});
}

test("a forge that is down", async () => {
	const server = createServer();
	const port = await listening(server);
	await new Promise((resolve) => server.close(resolve));
	assert.match(
		await callOn(`http://127.0.0.1:${port}`),
		/can't be reached \(http:\/\/127\.0\.0\.1:\d+: connection refused, ECONNREFUSED.*\)\. Check that the server runs/,
	);
});

test("a host that nobody knows, or no network", async () => {
	assert.match(
		await callOn("https://forge.invalid"),
		/can't be reached \(https:\/\/forge\.invalid: (no such host, ENOTFOUND|the host name can't be resolved at the moment, EAI_AGAIN)/,
	);
});

test("https where the server speaks http", async () => {
	const server = createHttpServer((_, response) => response.end("{}"));
	const port = await listening(server);
	try {
		assert.match(
			await callOn(`https://127.0.0.1:${port}`),
			/secure connection to the forge failed \(.*http instead of https/,
		);
	} finally {
		server.close();
	}
});

test("a web server that is no forge", async () => {
	const server = createHttpServer((_, response) =>
		response.writeHead(200, { "content-type": "text/html" }).end("<html>hello</html>"),
	);
	const port = await listening(server);
	try {
		assert.match(
			await callOn(`http://127.0.0.1:${port}`),
			/the answer is a web page: the URL does not look like a forge's API root/,
		);
	} finally {
		server.close();
	}
});

for (const url of ["not a url", "ftp://forge.example", "https://", "https://user:secret@forge.example"]) {
	test(`an address that is none: ${url}`, async () => {
		const text = await callOn(url);
		assert.match(text, /the forge's URL in the configuration is not usable/);
		assert.not.match(text, /secret/);
	});
}

test("madt_context answers whatever the forge does", async () => {
	const raw = startRaw({ env: { FORGEJO_URL: "not a url" } });
	try {
		await raw.hello();
		const { result } = await raw.ask("tools/call", { name: "madt_context", arguments: {} });
		assert.is(result.isError, undefined);
		assert.match(JSON.parse(result.content[0].text).forge.problem, /not usable \(it is no URL\)/);
	} finally {
		raw.close();
	}
});

test("starting and listing touches no network", async () => {
	let connections = 0;
	const server = createServer((socket) => {
		connections++;
		socket.destroy();
	});
	const port = await listening(server);
	const raw = startRaw({ env: { FORGEJO_URL: `http://127.0.0.1:${port}`, FORGEJO_TOKEN: token, MADT_ENABLE: "*" } });
	try {
		await raw.hello();
		await raw.ask("tools/list");
		await raw.ask("tools/call", { name: "madt_help", arguments: { query: "close an issue" } });
		await raw.ask("tools/call", { name: "madt_issues", arguments: { action: "creat" } });
		await raw.ask("tools/call", { name: "madt_issues", arguments: { action: "list" } });
		assert.is(connections, 0);
		await raw.ask("tools/call", issue);
		assert.ok(connections > 0, "the server counts");
	} finally {
		raw.close();
		server.close();
	}
});

test.run();
