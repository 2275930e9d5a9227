import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../../support/madt.ts";

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`files on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind });
	});
	test.after(() => madt.close());

	const contents = (args: object) => madt.call("madt_contents", { repo: "acme/rocket", ...args });
	const commits = (args: object) => madt.call("madt_commits", { repo: "acme/rocket", ...args });
	const read = async (path: string, ref?: string) => {
		const { text } = await contents({ action: "get", paths: [path], ref });
		return text.slice(text.indexOf("\n") + 1);
	};

	test("text in is text out: unicode, CRLF, odd names", async () => {
		const path = "notes/a b/naïve #1 100%.md";
		const { json } = await contents({ action: "create", path, content: "# Größe 🚀\r\nzwei\r\n" });
		assert.is(json.path, path);
		assert.match((await contents({ action: "get", paths: [path] })).text, /"line_ends":"CRLF"\}\n# Größe 🚀\nzwei\n$/);
		await contents({ action: "edit", path, find: "🚀\nzwei", replace: "🌍\ndrei" });
		await contents({ action: "download", path, save_to: "saved.md" });
		assert.is(readFileSync(join(madt.folder, "saved.md"), "utf8"), "# Größe 🌍\r\ndrei\r\n");
	});

	test("binary content is told, not poured, and can be saved", async () => {
		const bytes = Buffer.from([0, 1, 2, 255, 254]);
		await contents({ action: "create", path: "logo.bin", content: bytes.toString("base64"), encoding: "base64" });
		const { text } = await contents({ action: "get", paths: ["logo.bin"] });
		assert.match(text, /"binary":true/);
		assert.ok(text.length < 250);
		await contents({ action: "download", path: "logo.bin", save_to: "logo.bin" });
		assert.equal(readFileSync(join(madt.folder, "logo.bin")), bytes);
	});

	test("an update without sha takes the present one; a stale sha is refused with what to do", async () => {
		const first = await contents({ action: "update", path: "log.txt", content: "one\n" });
		const second = await contents({ action: "update", path: "log.txt", content: "two\n" });
		assert.is.not(first.json.sha, second.json.sha);
		const stale = await contents({ action: "update", path: "log.txt", content: "three\n", sha: first.json.sha });
		assert.ok(stale.isError);
		assert.ok(stale.text.includes(second.json.sha), "names the present sha");
		assert.match(stale.text, /Nothing was committed.*Read it again/);
		assert.is(await read("log.txt"), "two\n");
	});

	test("many changes are one commit, on a branch that is made", async () => {
		const before = madt.requests().length;
		const { json } = await contents({
			action: "commit",
			message: "Tidy up",
			new_branch: "tidy",
			files: [
				{ path: "docs/new.md", content: "new\n" },
				{ path: "README.md", content: "# changed\n" },
				{ path: "src/file00.ts", operation: "delete" },
				{ path: "docs/LICENSE", from_path: "LICENSE" },
			],
		});
		assert.is(json.branch, "tidy");
		assert.equal(json.deleted, ["src/file00.ts"]);
		const asked = madt.requests().slice(before);
		assert.is(asked.filter(({ method }) => method !== "GET").length, 1);
		assert.is(asked.filter(({ path }) => path.endsWith("/file-contents")).length, kind === "gitea" ? 1 : 0);
		assert.is(await read("README.md", "tidy"), "# changed\n");
		assert.match(await read("docs/LICENSE", "tidy"), /^MIT License/);
		const { json: made } = await commits({ action: "compare", base: "main", head: "tidy" });
		assert.is(made.total_commits, 1);
		assert.is(made.commits[0].subject, "Tidy up");
		assert.match((await contents({ action: "get", paths: ["LICENSE"], ref: "tidy" })).text, /There is no LICENSE/);
	});

	test("delete: all or none, in one commit", async () => {
		const partly = await contents({ action: "delete", paths: ["docs/guide.md", "nope.md"] });
		assert.match(partly.text, /There is no nope.md/);
		const { json } = await contents({ action: "delete", paths: ["docs/guide.md", "shared.txt"] });
		assert.equal(json.paths, ["docs/guide.md", "shared.txt"]);
		const { json: last } = await commits({ action: "get", shas: [json.commit] });
		assert.equal(
			last.files.map(({ status }: { status: string }) => status),
			["removed", "removed"],
		);
	});

	test("empty and archived repositories, branches that are not there", async () => {
		assert.equal((await contents({ action: "list", repo: "root1/empty" })).json.items, []);
		assert.match((await commits({ action: "list", repo: "root1/empty" })).text, /root1\/empty is empty/);
		const first = await contents({ action: "create", repo: "root1/empty", path: "README.md", content: "# first\n" });
		assert.not.ok(first.isError, first.text);
		assert.match((await contents({ action: "create", repo: "acme/notes", path: "x", content: "x" })).text, /archived/);
		const lost = await contents({ action: "create", path: "x", content: "x", branch: "nowhere" });
		assert.match(lost.text, /no branch nowhere.*new_branch=nowhere/);
	});

	test("several files in one call, each with its own result or error", async () => {
		const { json } = await contents({ action: "get", paths: ["README.md", "nope", "src"] });
		assert.is(json.failed, 2);
		assert.is(json.results[0].text, "# rocket\n\nrocket repo");
		assert.match(json.results[2].error, /src is a folder/);
	});

	test("commits are lean: 6 % of what the forge sends", async () => {
		const { json, text } = await commits({ action: "list", limit: 20 });
		assert.is(json.items.length, 20);
		assert.ok(text.length / 20 < 141, `${text.length / 20} each`);
	});

	test.run();
}
