import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { spawnCli } from "../support/cli-process.ts";
import { startMadt } from "../support/madt.ts";

let folder: string;
let file: string;
test.before.each(() => {
	folder = mkdtempSync(join(tmpdir(), "madt-config-command-"));
	file = join(folder, "config.json");
});
test.after.each(() => rmSync(folder, { recursive: true, force: true }));

test("madt config prints every value in force and where it comes from, secrets masked", async () => {
	writeFileSync(
		file,
		JSON.stringify({
			forges: {
				work: {
					url: "https://git.example.com",
					token: { env: "WORK_TOKEN" },
					headers: { "X-Gate": "very-secret" },
					proxy: "http://u:pw-secret@proxy:3128",
					timeout: 5000,
				},
				other: { url: "https://other.example", token: { command: ["pass", "show", "very-secret"] } },
			},
			readOnly: true,
		}),
	);
	const env = { MADT_CONFIG: file, WORK_TOKEN: "very-secret-token", MADT_DENY_TOOLS: "madt_secrets" };
	const { code, stdout, stderr } = await spawnCli(["config"], { env });
	assert.is(code, 0);
	assert.is(stderr, "");
	const row = (name: string) => stdout.split("\n").find((line) => line.startsWith(`${name} `));
	assert.match(stdout, `config file: ${file}\n`);
	assert.match(row("forges.work.url") ?? "", /"https:\/\/git\.example\.com" +config file$/);
	assert.match(row("forges.work.token") ?? "", /\{"env":"WORK_TOKEN","value":"\*\*\*"\}/);
	assert.match(row("forges.work.headers") ?? "", /\{"X-Gate":"\*\*\*"\}/);
	assert.match(row("forges.work.proxy") ?? "", /"http:\/\/\*\*\*@proxy:3128"/);
	assert.match(row("forges.other.token") ?? "", /\{"command":\["pass","\*\*\*","\*\*\*"\]\}/);
	assert.match(row("readOnly") ?? "", /true +config file$/);
	assert.match(row("deny.tools") ?? "", /\["madt_secrets"\] +MADT_DENY_TOOLS$/);
	assert.match(row("outputBudget") ?? "", /40000 +default$/);
	assert.not.match(stdout, "very-secret");
	const { json } = await spawnCli(["config", "--json"], { env });
	assert.equal(json.file, { path: file, found: true });
	assert.equal(json.settings.readOnly, { value: true, from: file });
	assert.equal(json.settings["forges.work.timeout"], { value: 5000, from: file });
	assert.equal(json.settings["deny.tools"], { value: ["madt_secrets"], from: "MADT_DENY_TOOLS" });
});

test("a variable with the token that is not set is said", async () => {
	const { stdout } = await spawnCli(["config"], {
		env: { MADT_FORGES: '{"work":{"url":"https://w","token":{"env":"NOT_THERE"}}}' },
	});
	assert.match(stdout, /\{"env":"NOT_THERE","value":"not set"\} +MADT_FORGES/);
});

test("a broken config: config and serve end with 2 and the same text on stderr, and nothing on stdout", async () => {
	writeFileSync(file, '{"readonly": true}');
	for (const argv of [["config"], ["config", "--json"], ["serve"], []]) {
		const { code, stdout, stderr } = await spawnCli(argv, { env: { MADT_CONFIG: file } });
		assert.is(code, 2, argv.join(" "));
		assert.is(stdout, "");
		assert.is(stderr, `${file}: unknown key "readonly"; did you mean readOnly?\n`);
	}
	assert.is((await spawnCli(["config", "--config", join(folder, "none.json")])).code, 2);
	assert.is((await spawnCli(["config", "--jsn"])).code, 2);
});

test("a forge's address that is none keeps nothing from starting: the call says what is wrong, other forges work", async () => {
	const madt = await startMadt({
		noForge: true,
		env: {
			MADT_FORGES: JSON.stringify({
				bad: { url: "ftp://nowhere" },
				good: { url: "https://forge.example", token: { env: "T" } },
			}),
			T: "3f1d9a7c5be24860d1f7a9c3e5b70842d6f19ac0",
		},
	});
	try {
		assert.ok((await madt.client.listTools()).tools.length > 30);
		const bad = await madt.call("madt_issues", { action: "get", repo: "acme/rocket", number: 3, forge: "bad" });
		assert.ok(bad.isError);
		assert.match(
			bad.text,
			/ftp:\/\/nowhere: the forge's URL in the configuration is not usable \(it must be http or https\)/,
		);
		assert.is(
			(await madt.call("madt_issues", { action: "get", repo: "acme/rocket", number: 3, forge: "good" })).json.number,
			3,
		);
		assert.is(
			(await madt.call("madt_issues", { action: "get", repo: "https://forge.example/acme/rocket", number: 3 })).json
				.number,
			3,
		);
		const { forges } = (await madt.call("madt_context")).json;
		assert.match(forges[0].problem, /not usable/);
		assert.is(forges[1].user, "root1");
	} finally {
		await madt.close();
	}
});

test("plain http beyond this machine is warned of in the log and in the context; https and loopback are not", async () => {
	const forges = {
		clear: { url: "http://git.example.com", retries: 0, timeout: 300 },
		loop: { url: "http://127.0.0.1:1" },
		loop6: { url: "http://[::1]:1" },
		local: { url: "http://localhost:1" },
		safe: { url: "https://forge.example" },
	};
	const madt = await startMadt({ noForge: true, env: { MADT_FORGES: JSON.stringify(forges) } });
	try {
		const { forges: told } = (await madt.call("madt_context")).json;
		assert.equal(
			told.filter((forge: any) => forge.warning).map(({ name }: any) => name),
			["clear"],
		);
		assert.match(
			told[0].warning,
			/http:\/\/git\.example\.com is plain http: the token and all content can be read on the way\. Use https\./,
		);
		const warned = madt
			.stderr()
			.split("\n")
			.filter((line) => line.includes("plain http"));
		assert.is(warned.length, 1);
		assert.is(JSON.parse(warned[0] as string).about, "forge clear");
	} finally {
		await madt.close();
	}
});

test("rules that fit nothing are warned of at the start, with what was meant", async () => {
	const madt = await startMadt({
		env: {
			MADT_DENY_TOOLS: "madt_secret,madt_*_keys,issues",
			MADT_DENY_ACTIONS: "*.delete,madt_repos.remove",
			MADT_ENABLE: "orgz",
			MADT_DISABLE: "wiki,actionz",
		},
	});
	try {
		await madt.client.ping();
		const told = madt
			.stderr()
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line))
			.filter(({ message }) => message === "configuration");
		assert.equal(
			told.map(({ about, text, remedy }) => [about, text, /Did you mean/.test(remedy)]),
			[
				["deny.tools", '"madt_secret" fits no tool', true],
				["deny.actions", '"madt_repos.remove" fits no action', told[1].remedy.startsWith("Did")],
				["enable", '"orgz" fits no domain', true],
				["disable", '"actionz" fits no domain', true],
			],
		);
	} finally {
		await madt.close();
	}
});

test.run();
