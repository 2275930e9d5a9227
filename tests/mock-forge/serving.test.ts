import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge, serveHttp } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const rocket = "/repos/acme/rocket";

test("a sub-path belongs to every link, and other hosts are let through", async () => {
	const forge = createMockForge({ url: "https://forge.example/git/" });
	const other = createServer((_request, response) => response.end("other"));
	await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
	forge.listen();
	try {
		const { body, headers } = await client(forge)("GET", `${rocket}/issues?limit=1`);
		assert.match(body[0].url, "https://forge.example/git/api/v1/repos/acme/rocket/issues/");
		assert.match(headers.get("link") ?? "", "<https://forge.example/git/api/v1/repos");
		const outside = await fetch("https://forge.example/api/v1/user");
		assert.is(outside.status, 404);
		const port = (other.address() as AddressInfo).port;
		assert.is(await (await fetch(`http://127.0.0.1:${port}/`)).text(), "other");
	} finally {
		forge.close();
		other.close();
	}
});

test("requests are logged without their tokens", async () => {
	const forge = createMockForge();
	forge.listen();
	try {
		await client(forge, "ada")("POST", `${rocket}/issues?a=b`, { title: "logged" });
	} finally {
		forge.close();
	}
	const { headers, began, ended, ...entry } = forge.requests[0]!;
	assert.ok(ended! >= began);
	assert.equal(entry, {
		method: "POST",
		path: `${rocket}/issues`,
		query: { a: "b" },
		body: { title: "logged" },
		status: 201,
	});
	assert.is(headers.authorization, "token <ada>");
});

test("faults", async () => {
	const forge = createMockForge();
	forge.listen();
	const ask = client(forge);
	try {
		forge.fault({ path: "/issues$", method: "POST", status: 503, applied: true });
		assert.is((await ask("POST", `${rocket}/issues`, { title: "lost answer" })).status, 503);
		assert.is((await ask("GET", `${rocket}/issues?limit=1`)).body[0].title, "lost answer");
		forge.fault({ status: 429, retryAfter: 7, skip: 1 });
		assert.is((await ask("GET", "/user")).status, 200);
		assert.is((await ask("GET", "/user")).headers.get("retry-after"), "7");
		forge.fault({ malformed: true });
		assert.type((await ask("GET", "/user")).body, "string");
		forge.fault({ redirect: "https://elsewhere.example/x" });
		assert.is((await ask("GET", "/user")).headers.get("location"), "https://elsewhere.example/x");
		const remove = forge.fault({ reset: true, count: 5 });
		const failed = await ask("GET", "/user").catch((error: Error) => error.message);
		assert.is(failed, "Failed to fetch");
		remove();
		assert.is((await ask("GET", "/user")).status, 200);
	} finally {
		forge.close();
	}
});

test("over a real socket", async () => {
	const forge = createMockForge({ kind: "gitea", url: "https://forge.example/git" });
	const served = await serveHttp(forge);
	try {
		assert.match(served.url, /^http:\/\/127\.0\.0\.1:\d+\/git$/);
		const { body } = await client(forge)("GET", rocket);
		assert.match(body.html_url, `${served.url}/acme/rocket`);
		const file = await fetch(`${served.url}/acme/rocket/raw/branch/main/docs/%C3%BCber%20uns/na%C3%AFve%20%231.md`);
		assert.is(await file.text(), "# Grüße\n");
		forge.fault({ reset: true });
		const failed = await client(forge)("GET", "/user").catch((error: Error) => error.message);
		assert.is(failed, "fetch failed");
	} finally {
		await served.close();
	}
});

test("in a child process, by the environment", () => {
	const folder = mkdtempSync(join(tmpdir(), "mock-forge-"));
	const log = join(folder, "requests.jsonl");
	try {
		const program =
			'const r = await fetch("https://forge.test/git/api/v1/version"); console.log(r.status + " " + (await r.text()))';
		const register = new URL("../../mock-forge/src/register.ts", import.meta.url).href;
		const child = spawnSync("node", ["--import", "tsx", "--import", register, "--input-type=module", "-e", program], {
			encoding: "utf8",
			env: {
				...process.env,
				MOCK_FORGE_URL: "https://forge.test/git",
				MOCK_FORGE_KIND: "gitea",
				MOCK_FORGE_REQUESTS: log,
				MOCK_FORGE_FAULTS: JSON.stringify([{ path: "nothing", status: 500 }]),
			},
		});
		assert.is(child.stdout.trim(), '200 {"version":"1.26.0"}', child.stderr);
		assert.is(JSON.parse(readFileSync(log, "utf8")).path, "/version");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

test.run();
