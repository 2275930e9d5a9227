import { readFileSync } from "node:fs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

const repo = "acme/rocket";
/** Slashes, spaces, the signs that URLs know, and letters of several scripts. */
const oddNames = [
	"plain",
	"with space",
	"a#b",
	"50%",
	"q?x=1&y",
	"über/naïve #1",
	"日本語/ファイル",
	"emoji 🚀/x",
	"a+b;c",
	"100%25",
	"tab;'quoted\"",
];

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`files on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind, env: { MADT_ENABLE: "wiki,tags" } });
	});
	test.after(() => madt.close());

	async function call(tool: string, args: Record<string, unknown>) {
		const before = madt.requests().length;
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		return { ...called, asked: madt.requests().slice(before) };
	}
	const contents = (args: Record<string, unknown>) => call("contents", args);
	const done = async (called: ReturnType<typeof call>) => {
		const result = await called;
		assert.not(result.isError, result.text);
		return result;
	};
	/** What `get` shows below the line about the file. */
	const textOf = async (path: string, args: object = {}) => {
		const { text } = await done(contents({ action: "get", paths: [path], ...args }));
		return text.slice(text.indexOf("\n") + 1);
	};

	test("content is text in and text out; what looks like base64 is text", async () => {
		for (const content of [
			"plain\n",
			"aGVsbG8=",
			"über 漢字 🚀\n",
			'{"json": true}',
			"",
			"\ufeffwith a mark\n",
			"no end of line",
		]) {
			await done(contents({ action: "update", path: "notes/text.txt", content }));
			assert.is(await textOf("notes/text.txt"), content.replace("\ufeff", ""), content);
			const sent = madt.requests().findLast(({ method }) => method === "PUT" || method === "POST");
			assert.is(Buffer.from(sent?.body.content, "base64").toString("utf8"), content, "on the forge with every byte");
		}
	});

	test("binary goes in as base64, is not shown, and comes out whole", async () => {
		const bytes = Buffer.from([0, 255, 128, 13, 10, 0, 7]);
		await done(
			contents({ action: "create", path: "bin/data.bin", content: bytes.toString("base64"), encoding: "base64" }),
		);
		const shown = await done(contents({ action: "get", paths: ["bin/data.bin"] }));
		assert.match(shown.text, /"binary":true,"note":"not shown; action=download saves it"/);
		const saved = await done(contents({ action: "download", path: "bin/data.bin", save_to: "data.bin" }));
		assert.equal(readFileSync(saved.json.saved), bytes);
		const bad = await contents({ action: "create", path: "bin/bad.bin", content: "not base64!", encoding: "base64" });
		assert.match(bad.text, /not base64; nothing was sent/);
	});

	test("an update fetches the sha when none is given", async () => {
		const { json, asked } = await done(contents({ action: "update", path: "README.md", content: "# new\n" }));
		assert.equal(
			asked.map(({ method }) => method),
			["GET", "PUT"],
		);
		assert.match(asked[1]?.body.sha, /^[0-9a-f]{40}$/);
		assert.match(json.sha, /^[0-9a-f]{40}$/);
		assert.is(await textOf("README.md"), "# new\n");
	});

	test("an update with a sha is refused when the content has changed in between, and says what it is now", async () => {
		const read = JSON.parse((await contents({ action: "get", paths: ["README.md"] })).text.split("\n")[0] as string);
		const theirs = await done(contents({ action: "update", path: "README.md", content: "# theirs\n" }));
		for (const args of [
			{ action: "update", path: "README.md", content: "# mine\n" },
			{ action: "edit", path: "README.md", find: "theirs", replace: "mine" },
			{ action: "delete", paths: ["README.md"] },
			{ action: "commit", message: "m", files: [{ path: "README.md", content: "# mine\n" }] },
		] as const) {
			const stale =
				args.action === "commit"
					? { ...args, files: args.files.map((file) => ({ ...file, sha: read.sha })) }
					: { ...args, sha: read.sha };
			const { isError, text } = await contents(stale);
			assert.ok(isError, `${args.action}: ${text}`);
			assert.match(text, new RegExp(`changed since it was read.*(${theirs.json.sha}|README\\.md)`, "s"), args.action);
		}
		assert.is(await textOf("README.md"), "# theirs\n");
		await done(contents({ action: "update", path: "README.md", content: "# mine\n", sha: theirs.json.sha }));
	});

	test("create never overwrites, edit wants its passage once, and both say so", async () => {
		const twice = await contents({ action: "create", path: "README.md", content: "x" });
		assert.ok(twice.isError);
		assert.match(twice.text, /exists/);
		await done(contents({ action: "update", path: "notes/twice.txt", content: "one\none\r\ntwo\r\n" }));
		assert.match(
			(await contents({ action: "edit", path: "notes/twice.txt", find: "one", replace: "1" })).text,
			/contains that passage 2 times; nothing was committed/,
		);
		assert.match(
			(await contents({ action: "edit", path: "notes/twice.txt", find: "three", replace: "3" })).text,
			/does not contain that passage; nothing was committed/,
		);
		await done(contents({ action: "edit", path: "notes/twice.txt", find: "one\ntwo", replace: "three" }));
		assert.is(
			Buffer.from(madt.requests().at(-1)?.body.content, "base64").toString(),
			"one\nthree\r\n",
			"other line ends stay",
		);
	});

	for (const name of oddNames) {
		test(`a file, a branch, a tag and a wiki page called ${JSON.stringify(name)}`, async () => {
			const path = `odd/${name}.md`;
			await done(contents({ action: "create", path, content: `text of ${name}\n` }));
			assert.is(await textOf(path), `text of ${name}\n`);
			assert.is((await done(contents({ action: "info", paths: [path] }))).json.path, path);
			await done(contents({ action: "delete", paths: [path] }));
			assert.ok((await contents({ action: "get", paths: [path] })).isError);

			const ref = name.replace(/[ ?;'"]/g, "-");
			const branch = `topic/${ref}`;
			assert.is((await done(call("branches_remote", { action: "create", names: [branch] }))).json.name, branch);
			assert.is(
				(await done(call("branches_remote", { action: "get", names: [branch], fields: "name" }))).json.name,
				branch,
			);
			await done(contents({ action: "create", path: "on-branch.txt", content: ref, branch }));
			assert.is(await textOf("on-branch.txt", { ref: branch }), ref);
			assert.is((await done(call("commits", { action: "list", ref: branch, limit: 1 }))).json.items.length, 1);
			const tag = `v/${ref}`;
			await done(call("tags", { action: "create", names: [tag], target: branch }));
			assert.is((await done(call("tags", { action: "get", names: [tag], fields: "name" }))).json.name, tag);
			assert.is(await textOf("on-branch.txt", { ref: tag }), ref);
			await done(call("tags", { action: "delete", names: [tag] }));
			assert.equal((await done(call("branches_remote", { action: "delete", names: [branch] }))).json, {
				ok: true,
				name: branch,
			});

			await done(call("wiki", { action: "create", title: name, content: `page ${name}\n` }));
			const page = await done(call("wiki", { action: "get", names: [name] }));
			assert.match(page.text, `page ${name}`);
			await done(call("wiki", { action: "delete", names: [name] }));
			assert.ok((await call("wiki", { action: "get", names: [name] })).isError);
		});
	}

	test("names that lead elsewhere are refused before anything is sent", async () => {
		for (const path of ["../secret", "a/../../b", "a/./b", "a\\b", "a//b"]) {
			const { isError, asked } = await contents({ action: "get", paths: [path] });
			assert.ok(isError, path);
			assert.equal(asked, []);
		}
	});

	test("several files are one commit, on a branch that is made if asked", async () => {
		const before = (await call("commits", { action: "list", limit: 1, fields: "sha" })).json;
		const { json, asked } = await done(
			contents({
				action: "commit",
				message: "Move the guide",
				branch: "main",
				new_branch: "guide/ü 1",
				files: [
					{ path: "docs/new.md", content: "# New\n" },
					{ path: "src/file00.ts", content: "export {};\n" },
					{ path: "docs/moved.md", from_path: "docs/guide.md" },
					{ path: "LICENSE", operation: "delete" },
					{ path: "bin/x.bin", content: "AAEC", encoding: "base64" },
				],
			}),
		);
		assert.is(asked.filter(({ method }) => method === "POST").length, 1);
		assert.equal([json.branch, json.deleted], ["guide/ü 1", ["LICENSE"]]);
		const history = await done(call("commits", { action: "list", ref: "guide/ü 1", limit: 2, fields: "sha,subject" }));
		assert.equal(
			history.json.items.map(({ sha }: { sha: string }) => sha),
			[json.commit, before.items[0].sha],
			"one commit on top",
		);
		assert.is(history.json.items[0].subject, "Move the guide");
		const on = { ref: "guide/ü 1" };
		assert.equal(
			[await textOf("docs/new.md", on), await textOf("src/file00.ts", on), await textOf("docs/moved.md", on)],
			["# New\n", "export {};\n", "# Guide\n"],
		);
		for (const path of ["LICENSE", "docs/guide.md"])
			assert.ok((await contents({ action: "get", paths: [path], ...on })).isError, path);
		assert.match(await textOf("LICENSE"), /MIT/, "main is as it was");
		assert.is(
			(await call("commits", { action: "list", limit: 1, fields: "sha" })).json.items[0].sha,
			before.items[0].sha,
		);
	});

	test("a commit that can't be made as a whole changes nothing", async () => {
		const before = (await call("commits", { action: "list", limit: 1, fields: "sha" })).json.items[0].sha;
		for (const [files, words] of [
			[
				[
					{ path: "ok.txt", content: "x" },
					{ path: "nope/none.txt", operation: "delete" },
				],
				/nope\/none\.txt/,
			],
			[
				[
					{ path: "ok.txt", content: "x" },
					{ path: "README.md", operation: "create", content: "x" },
				],
				/README\.md|exists/,
			],
			[
				[
					{ path: "a.txt", content: "1" },
					{ path: "a.txt", content: "2" },
				],
				/a\.txt is in files twice/,
			],
			[[{ path: "a.txt" }], /a\.txt has no content/],
			[[], /no files/],
		] as const) {
			const { isError, text } = await contents({ action: "commit", message: "m", files });
			assert.ok(isError, text);
			assert.match(text, words);
		}
		assert.is((await call("commits", { action: "list", limit: 1, fields: "sha" })).json.items[0].sha, before);
		assert.ok((await contents({ action: "get", paths: ["ok.txt"] })).isError);
	});

	test.run();
}
