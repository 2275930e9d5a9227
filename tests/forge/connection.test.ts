import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, request as httpRequest } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { proxyFor } from "../../core/src/forge/proxy.ts";
import { clientOf, failure, json, listener, type Seen, serve, token } from "./server.ts";

const proxy = "http://proxy.example:8080";
const choices: [url: string, environment: Record<string, string>, proxy: string | undefined][] = [
	["https://forge.example", {}, undefined],
	["https://forge.example", { HTTPS_PROXY: proxy }, proxy],
	["https://forge.example", { https_proxy: proxy, HTTPS_PROXY: "http://other" }, proxy],
	["https://forge.example", { HTTP_PROXY: proxy }, undefined],
	["http://forge.example", { HTTP_PROXY: proxy }, proxy],
	["http://forge.example", { http_proxy: "proxy.example:8080" }, proxy],
	["https://forge.example", { HTTPS_PROXY: proxy, NO_PROXY: "*" }, undefined],
	["https://forge.example", { HTTPS_PROXY: proxy, no_proxy: "a.example, forge.example" }, undefined],
	["https://git.forge.example", { HTTPS_PROXY: proxy, NO_PROXY: "forge.example" }, undefined],
	["https://git.forge.example", { HTTPS_PROXY: proxy, NO_PROXY: ".forge.example" }, undefined],
	["https://git.forge.example", { HTTPS_PROXY: proxy, NO_PROXY: "*.forge.example" }, undefined],
	["https://myforge.example", { HTTPS_PROXY: proxy, NO_PROXY: "forge.example" }, proxy],
	["https://forge.example:3000", { HTTPS_PROXY: proxy, NO_PROXY: "forge.example:3000" }, undefined],
	["https://forge.example:3000", { HTTPS_PROXY: proxy, NO_PROXY: "forge.example:443" }, proxy],
	["https://forge.example", { HTTPS_PROXY: proxy, NO_PROXY: "forge.example:443" }, undefined],
	["https://10.1.2.3", { HTTPS_PROXY: proxy, NO_PROXY: "10.0.0.0/8" }, undefined],
	["https://11.1.2.3", { HTTPS_PROXY: proxy, NO_PROXY: "10.0.0.0/8" }, proxy],
	["https://10.1.2.3", { HTTPS_PROXY: proxy, NO_PROXY: "10.0.0.0/99" }, proxy],
	["https://[::1]:3000", { HTTPS_PROXY: proxy, NO_PROXY: "::1" }, undefined],
	["https://[fd00::5]", { HTTPS_PROXY: proxy, NO_PROXY: "fd00::/8" }, undefined],
	["https://forge.example", { HTTPS_PROXY: "" }, undefined],
];
for (const [url, environment, chosen] of choices) {
	test(`proxy for ${url} with ${JSON.stringify(environment)}`, () => {
		assert.is(proxyFor(new URL(url), environment), chosen);
	});
}

/** A proxy that tunnels (CONNECT) and forwards, and remembers for whom. */
async function serveProxy() {
	const asked: string[] = [];
	const authorizations: (string | undefined)[] = [];
	const server = createHttpServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		authorizations.push(request.headers["proxy-authorization"]);
		const { port, pathname, hostname } = new URL(request.url ?? "");
		if (hostname === "refused.example") return void response.writeHead(403).end("refused");
		const { method, headers } = request;
		const onward = httpRequest({ host: "127.0.0.1", port, path: pathname, method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		request.pipe(onward);
	});
	server.on("connect", (request, socket, head) => {
		asked.push(`CONNECT ${request.url}`);
		authorizations.push(request.headers["proxy-authorization"]);
		if (request.url?.startsWith("refused.")) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
		const [, port] = (request.url ?? "").split(":");
		const target = connect(Number(port), "127.0.0.1", () => {
			socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
			target.write(head);
			socket.pipe(target).pipe(socket);
		});
		for (const end of [socket, target]) end.on("error", () => {});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const sockets = new Set<{ destroy(): void }>();
	server.on("connection", (socket) => sockets.add(socket));
	return {
		url,
		asked,
		authorizations,
		async [Symbol.asyncDispose]() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

test("a configured proxy is used, with its password, which is not shown", async () => {
	await using server = await serve((_, response) => json(response, 200, { ok: true }));
	await using through = await serveProxy();
	const configured = through.url.replace("//", "//ada:hunter22@");
	const client = clientOf(`http://forge.example:${server.port}`, { proxy: configured });
	assert.equal((await client.request("GET /user")).data, { ok: true });
	assert.equal(through.asked, [`GET http://forge.example:${server.port}/api/v1/user`]);
	assert.is(through.authorizations[0], `Basic ${btoa("ada:hunter22")}`);
	assert.is(server.seen[0]?.headers.authorization, `token ${token}`);
	for (const [url, code] of [
		["http://refused.example", "forbidden"],
		["https://refused.example", "unreachable"],
	] as const) {
		const error = await failure(clientOf(url, { proxy: configured, retries: 0 }).request("GET /user"));
		assert.is(error.code, code);
		assert.not.match(error.message, "hunter22");
	}
});

test("the environment's proxy is used unless NO_PROXY excepts the forge", async () => {
	await using server = await serve((_, response) => json(response, 200, {}));
	await using through = await serveProxy();
	const kept = { ...process.env };
	try {
		delete process.env.no_proxy;
		Object.assign(process.env, { http_proxy: through.url, NO_PROXY: "" });
		await clientOf(server.url, { proxy: undefined }).request("GET /user");
		assert.is(through.asked.length, 1);
		process.env.NO_PROXY = "127.0.0.1";
		await clientOf(server.url, { proxy: undefined }).request("GET /user");
		assert.is(through.asked.length, 1);
		assert.is(server.seen.length, 2);
	} finally {
		for (const name of ["http_proxy", "NO_PROXY", "no_proxy"]) delete process.env[name];
		Object.assign(process.env, kept);
	}
});

test("a proxy that is none is an error that says so", async () => {
	for (const wrong of ["socks5://127.0.0.1:1080", "::"]) {
		const error = await failure(clientOf("http://forge.example", { proxy: wrong }).request("GET /x"));
		assert.match(error.message, "must be an http or https URL");
	}
});

function makeCertificate(folder: string): boolean {
	try {
		const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
		const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", join(folder, "key.pem")];
		execFileSync(
			"openssl",
			["req", "-x509", "-nodes", "-days", "2", ...key, "-out", join(folder, "ca.pem"), ...subject],
			{ stdio: "ignore" },
		);
		return true;
	} catch {
		return false;
	}
}

const folder = mkdtempSync(join(tmpdir(), "madtea-tls-"));
const tls = makeCertificate(folder) ? test : test.skip;

async function serveTls() {
	const seen: Seen[] = [];
	const files = { key: readFileSync(join(folder, "key.pem")), cert: readFileSync(join(folder, "ca.pem")) };
	const server = createHttpsServer(
		files,
		listener(seen, (_, response) => json(response, 200, { ok: true })),
	);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

tls("a private authority's certificate is trusted when it is configured, also through a proxy", async () => {
	await using server = await serveTls();
	await using through = await serveProxy();
	const certificateFile = join(folder, "ca.pem");
	const url = `https://localhost:${server.port}`;
	assert.equal((await clientOf(url, { certificateFile }).request("GET /x")).data, { ok: true });
	assert.equal((await clientOf(url, { certificateFile, proxy: through.url }).request("GET /x")).data, { ok: true });
	assert.equal(through.asked, [`CONNECT localhost:${server.port}`]);
});

tls("without it, and for another host name, the connection is refused at once", async () => {
	await using server = await serveTls();
	const attempts: number[] = [];
	const log = ({ attempt }: { attempt: number }) => attempts.push(attempt);
	const untrusted = await failure(clientOf(`https://localhost:${server.port}`, { log }).request("GET /x"));
	assert.is(untrusted.code, "tls");
	assert.match(untrusted.message, "self-signed");
	assert.match(untrusted.nextStep, "certificate file");
	const certificateFile = join(folder, "ca.pem");
	const other = await failure(clientOf(`https://127.0.0.1:${server.port}`, { certificateFile, log }).request("GET /x"));
	assert.is(other.code, "tls");
	assert.match(other.message, "for another host");
	assert.equal(attempts, [1, 1]);
});

test("https where http is spoken says so", async () => {
	await using server = await serve((_, response) => json(response, 200, {}));
	const error = await failure(clientOf(server.url.replace("http:", "https:")).request("GET /x"));
	assert.is(error.code, "tls");
});

test("a certificate file that is missing or none is named, and looked at anew", async () => {
	const certificateFile = join(folder, "later.pem");
	const client = clientOf("https://localhost:1", { certificateFile, retries: 0 });
	assert.match((await failure(client.request("GET /x"))).message, "later.pem can't be read");
	writeFileSync(certificateFile, "nothing");
	assert.match((await failure(client.request("GET /x"))).message, "has no certificate");
});

test.after(() => rmSync(folder, { recursive: true }));

test.run();
