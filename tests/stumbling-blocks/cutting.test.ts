import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { nextCalls, readOn } from "../support/read-on.ts";

const repo = "acme/rocket";
/** Eight files of about 6,000 characters each: more than a diff shows at once. */
const files = Array.from({ length: 8 }, (_, index) => ({
	path: `big/file ${index}.txt`,
	content: Array.from({ length: 200 }, (_, line) => `file ${index} line ${line} ${"x".repeat(15)}\n`).join(""),
}));

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`diffs and logs that are too long on ${kind}`);
	let madt: Madt;
	let number: number;
	test.before(async () => {
		madt = await startMadt({ kind });
		await madt.call("madt_contents", {
			action: "commit",
			repo,
			message: "Big",
			branch: "main",
			new_branch: "big",
			files,
		});
		number = (await madt.call("madt_prs", { action: "create", repo, title: "Big", head: "big" })).json.number;
	});
	test.after(() => madt.close());

	const pathsIn = (text: string) => [...text.matchAll(/^diff --git a\/(.*) b\//gm)].map(([, path]) => path);
	const about = (text: string) => JSON.parse(text.slice(0, text.indexOf("\n")));

	test("a long diff is cut between files, names the others with their size, and shows those when asked", async () => {
		const { text } = await madt.call("madt_prs", { action: "diff", repo, numbers: [number] });
		const { files: count, not_shown, next } = about(text);
		const shown = pathsIn(text);
		assert.is(count, `${shown.length} of 8`);
		assert.ok(shown.length >= 2 && not_shown.length === 8 - shown.length);
		assert.match(not_shown[0], /^big\/file \d\.txt \+200 -0$/);
		assert.match(next, "files=[...]");
		assert.is((text.match(/^\+file \d line 199 /gm) ?? []).length, shown.length, "every file that is shown is whole");
		const rest = not_shown.map((line: string) => line.replace(/ \+\d+ -\d+$/, ""));
		const more = await madt.call("madt_prs", { action: "diff", repo, numbers: [number], files: rest });
		assert.equal(
			[...shown, ...pathsIn(more.text)],
			files.map(({ path }) => path),
		);
	});

	test("one file of a diff that is too long is cut at a line, and read on by line", async () => {
		const small = await startMadt({ kind, env: { MADT_OUTPUT_BUDGET: "2000" } });
		try {
			await small.call("madt_contents", {
				action: "commit",
				repo,
				message: "Big",
				branch: "main",
				new_branch: "big",
				files,
			});
			const pull = (await small.call("madt_prs", { action: "create", repo, title: "Big", head: "big" })).json.number;
			const answers = await readOn(small, "madt_prs", {
				action: "diff",
				repo,
				numbers: [pull],
				files: [files[3]?.path],
			});
			const lines = answers.flatMap(({ answer }) => answer.text.split("\n").filter((line) => /^\+file 3 /.test(line)));
			assert.equal(
				lines,
				files[3]?.content
					.trimEnd()
					.split("\n")
					.map((line) => `+${line}`),
			);
			assert.ok(answers.length > 3 && answers.every(({ answer }) => answer.text.length <= 2000));
		} finally {
			await small.close();
		}
	});

	test("a log shows its end and says how to read the rest; a cut one is read on with the same tail", async () => {
		const { text } = await madt.call("madt_runs", { action: "logs", repo, ids: [1] });
		assert.match(
			text,
			/^\{"earlier":"tail=N for more, start_line=1 for all"\}\n== test \(job 2, failure\): last 150 of 404 lines ==\n/,
		);
		assert.match(text, /Process completed with exit code 1\.$/);
		const small = await startMadt({ kind, env: { MADT_OUTPUT_BUDGET: "3000" } });
		try {
			const first = await small.call("madt_runs", { action: "logs", repo, ids: [1] });
			assert.equal(
				nextCalls(first).map(({ tail }) => tail),
				[150],
			);
			const steps = (answers: { answer: { text: string } }[]) =>
				answers.flatMap(({ answer }) =>
					[...answer.text.matchAll(/step (\d+) of 400/g)].map(([, step]) => Number(step)),
				);
			const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
			assert.equal(steps(await readOn(small, "madt_runs", { action: "logs", repo, ids: [1] })), range(255, 400));
			assert.equal(
				steps(await readOn(small, "madt_runs", { action: "logs", repo, ids: [1], start_line: "1" })),
				range(1, 400),
			);
		} finally {
			await small.close();
		}
	});

	test.run();
}
