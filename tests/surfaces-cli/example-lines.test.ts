import { suite } from "uvu";
import * as assert from "uvu/assert";
import { prepare } from "../../core/src/pipeline/call.ts";
import { exampleLine, tokensOf } from "../../core/src/surfaces/cli/example-line.ts";
import { parseArguments } from "../../core/src/surfaces/cli/parse.ts";
import { fakeTerminal } from "../support/command-line.ts";
import { allActions } from "../support/manifests.ts";

const test = suite("the command line of every example gives the example's arguments");
const terminal = fakeTerminal({ stdout: "", stderr: "", asked: [] });

for (const { tool, action } of allActions) {
	test(action.id, async () => {
		const example = action.example ?? {};
		const tokens = tokensOf(tool, action, example);
		const words = 1 + (action.name ? 1 : 0) + (action.op ? 1 : 0);
		const { args } = await parseArguments(tool, action, tokens.slice(words), terminal);
		assert.equal({ ...prepare(action, args) }, { ...prepare(action, example) }, exampleLine(tool, action, example));
	});
}

test.run();
