import { seedTokens } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startMadt } from "../support/madt.ts";

const repo = "acme/rocket";

/** A call during which one kind of request fails for good; what it came to, and what reached the forge. */
async function withFailure(
	fault: object,
	tool: string,
	args: Record<string, unknown>,
	folder?: (path: string) => void,
) {
	const madt = await startMadt({ faults: [{ status: 403, count: 50, ...fault }], token: seedTokens.admin });
	try {
		folder?.(madt.folder);
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		const read = async (readTool: string, readArgs: object) =>
			(await madt.call(`madt_${readTool}`, { repo, ...readArgs })).json;
		return {
			...called,
			read,
			writes: madt
				.requests()
				.filter(({ method }) => method !== "GET")
				.map(({ method, path }) => `${method} ${path}`),
			close: () => madt.close(),
		};
	} catch (error) {
		await madt.close();
		throw error;
	}
}

const cases: {
	what: string;
	fault: object;
	tool: string;
	args: Record<string, unknown>;
	/** What the warning must name. */
	warning: RegExp;
	/** What of the first step must be in the answer. */
	done: (json: any) => boolean;
}[] = [
	{
		what: "an issue is changed, and its labels are not",
		fault: { method: "PUT", path: "/issues/9/labels$" },
		tool: "issues",
		args: { action: "edit", numbers: [9], title: "New", labels: ["docs"] },
		warning: /#9 is changed, but its labels are not .*Set them alone: labels=\["docs"\]/,
		done: ({ title }) => title === "New",
	},
	{
		what: "an issue is closed, and the comment is missing",
		fault: { method: "POST", path: "/issues/9/comments$" },
		tool: "issues",
		args: { action: "close", numbers: [9], comment: "Fixed." },
		warning: /#9 is closed, but the comment is missing .*madt_comments action=create/,
		done: ({ state }) => state === "closed",
	},
	{
		what: "a pull request is created, and its reviewers are not asked",
		fault: { method: "POST", path: "/requested_reviewers$" },
		tool: "prs",
		args: { action: "create", title: "Both", head: "feature/branch-3", base: "feature/branch-4", reviewers: ["ada"] },
		warning:
			/#137 was created, but its reviewers were not asked.*Do not create it again; ask with madt_reviews action=request, number=137/,
		done: ({ number }) => number === 137,
	},
	{
		what: "a pull request is changed, and keeps its milestone",
		fault: { method: "PATCH", path: "/issues/134$" },
		tool: "prs",
		args: { action: "edit", numbers: [134], title: "New", milestone: "none" },
		warning: /#134 was changed, but it kept its milestone/,
		done: ({ title }) => title === "New",
	},
	{
		what: "a pull request is merged, and its branch is still there",
		fault: { method: "GET", path: "/branches/feature/branch-13$", status: 200, body: '{"name":"feature/branch-13"}' },
		tool: "prs",
		args: { action: "merge", number: 134, delete_branch: true },
		warning: /#134 is merged, but its branch feature\/branch-13 .* is still there.*madt_branches_remote action=delete/,
		done: ({ merged, branch_deleted }) => merged === true && branch_deleted === false,
	},
	{
		what: "a pull request is merged, and the forge answered with an error",
		fault: { method: "POST", path: "/pulls/134/merge$", status: 500, applied: true, count: 1 },
		tool: "prs",
		args: { action: "merge", number: 134 },
		warning: /#134 is merged, although the forge answered/,
		done: ({ merged }) => merged === true,
	},
	{
		what: "a release is made, and its file is not attached",
		fault: { method: "POST", path: "/assets$" },
		tool: "releases",
		args: { action: "create", tag: "v9.0.0", name: "Nine", paths: ["app.bin"] },
		warning: /v9\.0\.0.*app\.bin/,
		done: ({ tag, id }) => tag === "v9.0.0" && id > 0,
	},
	{
		what: "the first dependency is there, and the second is not",
		fault: { method: "POST", path: "/issues/7/dependencies$", skip: 1 },
		tool: "issues",
		args: { action: "dependencies", op: "add", numbers: [7], others: ["8", "11"] },
		warning: /#7 waits for 8; 11 failed: .*Repeat with others=\["11"\]/,
		done: ({ waits_for }) => JSON.stringify(waits_for) === '["8"]',
	},
	{
		what: "the first label is off, and the second is not",
		fault: { method: "DELETE", path: "/issues/120/labels/", skip: 1 },
		tool: "labels",
		args: { action: "remove", numbers: [120], labels: ["enhancement", "prio/high"] },
		warning: /#120 still has prio\/high .*the labels before it are off/,
		done: ({ items }) =>
			!items.some(({ name }: { name: string }) => name === "enhancement") &&
			items.some(({ name }: { name: string }) => name === "prio/high"),
	},
];

for (const { what, fault, tool, args, warning, done } of cases) {
	test(`${what}: done, with a warning that names what is missing`, async () => {
		const { writeFileSync } = await import("node:fs");
		const result = await withFailure(fault, tool, args, (folder) => writeFileSync(`${folder}/app.bin`, "bytes"));
		try {
			assert.not(result.isError, result.text);
			assert.match([result.json.warning].flat().join(" "), warning);
			assert.ok(done(result.json), result.text);
			assert.is(Object.keys(result.json)[0], "warning", "before all else");
		} finally {
			await result.close();
		}
	});
}

test("a first step that fails is an error, and the second is not tried", async () => {
	for (const [fault, tool, args, never] of [
		[
			{ method: "PATCH", path: "/issues/9$" },
			"issues",
			{ action: "close", numbers: [9], comment: "Fixed." },
			"comments",
		],
		[
			{ method: "POST", path: "/pulls$" },
			"prs",
			{ action: "create", title: "Both", head: "feature/branch-3", base: "feature/branch-4", reviewers: ["ada"] },
			"requested_reviewers",
		],
		[
			{ method: "POST", path: "/releases$" },
			"releases",
			{ action: "create", tag: "v9.0.0", paths: ["app.bin"] },
			"assets",
		],
	] as const) {
		const { writeFileSync } = await import("node:fs");
		const result = await withFailure(fault, tool, args, (folder) => writeFileSync(`${folder}/app.bin`, "bytes"));
		try {
			assert.ok(result.isError, result.text);
			assert.not(
				result.writes.some((write) => write.includes(never)),
				result.writes.join(),
			);
		} finally {
			await result.close();
		}
	}
});

test.run();
