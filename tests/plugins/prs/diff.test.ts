import { test } from "uvu";
import * as assert from "uvu/assert";
import { splitDiff } from "../../../plugins/prs/src/diff-files.ts";
import handlers from "../../../plugins/prs/src/handlers.ts";
import { runAction } from "./run-action.ts";

const file = (path: string, lines = 1) =>
	`diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n@@ -1 +1,${lines} @@\n-old\n${"+new line\n".repeat(lines)}`;

const show = (diff: string, input: object = {}) =>
	runAction("prs/tools/prs.json", handlers, "diff", { numbers: [7], ...input }, { answer: () => ({ data: diff }) });

test("reads the paths of all kinds of changes", () => {
	const parts = splitDiff(
		[
			file("src/a.ts"),
			"diff --git a/old name.txt b/new name.txt\nsimilarity index 100%\nrename from old name.txt\nrename to new name.txt\n",
			"diff --git a/gone.txt b/gone.txt\ndeleted file mode 100644\n--- a/gone.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n",
			'diff --git "a/na\\303\\257ve \\"1\\".md" "b/na\\303\\257ve \\"1\\".md"\nnew file mode 100644\n--- /dev/null\n+++ "b/na\\303\\257ve \\"1\\".md"\t\n@@ -0,0 +1 @@\n+x\n',
			"diff --git a/logo.png b/logo.png\nindex 1..2 100644\nBinary files a/logo.png and b/logo.png differ\n",
		].join(""),
	);
	assert.equal(
		parts.map(({ path }) => path),
		["src/a.ts", "new name.txt", "gone.txt", 'naïve "1".md', "logo.png"],
	);
	assert.is(parts[1]?.oldPath, "old name.txt");
	assert.equal([parts[0]?.added, parts[0]?.removed], [1, 1]);
});

test("content that looks like a header stays content", () => {
	const text =
		"diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-diff --git a/fake b/fake\n+++ b/fake\n+diff --git a/fake b/fake\n";
	const parts = splitDiff(text);
	assert.is(parts.length, 1);
	assert.is(parts[0]?.path, "x");
	assert.is(parts[0]?.added, 2);
});

test("shows a short diff whole", async () => {
	const diff = file("a.ts") + file("b.ts");
	const { value } = await show(diff);
	assert.is(value.text, diff);
	assert.is(value.about.files, 2);
});

test("chooses files and folders, and names the nearest of an unknown one", async () => {
	const diff = file("src/a.ts") + file("src/b.ts") + file("docs/a.md");
	const { value } = await show(diff, { files: ["src"] });
	assert.is(value.text, file("src/a.ts") + file("src/b.ts"));
	assert.is(value.about.files, "2 of 3");
	const { error } = await show(diff, { files: ["source/a.ts"] });
	assert.match(error?.message ?? "", /does not change source\/a.ts/);
	assert.match(error?.nextStep ?? "", /src\/a.ts/);
});

test("cuts a long diff between files and says how to read on", async () => {
	const diff = file("a.ts", 2000) + file("b.ts", 2000) + file("c.ts", 10);
	const { value } = await show(diff);
	assert.is(value.text, file("a.ts", 2000));
	assert.equal(value.about.not_shown, ["b.ts +2000 -1", "c.ts +10 -1"]);
	assert.match(value.about.next, /files=/);
	const whole = await show(diff, { start_line: 2000 });
	assert.is(whole.value.text, diff, "the host cuts from start_line on");
});

test("a patch is not cut by file", async () => {
	const { value, calls } = await show("From 1\n", { format: "patch" });
	assert.is(value.text, "From 1\n");
	assert.is(calls[0]?.path.diffType, "patch");
	assert.ok((await show("", { format: "patch", files: ["a"] })).error);
});

test.run();
