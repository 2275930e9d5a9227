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

const addressInvalid = /the forge's URL in the configuration is not usable/;

/** What is wrong with a forge, where it is (a port of one of the servers below, or an address), and what a call says. */
const unreachable: [what: string, url: string, says: RegExp][] = [
	[
		"a forge that is down",
		"http://127.0.0.1:{closed}",
		/can't be reached \(http:\/\/127\.0\.0\.1:\d+: connection refused, ECONNREFUSED.*\)\. Check that the server runs/,
	],
	[
		"a host that nobody knows, or no network",
		"https://forge.invalid",
		/can't be reached \(https:\/\/forge\.invalid: (no such host, ENOTFOUND|the host name can't be resolved at the moment, EAI_AGAIN)/,
	],
	[
		"https where the server speaks http",
		"https://127.0.0.1:{web}",
		/secure connection to the forge failed \(.*http instead of https/,
	],
	[
		"a web server that is no forge",
		"http://127.0.0.1:{web}",
		/the answer is a web page: the URL does not look like a forge's API root/,
	],
	["a text that is no address", "not a url", addressInvalid],
	["another protocol", "ftp://forge.example", addressInvalid],
	["an address without a host", "https://", addressInvalid],
	["an address with a password", "https://user:geheim@forge.example", addressInvalid],
];

const web = createHttpServer((_, response) =>
	response.writeHead(200, { "content-type": "text/html" }).end("<html>hello</html>"),
);
const said: Record<string, Promise<string>> = {};
test.before(async () => {
	const closed = createServer();
	const ports: Record<string, number> = { closed: await listening(closed), web: await listening(web) };
	await new Promise((resolve) => closed.close(resolve));
	for (const [what, url] of unreachable) {
		said[what] = callOn(url.replace(/\{(\w+)\}/, (_, name: string) => String(ports[name])));
		said[what].catch(() => {});
	}
});
test.after(() => void web.close());

for (const [what, , says] of unreachable) {
	test(`${what}: it starts, and the call says what is wrong`, async () => {
		const text = (await said[what]) as string;
		assert.match(text, says);
		assert.not.match(text, /geheim/);
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
