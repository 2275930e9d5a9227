import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer as createHttp, type RequestListener } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createMockForge, type MockForge, type ServedForge, seedTokens, serveHttp } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { checkNode } from "../../core/src/surfaces/cli/doctor/configuration.ts";
import { within } from "../../core/src/surfaces/cli/doctor/finding.ts";
import { manifestOf, writeFiles } from "../plugins-host/fixtures.ts";
import { spawnCli } from "../support/cli-process.ts";
import { type Home, makeHome, weather } from "../trust/home.ts";

interface Found {
	level: "ok" | "warning" | "failure";
	about: string;
	text: string;
	remedy?: string;
}

let forge: MockForge;
let served: ServedForge;
let home: Home;
const closers: (() => void)[] = [];
test.before(async () => {
	forge = createMockForge();
	served = await serveHttp(forge);
});
test.after(() => served.close());
test.before.each(() => {
	home = makeHome();
	forge.requests.length = 0;
});
test.after.each(() => {
	home.remove();
	for (const close of closers.splice(0)) close();
});

async function doctor(
	config: object,
	env: Record<string, string> = {},
): Promise<{ code: number | null; found: Found[]; about(name: string): Found[] }> {
	home.write({ "config.json": config });
	const { code, json, stdout, stderr } = await spawnCli(["doctor", "--json"], {
		env: { HOME: home.path, TOKEN: seedTokens.admin, ...env },
	});
	assert.ok(Array.isArray(json), stdout + stderr);
	return { code, found: json, about: (name) => json.filter((one: Found) => one.about === name) };
}

const work = (more: object = {}) => ({ forges: { work: { url: served.url, token: { env: "TOKEN" }, ...more } } });

async function listen(handler: RequestListener, secure?: { key: Buffer; cert: Buffer }): Promise<string> {
	const server = secure ? createHttps(secure, handler) : createHttp(handler);
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	closers.push(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http${secure ? "s" : ""}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("all in order: each thing is looked at, by GETs only, and the end is 0", async () => {
	const { code, found, about } = await doctor(work());
	assert.is(
		code,
		0,
		JSON.stringify(
			found.filter(({ level }) => level !== "ok"),
			null,
			1,
		),
	);
	assert.match(about("node")[0]?.text ?? "", /Node\.js \d+/);
	assert.match(about("config")[0]?.text ?? "", /from .*config\.json/);
	const texts = about("forge work")
		.map(({ text }) => text)
		.join("\n");
	assert.match(texts, /answers in \d+ ms: Forgejo 12/);
	assert.match(texts, /its clock agrees/);
	assert.match(texts, /the token is valid: root1, an administrator/);
	for (const scope of ["repository", "issue"])
		assert.match(texts, new RegExp(`the token may .*read:${scope}.*; writing needs .*write:${scope}`));
	assert.match(about("plugins")[0]?.text ?? "", /\d+ bundled domains load/);
	assert.match(about("tools")[0]?.text ?? "", /\d+ tools, \d+ bytes in the tool list \(budget 40000\)/);
	assert.equal([...new Set(forge.requests.map(({ method }) => method))], ["GET"]);
});

test("as text each line says ok, warning or failure, with the remedy below", async () => {
	home.write({ "config.json": { forges: { work: { url: served.url }, bad: { url: "ftp://nowhere" } } } });
	const { code, stdout } = await spawnCli(["doctor"], { env: { HOME: home.path } });
	assert.is(code, 1);
	assert.match(stdout, /^ok {7}node +Node\.js/m);
	assert.match(
		stdout,
		/^warning {2}forge work +no token is configured: only what is public can be read\n +-> Give a token/m,
	);
	assert.match(stdout, /^failure {2}forge bad +.*not usable.*\n +-> Give the address/m);
	assert.match(stdout, /\d+ ok, \d+ warnings, 1 failures\n$/);
});

test("a wrong token, and one that is not there, fail with the remedy", async () => {
	const wrong = await doctor(work(), { TOKEN: "wrongwrongwrong" });
	assert.is(wrong.code, 1);
	const failure = wrong.about("forge work").find(({ level }) => level === "failure");
	assert.match(failure?.text ?? "", /does not accept the token/);
	assert.match(failure?.remedy ?? "", /Configure a valid token/);
	const missing = await doctor(work({ token: { file: "no-such-file" } }));
	assert.is(missing.code, 1);
	assert.match(
		missing.about("forge work").find(({ level }) => level === "failure")?.text ?? "",
		/token file .*no-such-file can't be read \(ENOENT\)/,
	);
	assert.match(
		missing.about("forge work")[0]?.text ?? "",
		/answers in/,
		"whether it can be reached is told all the same",
	);
});

test("scopes that the listed tools need and the token lacks are warned of with the tools, and only those", async () => {
	const { code, about } = await doctor(work(), { TOKEN: seedTokens.issues });
	assert.is(code, 0);
	const warned = about("forge work")
		.filter(({ level }) => level === "warning")
		.map(({ text }) => text);
	assert.ok(warned.some((text) => /lacks read:user/.test(text)));
	assert.not.ok(
		warned.some((text) => /notification|package|admin/.test(text)),
		"of gated domains nothing is needed yet",
	);
	const more = await doctor({ ...work(), enable: ["notifications", "orgs"] }, { TOKEN: seedTokens.issues });
	assert.ok(
		more
			.about("forge work")
			.some(({ text }) => /lacks read:organization, which actions of .*madt_orgs.* need/.test(text)),
	);
	assert.ok(
		more
			.about("forge work")
			.some(({ text }) => /lacks read:notification, which actions of madt_notifications need/.test(text)),
	);
	const readOnly = await doctor({ ...work(), readOnly: true }, { TOKEN: seedTokens.readonly });
	assert.equal(
		readOnly.about("forge work").filter(({ level }) => level !== "ok"),
		[],
	);
	assert.not.match(JSON.stringify(readOnly.found), /writing needs/);
});

test("a server that is down, one that is no forge, and one that answers nothing: no hanging, and what it is", async () => {
	const html = await listen((_, response) =>
		response.setHeader("content-type", "text/html").end("<!doctype html><html><body>hello</body></html>"),
	);
	const silent = await listen(() => {});
	const started = Date.now();
	const { code, about } = await doctor({
		forges: { down: { url: "http://127.0.0.1:9" }, html: { url: html }, silent: { url: silent } },
	});
	assert.is(code, 1);
	assert.match(about("forge down")[0]?.text ?? "", /can't be reached/);
	assert.match(about("forge html")[0]?.text ?? "", /a web page/);
	assert.match(about("forge silent")[0]?.text ?? "", /no answer in time/);
	for (const name of ["down", "html", "silent"]) assert.ok(about(`forge ${name}`)[0]?.remedy);
	assert.ok(Date.now() - started < 30_000);
});

test("a check that never ends is ended", async () => {
	const found = await within(50, "forge x", new Promise(() => {}));
	assert.equal(
		found.map(({ level, text }) => [level, text]),
		[["failure", "no result within 0.05 s"]],
	);
	assert.is((await within(50, "forge x", Promise.reject(new Error("broken"))))[0]?.text, "broken");
});

test("TLS: a certificate of nobody's fails with the remedy, and is verified with the file of its authority", async () => {
	const files = join(home.path, "tls");
	mkdirSync(files);
	const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
	execFileSync(
		"openssl",
		[
			"req",
			"-x509",
			"-nodes",
			"-days",
			"2",
			"-newkey",
			"ec",
			"-pkeyopt",
			"ec_paramgen_curve:prime256v1",
			"-keyout",
			join(files, "key.pem"),
			"-out",
			join(files, "ca.pem"),
			...subject,
		],
		{ stdio: "ignore" },
	);
	const secure = { key: readFileSync(join(files, "key.pem")), cert: readFileSync(join(files, "ca.pem")) };
	const url = await listen((request, response) => {
		response.setHeader("content-type", "application/json");
		if (request.url?.includes("/api/forgejo/")) response.end('{"version":"12.0.0"}');
		else response.end('{"version":"12.0.0+gitea-1.22.0","login":"ada"}');
	}, secure);
	const untrusted = await doctor({ forges: { work: { url } } });
	assert.match(untrusted.about("forge work")[0]?.text ?? "", /secure connection .* failed.*self-signed/);
	assert.match(untrusted.about("forge work")[0]?.remedy ?? "", /configure its certificate file/);
	const trusted = await doctor({ forges: { work: { url, certificateFile: join(files, "ca.pem") } } });
	assert.match(trusted.about("forge work")[0]?.text ?? "", /answers in \d+ ms, TLS verified: Forgejo 12/);
});

test("clocks that are apart are warned of, in either direction", async () => {
	const at = (seconds: number) =>
		listen((_, response) => {
			response.setHeader("date", new Date(Date.now() + seconds * 1000).toUTCString());
			response.setHeader("content-type", "application/json").end('{"version":"1.26.0"}');
		});
	const { about } = await doctor({ forges: { ahead: { url: await at(600) }, behind: { url: await at(-600) } } });
	assert.ok(
		about("forge ahead").some(
			({ level, text }) => level === "warning" && /its clock is (599|600|601) s ahead of this machine's/.test(text),
		),
	);
	assert.ok(
		about("forge behind").some(
			({ level, text }) => level === "warning" && /its clock is (599|600|601) s behind this machine's/.test(text),
		),
	);
});

test("config: a broken one fails and says so; plain http, rules that fit nothing and files that others read are warned of", async () => {
	home.write({ "config.json": '{"readonly": true}' });
	const broken = await spawnCli(["doctor", "--json"], { env: { HOME: home.path } });
	assert.is(broken.code, 1);
	assert.equal(
		broken.json.map(({ level, about }: Found) => [level, about]),
		[
			["ok", "node"],
			["failure", "config"],
		],
	);
	assert.match(broken.json[1].text, /unknown key "readonly"; did you mean readOnly\?/);
	home.write({ token: "abc" });
	chmodSync(join(home.folder, "token"), 0o644);
	const { about } = await doctor({
		forges: { clear: { url: "http://192.0.2.1", timeout: 100, token: { file: "token" } } },
		deny: { tools: ["madt_secret"] },
		auditLog: "audit.jsonl",
	});
	assert.ok(about("forge clear").some(({ text }) => /plain http/.test(text)));
	assert.ok(
		about("forge clear").some(
			({ text, remedy }) => /token file .* can be read by others/.test(text) && /chmod 600/.test(remedy ?? ""),
		),
	);
	assert.is(about("deny.tools")[0]?.remedy, "Did you mean madt_secrets?");
	assert.match(about("audit log")[0]?.text ?? "", /every write is noted in .*audit\.jsonl/);
	writeFileSync(join(home.path, "blocked"), "");
	const closed = await doctor({ auditLog: join(home.path, "blocked/audit.jsonl") });
	assert.is(closed.code, 1);
	assert.match(closed.about("audit log")[0]?.text ?? "", /can't be written: writes are refused/);
});

test("without a forge it is a warning, with the remedy", async () => {
	const { code, about } = await doctor({});
	assert.is(code, 0);
	assert.match(about("config")[1]?.remedy ?? "", /FORGEJO_URL/);
});

test("plugins: accepted and loading is ok; pinned is a warning; changed, refused, missing and broken are failures", async () => {
	weather(home);
	const plugin = "madt-plugin-weather";
	const state = async () => (await doctor({ plugins: [plugin] })).about(`plugin ${plugin}`)[0];
	assert.is((await state())?.level, "warning");
	await spawnCli(["plugins", "add", plugin, "--yes"], { env: { HOME: home.path } });
	assert.equal((await state())?.text, "1.2.0, domain weather, its code loads, as accepted");
	weather(home, { code: "export default {};" });
	assert.match((await state())?.text ?? "", /changed since it was accepted: ~ file handlers\.js/);
	weather(home, { summary: "other" });
	assert.match((await state())?.text ?? "", /its manifest changed/);
	weather(home, { code: 'throw new Error("no luck");' });
	await spawnCli(["plugins", "add", plugin, "--yes"], { env: { HOME: home.path } });
	assert.match((await state())?.text ?? "", /failed to load: .*no luck/);
	const plain = writeFiles(join(home.path, "plain"), { "madt.json": manifestOf("plain") });
	await spawnCli(["plugins", "add", plain, "--yes"], { env: { HOME: home.path } });
	const { about, code } = await doctor({ plugins: [plain, "madt-plugin-gone"] });
	assert.match(about(`plugin ${plain}`)[0]?.text ?? "", /no code, as accepted/);
	assert.match(about("plugin madt-plugin-gone")[0]?.text ?? "", /no madt\.json found/);
	assert.is(code, 1);
});

test("a tool list over the budget is a warning that says how to make it smaller", async () => {
	const { about, code } = await doctor({ ...work(), enable: ["*"] });
	assert.is(code, 0);
	assert.is(about("tools")[0]?.level, "warning");
	assert.match(about("tools")[0]?.remedy ?? "", /disable/);
});

test("Node that is too old is a failure", () => {
	assert.is(checkNode("18.20.0").level, "failure");
	assert.is(checkNode("20.0.0").level, "ok");
	assert.is(checkNode("24.1.0").level, "ok");
});

test.run();
