import { suite } from "uvu";
import * as assert from "uvu/assert";
import { runCommand } from "../support/command-line.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions } from "../support/manifests.ts";

const test = suite("asking before something is lost");
let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());
test.before.each(() => running.forge.reset());

const line = ["issues", "delete", "5", "6", "--repo", "acme/rocket"];
const deletions = () => running.forge.requests.filter(({ method }) => method === "DELETE").length;

test("a person is asked, and told what would be lost", async () => {
	const { code, asked } = await runCommand(running.host, line, { answer: "y" });
	assert.is(code, 0);
	assert.is(asked.length, 1);
	assert.match(
		asked[0]!,
		/^madt issues delete numbers=5, 6 in acme\/rocket on https:\/\/forge\.example: for good\. This can't be undone\. Go on\? \[y\/N\] $/,
	);
	assert.is(deletions(), 2);
});

for (const answer of ["", "n", "no", "x"]) {
	test(`the answer ${JSON.stringify(answer)} is no`, async () => {
		const { code, stderr } = await runCommand(running.host, line, { answer });
		assert.is(code, 1);
		assert.match(stderr, /Nothing was done/);
		assert.is(deletions(), 0);
	});
}

test("where nobody is, it is wrong usage with the remedy", async () => {
	const { code, stderr } = await runCommand(running.host, line);
	assert.is(code, 2);
	assert.match(stderr, /Add --yes/);
	assert.is(deletions(), 0);
});

test("--yes and -y do it without asking, with a person there or not", async () => {
	for (const flag of ["--yes", "-y"]) {
		running.forge.reset();
		const { code, asked } = await runCommand(running.host, [...line, flag], flag === "-y" ? { answer: "n" } : {});
		assert.is(code, 0);
		assert.equal(asked, []);
		assert.is(deletions(), 2);
	}
});

test("wrong arguments are told before anything is asked", async () => {
	const { code, asked } = await runCommand(running.host, ["issues", "delete", "five", "--repo", "acme/rocket"], {
		answer: "y",
	});
	assert.is(code, 2);
	assert.equal(asked, []);
});

test("nothing that is destructive runs unasked", async () => {
	for (const { tool, action } of allActions.filter(
		(candidate) => candidate.action.effect === "destructive" && candidate.tool.domain !== "host",
	)) {
		const { tokensOf } = await import("../../core/src/surfaces/cli/example-line.ts");
		const { code, stderr } = await runCommand(running.host, tokensOf(tool, action, action.example ?? {}));
		assert.is(code, 2, `${action.id}: ${stderr}`);
		assert.match(stderr, /--yes/, action.id);
	}
	assert.is(running.forge.requests.length, 0);
});

test("a raw request is asked for by its method", async () => {
	assert.is((await runCommand(running.host, ["api", "/version"])).code, 0);
	assert.is((await runCommand(running.host, ["api", "/repos/acme/rocket/issues/5", "--method", "DELETE"])).code, 2);
	assert.is(
		(await runCommand(running.host, ["api", "/repos/acme/rocket/issues/5", "--method", "DELETE", "--yes"])).code,
		0,
	);
});

test("where the operator wants a person, --yes is none", async () => {
	const strict = await startInProcess({ env: { MADT_CONFIRM: "write" } });
	try {
		const alone = await runCommand(strict.host, [...line, "--yes"]);
		assert.is(alone.code, 1);
		assert.match(alone.stderr, /a person to confirm/);
		const asked = await runCommand(strict.host, [...line, "--yes"], { answer: "y" });
		assert.is(asked.code, 0);
		assert.is(asked.asked.length, 1);
		const once = await runCommand(strict.host, line, { answer: "y" });
		assert.is(once.asked.length, 1, "one question, not two");
	} finally {
		strict.close();
	}
});

test.run();
