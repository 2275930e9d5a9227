import { test } from "uvu";
import * as assert from "uvu/assert";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions } from "../support/manifests.ts";

/** Actions that mean something without a repository, and say so where `repo` is described. */
const meantWithout: Record<string, RegExp> = {
	"madt_notifications.list": /else all repositories/,
};

let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());

const withRepo = allActions.filter(({ tool, action }) => tool.domain !== "host" && action.takesRepo !== "never");

test("most actions take a repository", () => {
	assert.ok(withRepo.length > 200, `${withRepo.length} actions`);
});

for (const { tool, action } of withRepo) {
	const described = meantWithout[action.id];
	test(`${action.id} ${described ? "says what it does without a repo" : "without a repo is an error and asks the forge for nothing"}`, async () => {
		if (described) {
			assert.match(action.params.repo?.summary ?? "", described);
			return;
		}
		const { repo: _, scope: __, org, ...rest } = action.example as Record<string, unknown>;
		const args = {
			...rest,
			...(action.required.includes("org") && { org }),
			action: action.name,
			...(action.op && { op: action.op }),
		};
		running.forge.reset();
		const { text, isError } = await running.host.call({ tool: tool.name, args });
		assert.ok(isError, text);
		assert.match(
			text,
			/no repo was given, and the git remote does not tell one: .*Give repo as owner\/name|requires repo/,
		);
		assert.equal(running.forge.requests, []);
	});
}

test("no exception is left over", () => {
	for (const id of Object.keys(meantWithout))
		assert.ok(
			withRepo.some(({ action }) => action.id === id),
			id,
		);
});

test.run();
