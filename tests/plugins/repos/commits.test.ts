import { test } from "uvu";
import * as assert from "uvu/assert";
import { commitsHandlers } from "../../../plugins/repos/src/commits.ts";
import { type Call, type FakeAnswer, runAction } from "../prs/run-action.ts";

const run = (name: string, input: object, answer: (call: Call) => FakeAnswer) =>
	runAction("repos/tools/commits.json", commitsHandlers, name, input, { answer });
const commit = (sha: string, message: string) => ({
	sha,
	commit: { message, author: { name: "Ada", date: "2026-01-01T00:00:00Z" } },
	files: [{ filename: `${sha}.ts`, status: "added" }],
});

test("list asks for little and shows first lines", async () => {
	const { calls, value } = await run("list", { ref: "dev", path: "src", exclude: "main" }, () => ({
		data: [commit("1", "feat: x\n\nlong story\n")],
	}));
	assert.equal(calls[0]?.query, {
		sha: "dev",
		path: "src",
		not: "main",
		stat: false,
		files: false,
		verification: false,
	});
	assert.is(value.items[0].subject, "feat: x");
});

test("an empty repository is said to be empty", async () => {
	const { error } = await run("list", {}, () => ({ status: 409, data: { message: "Git Repository is empty." } }));
	assert.match(error?.message ?? "", /acme\/rocket is empty/);
});

test("diff is a diff unless a patch is asked for", async () => {
	for (const [format, type] of [
		[undefined, "diff"],
		["patch", "patch"],
	]) {
		const { calls, value } = await run("diff", { shas: ["main"], format }, () => ({ data: "text" }));
		assert.equal(calls[0]?.path, { index: undefined, id: undefined, sha: "main", diffType: type });
		assert.is(value.text, "text");
	}
});

test("compare is lean, and finds files where the forge names none", async () => {
	const { calls, value } = await run("compare", { base: "v1", head: "feature/x" }, () => ({
		data: { total_commits: 2, commits: [commit("2", "b"), commit("1", "a\nc")] },
	}));
	assert.is(calls[0]?.path.basehead, "v1...feature/x");
	assert.equal(value.commits[1], { sha: "1", subject: "a", author: "Ada", date: "2026-01-01T00:00:00Z" });
	assert.equal(
		value.files.map(({ filename }: { filename: string }) => filename),
		["2.ts", "1.ts"],
	);
	assert.match(
		(await run("compare", { base: "v1", head: "x" }, () => ({ status: 404 }))).error?.message ?? "",
		/no v1 or no x/,
	);
});

test("pull: the one, none, no repository", async () => {
	assert.is((await run("pull", { shas: ["1"] }, () => ({ data: { number: 3 } }))).value.number, 3);
	const none = await run("pull", { shas: ["1"] }, () => ({
		status: 404,
		data: { message: "pull request does not exist [id: 0]" },
	}));
	assert.match(none.value.note, /no merged pull request/);
	assert.ok((await run("pull", { shas: ["1"] }, () => ({ status: 404, data: { message: "not found" } }))).error);
});

test.run();
