import { suite } from "uvu";
import * as assert from "uvu/assert";
import { ownCommands } from "../../core/src/registry/own-commands.ts";
import { dashed } from "../../core/src/surfaces/cli/locate.ts";
import { optionNames, optionParams } from "../../core/src/surfaces/cli/options.ts";
import { runCommand } from "../support/command-line.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions, allTools } from "../support/manifests.ts";

const test = suite("help at every level, from the manifests");
let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());

async function helpOf(...argv: string[]): Promise<string> {
	const { code, stdout, stderr } = await runCommand(running.host, argv);
	assert.is(code, 0, stderr);
	return stdout;
}

test("the index names every noun and every command, gated ones too", async () => {
	const text = await helpOf("--help");
	for (const name of [...allTools.map((tool) => tool.cli), ...Object.keys(ownCommands)])
		assert.match(text, new RegExp(`^  ${name}\\s`, "m"), name);
});

test("madt alone, madt help and madt --help are the same", async () => {
	const index = await helpOf("--help");
	assert.is(await helpOf(), index);
	assert.is(await helpOf("help"), index);
	assert.is(await helpOf("-h"), index);
});

test("the help of a noun names every action and operation, in words of the command line", async () => {
	for (const tool of allTools.filter((candidate) => !candidate.single)) {
		const text = await helpOf(tool.cli, "--help");
		for (const { name, op } of tool.actions)
			assert.ok(text.includes(`  ${dashed(name)}`) && (!op || text.includes(dashed(op))), `${tool.cli}: ${name} ${op}`);
		assert.not.match(text, /madt_\w+ action=/);
		assert.is(await helpOf("help", tool.cli), text);
	}
});

test("the help of an action has its options, rules, example and operations", async () => {
	for (const { tool, action } of allActions.filter((candidate) => candidate.tool.name !== "madt_help")) {
		const text = await helpOf(
			tool.cli,
			...[action.name, action.op].flatMap((word) => (word ? [dashed(word)] : [])),
			"--help",
		);
		for (const param of optionParams(action))
			assert.ok(text.includes(optionNames(param)[0]!), `${action.id}: ${param.name}`);
		if (action.required.length > 0) assert.match(text, /required {2,}--/, action.id);
		for (const group of action.oneOf)
			assert.match(text, new RegExp(`exactly one of +--${dashed(group[0]!)}`), action.id);
		for (const group of action.anyOf)
			assert.match(text, new RegExp(`at least one of +--${dashed(group[0]!)}`), action.id);
		if (action.example) assert.match(text, new RegExp(`Example\\n  madt ${tool.cli}`), action.id);
		for (const operation of action.operations) assert.ok(text.includes(operation), `${action.id}: ${operation}`);
		assert.not.match(text, /undefined|\[object/, action.id);
	}
});

test("the host's own commands have help, by either way", async () => {
	for (const [name, summary] of Object.entries(ownCommands)) {
		assert.is(await helpOf(name, "--help"), `madt ${name}: ${summary}\n`);
		assert.is(await helpOf("help", name), `madt ${name}: ${summary}\n`);
	}
});

test("madt help with options searches, as for an agent", async () => {
	const { code, stdout } = await runCommand(running.host, ["help", "--query", "protect the main branch"]);
	assert.is(code, 0);
	assert.match(stdout, /branch_protections/);
});

test("help is about what the operator left in", async () => {
	const readOnly = await startInProcess({ env: { MADT_READ_ONLY: "true" } });
	try {
		const { stdout } = await runCommand(readOnly.host, ["issues", "--help"]);
		assert.match(stdout, /^ {2}list /m);
		assert.not.match(stdout, /^ {2}create /m);
	} finally {
		readOnly.close();
	}
});

test.run();
