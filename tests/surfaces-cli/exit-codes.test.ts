import { suite } from "uvu";
import * as assert from "uvu/assert";
import { runCommand } from "../support/command-line.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";

const test = suite("exit codes, and what is said beside them");
const repo = ["--repo", "acme/rocket"];
let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());
const run = (...argv: string[]) => runCommand(running.host, argv);

const cases: [what: string, argv: string[], code: number, says: RegExp][] = [
	["a list", ["issues", "list", ...repo], 0, /^115 in all, shown 1-30, go on with --page 2\n$/],
	["one thing", ["issues", "get", "3", ...repo], 0, /^$/],
	["several things", ["issues", "get", "3", "4", ...repo], 0, /^$/],
	[
		"what the forge refuses",
		["issues", "get", "99999", ...repo],
		1,
		/^error: .*not found.*Check the names and numbers/,
	],
	[
		"a batch of which all fail",
		["issues", "get", "99998", "99999", ...repo],
		1,
		/error 99998: .*\nerror 99999: .*\n2 of 2 failed\.\n$/,
	],
	[
		"a batch of which some fail",
		["issues", "get", "3", "99999", ...repo],
		3,
		/^error 99999: .*not found.*\n1 of 2 failed\.\n$/,
	],
	["a mistyped noun", ["isues", "list"], 2, /There is no command "isues"\. Did you mean issues\?/],
	["a command of the host mistyped", ["complet"], 2, /Did you mean completion\?/],
	[
		"a mistyped action",
		["issues", "creat"],
		2,
		/madt issues has no action "creat"\. Did you mean create\? Actions: assign, /,
	],
	[
		"a mistyped operation",
		["issues", "dependencies", "ad"],
		2,
		/no operation "ad"\. Did you mean add\? Operations: add, list, remove/,
	],
	["a mistyped option", ["issues", "create", "--titel", "x"], 2, /Did you mean --title\?/],
	[
		"a mistyped key",
		["repos", "edit", "--settings.privat", "true", ...repo],
		2,
		/settings has no key "privat", did you mean private\?.*madt repos edit --help/,
	],
	["a mistyped value", ["issues", "list", "--state", "opne", ...repo], 2, /state is one of .*did you mean open\?/],
	["what is required left out", ["labels", "create", "urgent", ...repo], 2, /madt labels create: it requires color/],
	[
		"an unknown label",
		["issues", "create", "t", "--labels", "bgu", ...repo],
		2,
		/There is no label "bgu".*Did you mean bug\?/,
	],
	["no repository to be found", ["issues", "list"], 1, /no repo was given/],
	["a noun without action", ["issues"], 2, /madt issues <action>/],
];
for (const [what, argv, code, says] of cases) {
	test(what, async () => {
		const ran = await run(...argv);
		assert.is(ran.code, code, ran.stderr);
		assert.match(ran.stderr, says);
		if (code === 1 || code === 2) assert.is(ran.stdout, "");
	});
}

test("errors are in words of the command line", async () => {
	const { stderr } = await run("labels", "create", "urgent", ...repo);
	assert.not.match(stderr, /madt_|action=/);
});

test("what the operator denied is said to be so", async () => {
	const readOnly = await startInProcess({ env: { MADT_READ_ONLY: "true" } });
	try {
		const { code, stderr } = await runCommand(readOnly.host, ["issues", "create", "x", ...repo]);
		assert.is(code, 1);
		assert.match(stderr, /read-only/);
	} finally {
		readOnly.close();
	}
});

test("--json prints the whole result, and nothing but it", async () => {
	const { json, stdout, stderr, code } = await run("issues", "get", "3", "99999", "--json", ...repo);
	assert.is(code, 3);
	assert.is(json.results.length, 2);
	assert.is(json.results[0].number, 3);
	assert.match(json.results[1].error, /not found/);
	assert.is(stdout.at(-1), "\n");
	assert.is(stderr, "");
});

test("a result is not cut, however long", async () => {
	const small = await startInProcess({ env: { MADT_OUTPUT_BUDGET: "1000" } });
	try {
		const { json } = await runCommand(small.host, ["issues", "list", "--all", "--json", ...repo]);
		assert.is(json.items.length, json.total);
		assert.is(json.cut, undefined);
	} finally {
		small.close();
	}
});

test("gated domains are there without enabling them", async () => {
	const gated = await startInProcess({ env: { MADT_ENABLE: "" } });
	try {
		const { code, stdout } = await runCommand(gated.host, ["tags", "list", ...repo]);
		assert.is(code, 0);
		assert.match(stdout, /v0\.1\.0/);
	} finally {
		gated.close();
	}
});

test("an interrupted batch shows what was done", async () => {
	const slow = await startInProcess({ url: "https://slow.example", latency: 40 });
	try {
		const controller = new AbortController();
		const numbers = Array.from({ length: 40 }, (_, index) => String(index + 1));
		setTimeout(() => controller.abort(), 150);
		const { code, stdout, stderr } = await runCommand(
			slow.host,
			["issues", "get", ...numbers, "--fields", "number", ...repo],
			{ signal: controller.signal },
		);
		assert.is(code, 130);
		assert.match(stdout, /number/);
		assert.match(stderr, /of 40 were not done/);
	} finally {
		slow.close();
	}
});

test.run();
