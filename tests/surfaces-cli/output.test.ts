import { suite } from "uvu";
import * as assert from "uvu/assert";
import { showProgress } from "../../core/src/surfaces/cli/progress.ts";
import { displayWidth, fitWidths, wrap } from "../../core/src/surfaces/cli/render/widths.ts";
import { fakeTerminal, runCommand } from "../support/command-line.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";

const test = suite("what is printed");
const repo = ["--repo", "acme/rocket"];
const colour = /\u001b\[/;
let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());

for (const columns of [40, 60, 80, 200]) {
	test(`lines fit into ${columns} columns`, async () => {
		for (const argv of [
			["issues", "list"],
			["issues", "get", "3"],
			["prs", "list"],
			["commits", "list"],
			["tags", "list"],
			["labels", "list"],
		]) {
			const { stdout } = await runCommand(running.host, [...argv, ...repo], { columns, env: { NO_COLOR: "1" } });
			for (const line of stdout.split("\n")) {
				// An address has no place to break it.
				assert.ok(displayWidth(line) <= columns || /\S{20}/.test(line), `${argv.join(" ")}: ${line}`);
			}
		}
	});
}

test("a list is a table with the declared columns, in their order", async () => {
	const { stdout } = await runCommand(running.host, ["issues", "list", "--limit", "2", ...repo]);
	const [head, ...rows] = stdout.trimEnd().split("\n");
	assert.match(head!, /^number\s+title\s+state/);
	assert.is(rows.length, 2);
	assert.is(head!.indexOf("title"), rows[0]!.indexOf("Issue"));
});

test("without a terminal nothing is cut", async () => {
	const { stdout } = await runCommand(running.host, ["commits", "list", "--limit", "5", ...repo]);
	assert.not.match(stdout, /…/);
});

test("a text is printed as it is", async () => {
	const { stdout } = await runCommand(running.host, ["contents", "get", "README.md", ...repo]);
	assert.is(stdout, "# rocket\n\nrocket repo", "byte for byte into a pipe");
	const seen = await runCommand(running.host, ["contents", "get", "README.md", ...repo], { columns: 80 });
	assert.is(seen.stdout, "# rocket\n\nrocket repo\n");
});

test("several texts stand below their names", async () => {
	const { stdout } = await runCommand(running.host, ["contents", "get", "README.md", "LICENSE", ...repo]);
	assert.match(stdout, /^== README\.md .*\n# rocket/);
	assert.match(stdout, /\n== LICENSE/);
});

test("a change without an answer says that it is done", async () => {
	const { stdout } = await runCommand(running.host, ["stars", "star", ...repo]);
	assert.match(stdout, /^Done/);
});

test("an empty list says so beside stdout", async () => {
	const { stdout, stderr } = await runCommand(running.host, ["issues", "list", "--query", "zzzz", ...repo]);
	assert.is(stdout, "");
	assert.match(stderr, /None\./);
});

const colours: [what: string, columns: number | undefined, env: Record<string, string>, expected: boolean][] = [
	["a terminal", 80, {}, true],
	["a pipe", undefined, {}, false],
	["a terminal with NO_COLOR", 80, { NO_COLOR: "1" }, false],
	["a terminal with an empty NO_COLOR", 80, { NO_COLOR: "" }, true],
	["a terminal that is dumb", 80, { TERM: "dumb" }, false],
	["a pipe with FORCE_COLOR", undefined, { FORCE_COLOR: "1" }, true],
	["FORCE_COLOR over NO_COLOR", undefined, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
	["a terminal with FORCE_COLOR=0", 80, { FORCE_COLOR: "0" }, false],
];
for (const [what, columns, env, expected] of colours) {
	test(`colour on ${what}: ${expected}`, async () => {
		for (const argv of [["issues", "list", ...repo], ["issues", "--help"], ["isues"]]) {
			const { stdout, stderr } = await runCommand(running.host, argv, { columns, env });
			assert.is(colour.test(stdout + stderr), expected, argv.join(" "));
		}
		const { stdout } = await runCommand(running.host, ["issues", "list", "--json", ...repo], { columns, env });
		assert.not.match(stdout, colour);
	});
}

test("control characters of the forge do not reach the terminal", async () => {
	const { stdout } = await runCommand(running.host, ["issues", "get", "7", ...repo], {
		columns: 80,
		env: { NO_COLOR: "1" },
	});
	assert.not.match(stdout, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b]/);
});

test("the token is nowhere in what is printed", async () => {
	const { forge, host } = running;
	for (const argv of [["context"], ["issues", "get", "3", ...repo], ["issues", "get", "99999", ...repo]]) {
		const { stdout, stderr } = await runCommand(host, argv);
		assert.not.ok((stdout + stderr).includes(forge.tokens.admin));
	}
});

test("progress is drawn on a terminal alone, after a while, and taken away", async () => {
	for (const columns of [60, undefined]) {
		const ran = { stdout: "", stderr: "", asked: [] };
		const progress = showProgress("madt issues close", fakeTerminal(ran, { columns }), 0);
		progress.update(3, 12);
		progress.end();
		if (columns === undefined) assert.is(ran.stderr, "");
		else {
			assert.match(ran.stderr, /madt issues close █+░+ 3\/12/);
			assert.ok(ran.stderr.endsWith("\r\u001b[2K"));
		}
		assert.is(ran.stdout, "");
	}
	const quick = { stdout: "", stderr: "", asked: [] };
	const progress = showProgress("x", fakeTerminal(quick, { columns: 60 }));
	progress.update(1, 2);
	progress.end();
	assert.is(quick.stderr, "");
});

test("columns are narrowed to fit, the widest first", () => {
	assert.equal(fitWidths([5, 40, 10], 100), [5, 40, 10]);
	assert.equal(fitWidths([5, 40, 10], 35), [5, 20, 10]);
	assert.equal(fitWidths([5, 40, 30], 46), [5, 21, 20]);
	assert.is(fitWidths([5, 40, 10], 10), undefined);
});

test("lines are broken at spaces, wide characters counted twice", () => {
	assert.equal(wrap("one two three four", 10), ["one two", "three four"]);
	assert.equal(wrap("a\n\nb", 10), ["a", "", "b"]);
	assert.equal(wrap("漢字漢字 漢字", 10), ["漢字漢字", "漢字"]);
});

test.run();
