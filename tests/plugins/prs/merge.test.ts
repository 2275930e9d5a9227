import { test } from "uvu";
import * as assert from "uvu/assert";
import handlers from "../../../plugins/prs/src/handlers.ts";
import { type Call, type FakeAnswer, runAction } from "./run-action.ts";

const base = {
	label: "main",
	ref: "main",
	sha: "b0",
	repo: { full_name: "acme/rocket", default_merge_style: "squash", allow_rebase: false },
};
const head = { label: "feature/x", ref: "feature/x", sha: "abc123", repo: { full_name: "acme/rocket" } };
const open = { number: 7, title: "X", state: "open", draft: false, merged: false, mergeable: true, base, head };
const merged = { ...open, state: "closed", merged: true, merge_commit_sha: "m1" };

/** A forge whose pull request is in the given states, one read after the other, the last for ever. */
function forge(states: object[], merge: FakeAnswer | FakeAnswer[] = {}, branch: FakeAnswer = { status: 404 }) {
	const answers = [merge].flat();
	let reads = 0;
	let merges = 0;
	return {
		answer({ route }: Call): FakeAnswer {
			if (route.startsWith("POST")) return answers[Math.min(merges++, answers.length - 1)] as FakeAnswer;
			if (route.endsWith("/branches/{branch}")) return branch;
			return { data: states[Math.min(reads++, states.length - 1)] };
		},
	};
}

const merge = (input: object, at: ReturnType<typeof forge>) =>
	runAction("prs/tools/prs.json", handlers, "merge", { number: 7, ...input }, at);
const posts = (calls: Call[]) => calls.filter(({ route }) => route.startsWith("POST"));

test("merges in the repository's own style and reads what came of it", async () => {
	const { value, calls, warnings } = await merge({}, forge([open, merged]));
	assert.is(value.merged, true);
	assert.is(value.style, "squash");
	assert.is(posts(calls)[0]?.body.Do, "squash");
	assert.equal(warnings, []);
});

test("already merged is no error, unless another head was meant", async () => {
	const same = await merge({ sha: "abc1" }, forge([merged]));
	assert.is(same.value.already_merged, true);
	assert.is(posts(same.calls).length, 0);
	const other = await merge({ sha: "ffff" }, forge([merged]));
	assert.match(other.error?.message ?? "", /merged already, with the head abc123/);
});

test("closed, draft and another head are told without asking the forge to merge", async () => {
	for (const [state, input, words] of [
		[{ ...open, state: "closed" }, {}, /closed without/],
		[{ ...open, draft: true, mergeable: false }, {}, /draft/],
		[open, { sha: "ffff" }, /head is abc123 now, not ffff/],
	] as const) {
		const { error, calls } = await merge(input, forge([state]));
		assert.match(error?.message ?? "", words);
		assert.ok(error?.nextStep);
		assert.is(posts(calls).length, 0);
	}
});

test("waits while mergeability is being computed", async () => {
	const { value, paused } = await merge(
		{},
		forge([{ ...open, mergeable: false }, { ...open, mergeable: false }, open, merged]),
	);
	assert.is(value.merged, true);
	assert.ok(paused > 0 && paused < 8000);
});

test("a conflict is told after a bounded wait, with both branches, and not tried", async () => {
	const { error, paused, calls } = await merge({}, forge([{ ...open, mergeable: false }]));
	assert.match(error?.message ?? "", /feature\/x conflicts with main/);
	assert.match(error?.nextStep ?? "", /resolve the conflicts and push/);
	assert.ok(paused < 8000);
	assert.is(posts(calls).length, 0);
});

test("'try again later' is tried once more when it turns out mergeable, and no more", async () => {
	const later = { status: 405, data: { message: "Please try again later" } };
	const second = await merge({}, forge([open, open, merged], [later, {}]));
	assert.is(second.value.merged, true);
	assert.is(posts(second.calls).length, 2);
	const never = await merge({}, forge([open], later));
	assert.match(never.error?.message ?? "", /try again later/);
	assert.is(posts(never.calls).length, 2);
});

test("the forge's reasons keep its words and get a next step", async () => {
	for (const [message, next] of [
		["not allowed to merge [reason: Does not have enough approvals]", /madt_reviews action=request/],
		["not allowed to merge [reason: Not all required status checks successful]", /when_checks_succeed/],
		["not allowed to merge [reason: The head branch is behind the base branch]", /action=update/],
		["User not allowed to merge PR", /branch protection/],
	] as const) {
		const { error } = await merge({}, forge([open], { status: 405, data: { message } }));
		assert.ok(error?.message.includes(message), message);
		assert.match(error?.nextStep ?? "", next);
	}
});

test("a conflict found only while merging, a moved head", async () => {
	const conflict = await merge({}, forge([open], { status: 409, data: { Style: "squash", StdErr: "CONFLICT" } }));
	assert.match(conflict.error?.message ?? "", /conflicts with main/);
	const moved = await merge({ sha: "abc123" }, forge([open], { status: 409, data: { message: "head out of date" } }));
	assert.match(moved.error?.nextStep ?? "", /head has moved/);
	assert.is(posts(moved.calls)[0]?.body.head_commit_id, "abc123");
});

test("scheduled is told apart from merged, for 201 and 200 alike", async () => {
	for (const status of [200, 201]) {
		const { value } = await merge({ when_checks_succeed: true }, forge([open], { status }));
		assert.is(value.scheduled, true);
		assert.is(value.merged, false);
	}
	const again = await merge(
		{ when_checks_succeed: true },
		forge([open], {
			status: 409,
			data: { message: "pull request is already scheduled to auto merge when checks succeed" },
		}),
	);
	assert.is(again.value.scheduled, true);
	const atOnce = await merge({ when_checks_succeed: true }, forge([open, merged], { status: 200 }));
	assert.is(atOnce.value.merged, true);
	assert.is(atOnce.value.scheduled, undefined);
});

test("a style that the repository forbids is refused with those it allows", async () => {
	const { error, calls } = await merge({ style: "rebase" }, forge([open]));
	assert.match(error?.nextStep ?? "", /Allowed: merge, squash/);
	assert.is(posts(calls).length, 0);
});

test("delete_branch says whether the branch is gone", async () => {
	const gone = await merge({ delete_branch: true }, forge([open, merged]));
	assert.is(gone.value.branch_deleted, true);
	assert.is(posts(gone.calls)[0]?.body.delete_branch_after_merge, true);
	const left = await merge({ delete_branch: true }, forge([open, merged], {}, { status: 200, data: {} }));
	assert.is(left.value.branch_deleted, false);
	assert.match(left.warnings[0] ?? "", /is merged, but its branch feature\/x/);
});

test("an error after the merge is a warning, not an error", async () => {
	const { value, warnings } = await merge(
		{ delete_branch: true },
		forge([open, merged], { status: 403, data: { message: "the head branch is protected" } }, { status: 200 }),
	);
	assert.is(value.merged, true);
	assert.match(warnings[0] ?? "", /the head branch is protected/);
});

test("a merge that can't be read back is not repeated", async () => {
	let reads = 0;
	const { value, warnings, calls } = await runAction(
		"prs/tools/prs.json",
		handlers,
		"merge",
		{ number: 7 },
		{
			answer: ({ route }) => (route.startsWith("POST") ? {} : reads++ === 0 ? { data: open } : { status: 502 }),
		},
	);
	assert.equal(value, { number: 7, style: "squash" });
	assert.match(warnings[0] ?? "", /accepted the merge of #7.*Do not merge it again/);
	assert.is(posts(calls).length, 1);
});

test("an error before the merge stays the forge's", async () => {
	const { error } = await merge({}, forge([open], { status: 500, data: { message: "boom" } }));
	assert.match(error?.message ?? "", /boom/);
});

test.run();
