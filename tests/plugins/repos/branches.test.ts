import { test } from "uvu";
import * as assert from "uvu/assert";
import { deleteBranch } from "../../../plugins/repos/src/branches.ts";
import { createProtection, editProtection } from "../../../plugins/repos/src/protections.ts";
import { failure, fakeContext, Status } from "./fake-context.ts";

const one = "GET /repos/{owner}/{repo}/branches/{branch}";
const remove = "DELETE /repos/{owner}/{repo}/branches/{branch}";

test("a branch that is not there is named, on both forges alike, and nothing is deleted", async () => {
	const answers = {
		[one]: new Status(404),
		"GET /repos/{owner}/{repo}/branches": [{ name: "main" }, { name: "feature/branch-3" }],
	};
	const { context, asked } = fakeContext({ action: "branches_remote.delete", item: "feature/branch-33", answers });
	const message = await failure(deleteBranch({}, context));
	assert.match(message, 'There is no branch "feature/branch-33" in acme/rocket.');
	assert.match(message, "Did you mean feature/branch-3?");
	assert.not(asked.some(({ route }) => route === remove));
});

test("a branch with a slash is deleted", async () => {
	const { context, asked } = fakeContext({
		action: "branches_remote.delete",
		item: "topic/one",
		answers: { [one]: { name: "topic/one" }, [remove]: new Status(204) },
	});
	await deleteBranch({}, context);
	assert.equal(asked.at(-1)?.path, { branch: "topic/one" });
});

for (const [message, expected] of [
	["can not delete default branch", "is the default branch"],
	["branch protected", "protected by the rule release/*"],
]) {
	test(`refused with "${message}"`, async () => {
		const found = { protected: true, effective_branch_protection_name: "release/*" };
		const answers = { [one]: found, [remove]: new Status(403, { message }, "forbidden") };
		const { context } = fakeContext({ action: "branches_remote.delete", item: "release/1", answers });
		assert.match(await failure(deleteBranch({}, context)), expected as string);
	});
}

test("a token without the scope stays what it is", async () => {
	const answers = {
		[one]: { protected: true },
		[remove]: new Status(403, { message: "token does not have" }, "scopeMissing"),
	};
	const { context } = fakeContext({ action: "branches_remote.delete", item: "x", answers });
	assert.match(await failure(deleteBranch({}, context)), "token does not have");
});

test("a rule that exists is not made again", async () => {
	const answers = {
		"POST /repos/{owner}/{repo}/branch_protections": new Status(403, { message: "Branch protection already exist" }),
	};
	const { context } = fakeContext({ action: "branch_protections.create", answers });
	assert.match(await failure(createProtection({ name: "main" }, context)), "action=edit");
});

test("settings without effect are told", async () => {
	const rule = {
		rule_name: "v/*",
		enable_push: false,
		enable_push_whitelist: false,
		push_whitelist_usernames: ["ada"],
		required_approvals: 1,
	};
	const { context, asked, warnings } = fakeContext({
		action: "branch_protections.edit",
		answers: { "PATCH /repos/{owner}/{repo}/branch_protections/{name}": rule },
	});
	await editProtection(
		{
			name: "v/*",
			settings: { push_whitelist_usernames: ["Ada"], block_admin_merge_override: true, required_approvals: 1 },
		},
		context,
	);
	assert.equal(asked[0]?.path, { name: "v/*" });
	assert.is(warnings.length, 2);
	assert.match(warnings.join("\n"), "no block_admin_merge_override");
	assert.match(warnings.join("\n"), "while enable_push_whitelist is false");
});

test.run();
