import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { commitChanges, unifiedDiff } from "../../mock-forge/src/git/diff.ts";
import { between, log, mergeBase } from "../../mock-forge/src/git/history.ts";
import { threeWayMerge } from "../../mock-forge/src/git/merge.ts";
import { changesOfPatch } from "../../mock-forge/src/git/patch.ts";
import { GitRepository } from "../../mock-forge/src/git/repository.ts";

const author = { name: "Ada", email: "ada@example.org", time: 1_750_000_000 };

function commit(git: GitRepository, branch: string, files: Record<string, string | null>, from?: string, later = 0) {
	const changes = new Map(
		Object.entries(files).map(([path, text]) => [path, text === null ? null : Buffer.from(text)] as const),
	);
	const when = { ...author, time: author.time + later };
	return git.commitTo(branch, new Map(changes), { message: `${branch} ${later}\n`, author: when }, from);
}

function sample() {
	const git = new GitRepository();
	const first = commit(git, "main", { "a.txt": "one\ntwo\n", "dir/b.txt": "b\n", "dir.txt": "x", "dir-a": "y" });
	commit(git, "topic", { "dir/c.txt": "c\n" }, first, 1);
	commit(git, "clash", { "a.txt": "one\nother\n" }, first, 2);
	const main = commit(git, "main", { "a.txt": "one\nchanged\n", "dir/b.txt": null }, undefined, 3);
	return { git, first, main };
}

test("object ids are those of git", () => {
	const { git, main } = sample();
	const folder = mkdtempSync(join(tmpdir(), "mock-forge-"));
	try {
		const run = (...args: string[]) =>
			execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
		run("init", "-q");
		for (const [sha, { type, data }] of git.objects) {
			writeFileSync(join(folder, "object"), data);
			assert.is(run("hash-object", "-w", "-t", type, "--literally", "object"), sha);
		}
		run("fsck", "--strict");
		assert.is(run("diff", `${main}^`, main), unifiedDiff(git, commitChanges(git, main)).trim());
		assert.is(
			run("log", "--format=%H", main),
			log(git, main)
				.map((row) => row.sha)
				.join("\n"),
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

test("merge base and new commits of a branch", () => {
	const { git, first, main } = sample();
	const topic = git.branch("topic") as string;
	assert.is(mergeBase(git, main, topic), first);
	assert.equal(
		between(git, main, topic).map((row) => row.sha),
		[topic],
	);
});

test("a merge takes both sides and finds conflicts", () => {
	const { git, main } = sample();
	const clean = threeWayMerge(git, main, git.branch("topic") as string);
	assert.equal(clean.conflicts, []);
	assert.equal([...clean.files.keys()].sort(), ["a.txt", "dir-a", "dir.txt", "dir/c.txt"]);
	assert.equal(threeWayMerge(git, main, git.branch("clash") as string).conflicts, ["a.txt"]);
});

test("a diff can be applied again", () => {
	const { git, first, main } = sample();
	const patch = unifiedDiff(git, commitChanges(git, main));
	const changes = changesOfPatch(git, git.files(git.commit(first).tree), patch);
	assert.is(changes?.get("a.txt")?.toString(), "one\nchanged\n");
	assert.is(changes?.get("dir/b.txt"), null);
	assert.is(changesOfPatch(git, git.files(git.commit(main).tree), patch), undefined);
});

test.run();
