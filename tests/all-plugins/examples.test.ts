import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions } from "../support/manifests.ts";

/** Examples that end in the refusal a real forge of that kind gives, with the reason. */
const refused: Record<string, RegExp> = {};

const withExamples = allActions.filter(({ tool }) => tool.domain !== "host");

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`examples on ${kind}`);
	let running: InProcess;
	test.before(async () => {
		running = await startInProcess({ kind });
	});
	test.after(() => running.close());
	test.before.each(() => {
		running.forge.reset();
	});

	for (const { tool, action } of withExamples) {
		const otherOnly = action.requests.length > 0 && action.requests.every((variant) => variant.forge !== undefined && variant.forge !== kind);
		test(`${action.id}`, async () => {
			assert.ok(action.example, `${action.id} has no example`);
			const args = { ...action.example, action: action.name, ...(action.op && { op: action.op }) };
			const { text, isError } = await running.host.call({ tool: tool.name, args });
			const expected = refused[`${action.id} ${kind}`] ?? refused[action.id];
			if (expected) assert.match(text, expected);
			else if (otherOnly) assert.match(text, /only (Forgejo|Gitea) has this/);
			else assert.not.ok(isError, text);
		});
	}
	test.run();
}
