import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedTokens } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { spawnCli } from "../support/cli-process.ts";
import { type Raw, startRaw } from "../support/raw.ts";

/** Everything that a process shows, and everything that it writes, is looked through for each form of each secret. */
const header = "gate-7d1e5c9b0f3a";
const proxyPassword = "proxy-4b8a2f6e1d9c";
const password = "pass-0c7e3b9a5f1d";
const wrong = "wrong-9f2b7c4e8a1d6035";

let folder: string;
let audit: string;
test.before.each(() => {
	folder = mkdtempSync(join(tmpdir(), "madt-secrecy-"));
	audit = join(folder, "audit.jsonl");
});
test.after.each(() => rmSync(folder, { recursive: true, force: true }));

function assertUnseen(text: string, secrets: string[], where: string): void {
	for (const secret of secrets) {
		for (const form of [
			secret,
			encodeURIComponent(secret),
			Buffer.from(secret).toString("base64"),
			Buffer.from(`x:${secret}`).toString("base64"),
			secret.slice(0, 14),
			secret.slice(-14),
		]) {
			const at = text.indexOf(form);
			assert.ok(at < 0, `${where} shows ${form}: ...${text.slice(Math.max(0, at - 200), at + 100)}`);
		}
	}
}

function fileOf(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "";
	}
}

/** A session of reads, writes, mistakes and refusals, at the lowest log level, with everything it showed. */
async function session(env: Record<string, string>, mock = true): Promise<{ text: string; answers: string[] }> {
	const raw: Raw = startRaw({
		mock,
		args: ["serve", "--log-level", "debug"],
		env: { MADT_AUDIT_LOG: audit, MADT_ENABLE: "*", ...env },
	});
	const answers: string[] = [];
	try {
		await raw.hello();
		await raw.ask("logging/setLevel", { level: "debug" });
		await raw.ask("tools/list");
		const calls: [string, object][] = [
			["madt_context", {}],
			["madt_help", { query: "issues" }],
			["madt_issues", { action: "get", repo: "acme/rocket", numbers: [3, 99999] }],
			["madt_issues", { action: "create", repo: "acme/rocket", title: "from the session" }],
			["madt_issues", { action: "nonsense", repo: "acme/rocket" }],
			["madt_contents", { action: "get", repo: "acme/rocket", path: "README.md" }],
			["madt_contents", { action: "get", repo: "acme/rocket", path: "../../etc/passwd" }],
			["madt_admin", { action: "create_users", user: "eve", email: "eve@example.org", password }],
			["madt_admin", { action: "create_users", user: "eve", email: 7, password: { nested: password } }],
			["madt_secrets", { action: "set", repo: "acme/rocket", names: ["KEY"], value: password }],
			["madt_hooks", { action: "create", repo: "acme/rocket", url: "not a url", secret: password }],
			["madt_api_call", { path: "/user" }],
			["madt_api_call", { path: "/nowhere" }],
			["madt_api_call", { path: "https://evil.example/api/v1/user" }],
			[
				"madt_api_call",
				{ method: "POST", path: "/admin/users", body: { username: "mallory", email: "m@example.org", password } },
			],
			["madt_api_call", { method: "PUT", path: "/repos/acme/rocket/actions/secrets/KEY2", body: { data: password } }],
		];
		for (const [name, args] of calls)
			answers.push(JSON.stringify(await raw.ask("tools/call", { name, arguments: args })));
	} finally {
		raw.close();
	}
	return { text: [...raw.lines, raw.stderr(), fileOf(audit)].join("\n"), answers };
}

test("a whole session with a right token shows it nowhere; neither does it show what was given as a password or a secret", async () => {
	const { text, answers } = await session({ FORGEJO_URL: "https://forge.example", FORGEJO_TOKEN: seedTokens.admin });
	assert.ok(answers.some((answer) => answer.includes("from the session")));
	assert.match(text, /"message":"request"/);
	assert.match(fileOf(audit), /madt_issues/);
	assertUnseen(text, [seedTokens.admin, password], "the session");
});

test("the file, the command and the login of tea are read, and not shown", async () => {
	const config = join(folder, "config.json");
	writeFileSync(join(folder, "token"), `${seedTokens.admin}\n`, { mode: 0o600 });
	const sources = [{ file: "token" }, { command: [process.execPath, "-p", JSON.stringify(seedTokens.admin)] }];
	for (const token of sources) {
		writeFileSync(
			config,
			JSON.stringify({ forges: { work: { url: "https://forge.example", token, headers: { "X-Gate": header } } } }),
		);
		const { text, answers } = await session({ MADT_CONFIG: config });
		assert.match(answers.join("\n"), /root1/);
		assertUnseen(text, [seedTokens.admin, header, password], JSON.stringify(token).slice(0, 20));
	}
});

test("a wrong token is refused by the forge, and not shown in saying so", async () => {
	for (const kind of ["forgejo", "gitea"]) {
		const { text, answers } = await session({
			FORGEJO_URL: "https://forge.example",
			FORGEJO_TOKEN: wrong,
			MOCK_FORGE_KIND: kind,
		});
		assert.match(answers.join("\n"), /does not accept the token/);
		assertUnseen(text, [wrong, password], kind);
	}
});

test("tokens that can't be one are not shown in saying so", async () => {
	const config = join(folder, "config.json");
	writeFileSync(join(folder, "two"), `${wrong} ${wrong}\n`);
	const failing = join(folder, "failing.sh");
	writeFileSync(failing, `#!/bin/sh\necho ${wrong}\necho ${wrong} >&2\nexit 3\n`, { mode: 0o755 });
	for (const token of [{ file: "two" }, { command: [failing, wrong] }, { command: ["/no/such/program", wrong] }]) {
		writeFileSync(config, JSON.stringify({ forges: { work: { url: "https://forge.example", token } } }));
		assertUnseen((await session({ MADT_CONFIG: config })).text, [wrong], JSON.stringify(token).slice(0, 20));
		for (const argv of [
			["config"],
			["config", "--json"],
			["doctor"],
			["doctor", "--json"],
			["issues", "list", "--repo", "a/b"],
		]) {
			const { stdout, stderr } = await spawnCli(argv, { env: { MADT_CONFIG: config }, mock: true });
			assertUnseen(stdout + stderr, [wrong], argv.join(" "));
		}
	}
	assertUnseen(
		(await session({ FORGEJO_URL: "https://forge.example", FORGEJO_TOKEN: `${wrong}\nX-Evil: ${wrong}` })).text,
		[wrong],
		"a token with a line break",
	);
});

test("a forge that repeats the token, in errors, answers and versions, gets it blanked out", async () => {
	const server = await listen((request, answer) => {
		answer.setHeader("content-type", "application/json");
		const said = String(request.headers.authorization);
		if (request.url?.endsWith("/version")) return answer.end(JSON.stringify({ version: said }));
		if (request.url?.includes("/issues/"))
			return answer.end(JSON.stringify({ number: 3, title: said, body: `Authorization: ${said}`, [said]: 1 }));
		answer.statusCode = request.url?.includes("/contents/") ? 422 : 500;
		answer.end(JSON.stringify({ message: `no, ${said}, ${request.headers["x-gate"]}`, errors: [said] }));
	});
	const config = join(folder, "config.json");
	writeFileSync(
		config,
		JSON.stringify({
			forges: { work: { url: server.url, token: { env: "T" }, headers: { "X-Gate": header }, retries: 0 } },
		}),
	);
	try {
		const { text } = await session({ MADT_CONFIG: config, T: wrong }, false);
		assertUnseen(text, [wrong, header], "the session");
		assert.ok(text.split("***").length > 20, "it was there to be blanked out");
		for (const argv of [["doctor"], ["doctor", "--json"], ["issues", "get", "3", "--repo", "a/b", "--json"]]) {
			const { stdout, stderr } = await spawnCli(argv, { env: { MADT_CONFIG: config, T: wrong } });
			assertUnseen(stdout + stderr, [wrong, header], argv.join(" "));
		}
	} finally {
		server.close();
	}
});

test("a redirect to another origin is not followed: it gets no request, so no token and no header", async () => {
	const seen: IncomingMessage[] = [];
	const thief = await listen((request, answer) => {
		seen.push(request);
		answer.end("{}");
	});
	const forge = await listen((request, answer) => {
		answer.statusCode = [301, 302, 307, 308][seen.length % 4] as number;
		answer.setHeader("location", `${thief.url}${request.url}`);
		answer.end();
	});
	const config = join(folder, "config.json");
	writeFileSync(
		config,
		JSON.stringify({
			forges: { work: { url: forge.url, token: { env: "T" }, headers: { "X-Gate": header }, retries: 0 } },
		}),
	);
	try {
		const { text, answers } = await session({ MADT_CONFIG: config, T: wrong }, false);
		assert.match(answers.join("\n"), /redirects to another place/);
		await spawnCli(["doctor"], { env: { MADT_CONFIG: config, T: wrong } });
		assert.equal(seen.length, 0);
		assertUnseen(text, [wrong, header], "the session");
	} finally {
		thief.close();
		forge.close();
	}
});

test("a proxy that is down, refuses or repeats what it was told shows no password of its own and no token", async () => {
	const proxy = await listen(() => {});
	proxy.server.on("connect", (request, socket) => {
		socket.end(
			`HTTP/1.1 407 Proxy Authentication Required\r\nX-Said: ${request.headers["proxy-authorization"]}\r\n\r\n`,
		);
	});
	const closed = await listen(() => {});
	closed.close();
	try {
		for (const { url } of [proxy, closed]) {
			const address = url.replace("http://", `http://user:${proxyPassword}@`);
			const forges = JSON.stringify({ work: { url: "https://forge.invalid", token: { env: "T" }, retries: 0 } });
			const { text, answers } = await session({ MADT_FORGES: forges, T: wrong, HTTPS_PROXY: address }, false);
			assert.match(answers.join("\n"), /can't be reached/);
			assertUnseen(text, [wrong, proxyPassword], "the session");
			const config = join(folder, "config.json");
			writeFileSync(
				config,
				JSON.stringify({
					forges: { work: { url: "https://forge.invalid", token: { env: "T" }, proxy: address, retries: 0 } },
				}),
			);
			for (const argv of [["config"], ["config", "--json"], ["doctor"], ["doctor", "--json"]]) {
				const { stdout, stderr } = await spawnCli(argv, { env: { MADT_CONFIG: config, T: wrong } });
				assertUnseen(stdout + stderr, [wrong, proxyPassword], argv.join(" "));
			}
		}
	} finally {
		proxy.close();
	}
});

test("a password in the forge's address is refused, and not shown in saying so", async () => {
	const { text } = await session({
		FORGEJO_URL: `https://user:${proxyPassword}@forge.example`,
		FORGEJO_TOKEN: seedTokens.admin,
	});
	assertUnseen(text, [proxyPassword, seedTokens.admin], "the session");
	for (const argv of [["config"], ["config", "--json"], ["doctor"]]) {
		const { stdout, stderr } = await spawnCli(argv, {
			env: { FORGEJO_URL: `https://user:${proxyPassword}@forge.example`, FORGEJO_TOKEN: seedTokens.admin },
		});
		assertUnseen(stdout + stderr, [proxyPassword, seedTokens.admin], argv.join(" "));
	}
});

test("a config file that is broken beside a secret does not repeat it", async () => {
	const config = join(folder, "config.json");
	for (const text of [
		`{"forges":{"a":{"headers":{"x":"${header}"} "url"`,
		`{"forges": {"a": {"url": "https://x", "headers": {"x": ${header}}}}}`,
		`{"headers":"${header}`,
		`{"forges":{"a":{"url":"https://x","token":"${header}"}}}`,
	]) {
		writeFileSync(config, text);
		for (const argv of [["serve"], ["config"], ["doctor"]]) {
			const { stdout, stderr, code } = await spawnCli(argv, { env: { MADT_CONFIG: config } });
			assert.ok(code === 1 || code === 2);
			assertUnseen(stdout + stderr, [header], `${argv} of ${text}`);
		}
	}
	const { stderr } = await spawnCli(["serve"], {
		env: { MADT_FORGES: `{"a":{"url":"https://x","headers":{"x":"${header}"` },
	});
	assertUnseen(stderr, [header], "MADT_FORGES");
});

async function listen(
	handler: (request: IncomingMessage, answer: import("node:http").ServerResponse) => unknown,
): Promise<{ url: string; server: Server; close(): void }> {
	const server = createServer(handler);
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return {
		server,
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

test.run();
