import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

const repo = "acme/rocket";

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`merging on ${kind}, where 405 has many reasons`);
	let madt: Madt;
	test.before(async () => {
		// Mergeability takes the forge a moment, as it does in life.
		madt = await startMadt({ kind, env: { MOCK_FORGE_MERGE_CHECK: "700" } });
	});
	test.after(() => madt.close());

	async function call(tool: string, args: Record<string, unknown>) {
		const before = madt.requests().length;
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		const asked = madt.requests().slice(before);
		return {
			...called,
			asked,
			merges: asked.filter(({ method, path }) => method === "POST" && path.endsWith("/merge")).length,
		};
	}
	const merge = (number: number, args: object = {}) => call("prs", { action: "merge", number, ...args });
	const protect = (settings: object) => call("branch_protections", { action: "edit", name: "main", settings });

	test("still being computed: waits, then tells what it was", async () => {
		const started = Date.now();
		const { text, isError, asked } = await merge(122);
		assert.ok(isError);
		assert.match(
			text,
			/acme\/rocket#122 was not merged: .*not have enough approvals.*Ask for reviews: madt_reviews action=request/,
		);
		assert.ok(
			asked.filter(({ method, path }) => method === "GET" && path.endsWith("/pulls/122")).length >= 2,
			"read until it was known",
		);
		assert.ok(Date.now() - started < 8000);
	});

	// It waits some seconds for the forge to change its mind: once is enough, both forges say the same.
	if (kind === "forgejo") {
		test("a conflict ends after a bounded wait, is called one, and is not tried", async () => {
			const started = Date.now();
			const { text, isError, merges } = await merge(136);
			assert.ok(isError);
			assert.match(text, /#136 was not merged: its branch conflict conflicts with main\. Trying again will not help/);
			assert.is(merges, 0);
			assert.ok(Date.now() - started < 9000);
		});
	}

	test("a draft, a closed one and another head are refused without asking to merge", async () => {
		const draft = await merge(121);
		assert.match(
			draft.text,
			/#121 is a draft; nothing was merged\. Make it ready first: action=edit, numbers=\[121\], draft=false/,
		);
		await call("prs", { action: "close", numbers: [124] });
		const closed = await merge(124);
		assert.match(closed.text, /#124 is closed without having been merged.*action=reopen/);
		const moved = await merge(123, { sha: "0".repeat(40) });
		assert.match(moved.text, /#123 was not merged: its head is [0-9a-f]{40} now, not 0{40}/);
		assert.equal(
			[draft, closed, moved].map(({ isError, merges }) => [isError, merges]),
			Array(3).fill([true, 0]),
		);
	});

	test("already merged is an answer, not an error", async () => {
		const { json, isError, merges } = await merge(130);
		assert.not(isError);
		assert.equal([json.merged, json.already_merged, merges], [true, true, 0]);
	});

	test("failing checks are told apart from missing ones only by the forge, and from approvals by us", async () => {
		await protect({ required_approvals: 0, enable_status_check: true, status_check_contexts: ["ci/build"] });
		await call("statuses", { action: "create", sha: "feature/branch-4", state: "failure", context: "ci/build" });
		const { text, isError } = await merge(125);
		assert.ok(isError);
		assert.match(
			text,
			/#125 was not merged: .*required status checks.*Wait for the checks \(madt_statuses\), or give when_checks_succeed=true/,
		);
		assert.not.match(text, /approvals/);
	});

	test("merely scheduled is not merged, and can be taken back", async () => {
		await call("statuses", { action: "create", sha: "feature/branch-5", state: "pending", context: "ci/build" });
		const { json, isError, text } = await merge(126, { when_checks_succeed: true });
		assert.not(isError, text);
		assert.equal([json.merged, json.scheduled, json.state], [false, true, "open"]);
		assert.equal((await call("prs", { action: "is_merged", numbers: [126] })).json, { number: 126, merged: false });
		assert.equal((await call("prs", { action: "cancel_auto_merge", numbers: [126] })).json, {
			number: 126,
			scheduled: false,
		});
		assert.match(
			(await call("prs", { action: "cancel_auto_merge", numbers: [126] })).json.note,
			/no merge was scheduled/,
		);
	});

	test("a style that is not allowed, and a head that is behind", async () => {
		await protect({ enable_status_check: false });
		await call("repos", { action: "edit", settings: { allow_squash_merge: false } });
		const style = await merge(127, { style: "squash" });
		assert.match(style.text, /does not allow merging by squash; nothing was merged.*Allowed: /);
		assert.is(style.merges, 0);
		await protect({ block_on_outdated_branch: true });
		const behind = await merge(127);
		assert.match(behind.text, /behind the base branch.*Bring the base in first: action=update/);
		const updated = await call("prs", { action: "update", numbers: [127] });
		assert.equal(updated.json, { number: 127, updated: true });
	});

	test("merged, and its branch with it", async () => {
		await protect({ block_on_outdated_branch: false });
		const { json, text } = await merge(128, { delete_branch: true });
		assert.equal([json?.merged, json?.branch_deleted], [true, true], text);
		assert.match(json.merge_commit_sha, /^[0-9a-f]{40}$/);
		assert.ok((await call("branches_remote", { action: "get", names: ["feature/branch-7"] })).isError);
	});

	test.run();
}
