import { test } from "uvu";
import * as assert from "uvu/assert";
import { contentsHandlers } from "../../../plugins/repos/src/contents.ts";
import { type Call, type FakeAnswer, runAction } from "../prs/run-action.ts";

type Files = Record<string, string | Uint8Array>;

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString("base64");
const shaOf = (path: string) => `sha-of-${path}`.replace(/\W/g, "0");

/** A forge with some files; writes are answered as done. */
function forge(files: Files, { kind = "forgejo" as "forgejo" | "gitea", writes = {} as FakeAnswer } = {}) {
	const entry = (path: string, content = files[path] as string) => ({
		path,
		type: "file",
		sha: shaOf(path),
		size: Buffer.from(content).length,
		content: base64(content),
	});
	return {
		kind,
		answer({ route, path, query, body }: Call): FakeAnswer {
			const at = String(path.filepath ?? "");
			if (route.endsWith("/file-contents")) {
				const asked: string[] = (body ?? JSON.parse(query.body)).files;
				return { data: asked.map((name) => (name in files ? entry(name) : null)) };
			}
			if (!route.startsWith("GET")) {
				if (writes.status) return writes;
				return {
					status: 201,
					data: {
						content: { path: at, sha: "new", size: 1, html_url: "u" },
						commit: { sha: "c1", html_url: "cu" },
						files: [],
					},
				};
			}
			if (route.endsWith("/raw/{filepath}") || route.endsWith("/media/{filepath}"))
				return { data: Buffer.from(files[at] as string) };
			if (route.endsWith("/commits")) return { data: [{ sha: "headsha" }] };
			if (at in files) return { data: entry(at) };
			const inside = Object.keys(files).filter((name) => at === "" || name.startsWith(`${at}/`));
			return inside.length > 0
				? { data: inside.map((name) => entry(name)) }
				: { status: 404, data: { message: "not found" } };
		},
	};
}

const run = (name: string, input: object, at: { answer(call: Call): FakeAnswer; kind?: "forgejo" | "gitea" }) =>
	runAction("repos/tools/contents.json", contentsHandlers, name, input, at);
const writes = (calls: Call[]) => calls.filter(({ route }) => !route.startsWith("GET"));
const decoded = (content: string) => Buffer.from(content, "base64").toString("utf8");

test("get: text as it is, binary only told, large files from the raw route", async () => {
	const files = {
		"ü/naïve #1.md": "\uFEFF# Grüße\r\n",
		"logo.png": new Uint8Array([137, 80, 0, 255]),
		"empty.txt": "",
	};
	const text = await run("get", { paths: ["/ü/naïve #1.md"] }, forge(files));
	assert.is(text.value.text, "\uFEFF# Grüße\r\n");
	assert.equal(text.value.about, { path: "ü/naïve #1.md", sha: shaOf("ü/naïve #1.md"), size: 14, line_ends: "CRLF" });
	const binary = await run("get", { paths: ["logo.png"] }, forge(files));
	assert.is(binary.value.text, "");
	assert.is(binary.value.about.binary, true);
	const empty = await run("get", { paths: ["empty.txt"] }, forge(files));
	assert.equal([empty.value.text, empty.calls.length], ["", 1]);
	const large = await run(
		"get",
		{ paths: ["big.txt"] },
		{
			answer: ({ route }) =>
				route.includes("/raw/")
					? { data: Buffer.from("long") }
					: { data: { path: "big.txt", type: "file", sha: "s", size: 11_000_000, content: "" } },
		},
	);
	assert.is(large.value.text, "long");
});

test("get says what is no file", async () => {
	const folder = await run("get", { paths: ["src"] }, forge({ "src/a.ts": "" }));
	assert.match(folder.error?.nextStep ?? "", /action=list, paths=\["src"\]/);
	assert.match((await run("get", { paths: ["nope"] }, forge({}))).error?.message ?? "", /no nope in acme\/rocket/);
	const emptyRepo = await run("get", { paths: ["a"] }, { answer: () => ({ data: [] }) });
	assert.match(emptyRepo.error?.message ?? "", /There is no a/);
});

test("list: the root of an empty repository is empty on both forges", async () => {
	const gitea = (empty: boolean) => ({
		answer: ({ route }: Call) =>
			route === "GET /repos/{owner}/{repo}" ? { data: { empty, default_branch: "main" } } : { status: 404 },
	});
	assert.equal((await run("list", {}, gitea(true))).value, []);
	assert.match(
		(await run("list", { ref: "nope" }, gitea(false))).error?.message ?? "",
		/no branch, tag or commit nope/,
	);
	assert.equal((await run("list", {}, { answer: () => ({ data: [] }) })).value, []);
	assert.match(
		(await run("list", { paths: ["a.ts"] }, forge({ "a.ts": "" }))).error?.message ?? "",
		/is a file, not a folder/,
	);
});

test("info: of Gitea's own route, of the common one", async () => {
	const data = {
		path: "a",
		type: "file",
		size: 1,
		sha: "s",
		last_committer_date: "2026-01-01T00:00:00Z",
		lfs_oid: "o",
	};
	const gitea = await run(
		"info",
		{ paths: ["a"] },
		{
			kind: "gitea",
			answer: ({ route }) => (route.includes("contents-ext") ? { data: { file_contents: data } } : { status: 500 }),
		},
	);
	assert.equal([gitea.value.last_commit_when, gitea.value.lfs_oid], ["2026-01-01T00:00:00Z", "o"]);
	const old = await run(
		"info",
		{ paths: ["a"] },
		{ kind: "gitea", answer: ({ route }) => (route.includes("contents-ext") ? { status: 404 } : { data }) },
	);
	assert.is(old.value.sha, "s");
	assert.equal((await run("info", { paths: ["src/"] }, forge({ "src/a": "", "src/b": "" }))).value, {
		path: "src",
		type: "dir",
		entries: 2,
	});
});

test("create sends text as base64, checks base64, and says that a file exists", async () => {
	const { calls, value } = await run(
		"create",
		{ path: "./a b#.txt", content: "größe\r\n", new_branch: "x" },
		forge({}),
	);
	assert.equal(
		[calls[0]?.path.filepath, decoded(calls[0]?.body.content), calls[0]?.body.new_branch],
		["a b#.txt", "größe\r\n", "x"],
	);
	assert.equal(value, { path: "a b#.txt", sha: "new", size: 1, branch: "x", commit: "c1", url: "u" });
	assert.ok((await run("create", { path: "a", content: "no base64!", encoding: "base64" }, forge({}))).error);
	const exists = await run(
		"create",
		{ path: "a", content: "" },
		forge({}, { writes: { status: 422, data: { message: "repository file already exists [path: a]" } } }),
	);
	assert.match(exists.error?.message ?? "", /a exists already. Nothing was committed/);
});

test("update fetches the sha, creates what is missing, and refuses what has changed", async () => {
	const known = await run("update", { path: "a", content: "x", branch: "dev" }, forge({ a: "old" }));
	assert.equal([known.calls[0]?.query.ref, writes(known.calls)[0]?.body.sha], ["dev", shaOf("a")]);
	const fresh = await run("update", { path: "b", content: "x" }, forge({ a: "old" }));
	assert.match(writes(fresh.calls)[0]?.route ?? "", /^POST/);
	const given = await run(
		"update",
		{ path: "a", content: "x", sha: "0ld" },
		forge(
			{ a: "old" },
			{ writes: { status: 422, data: { message: "sha does not match [given: 0ld, expected: abc]" } } },
		),
	);
	assert.is(given.calls.length, 1, "a sha that is given is not looked up");
	assert.match(given.error?.message ?? "", /sha is abc now, not 0ld\. Nothing was committed/);
});

test("edit changes one passage and nothing else", async () => {
	const edited = async (content: string, find: string, replace: string) => {
		const { calls, error } = await run("edit", { path: "a", find, replace }, forge({ a: content }));
		return error ? error.message : decoded(writes(calls)[0]?.body.content);
	};
	assert.is(await edited("one two", "two", "$& 2"), "one $& 2");
	assert.is(await edited("\uFEFFa\r\nb\r\nc", "a\nb", "x\ny"), "\uFEFFx\r\ny\r\nc");
	assert.match(await edited("one", "three", ""), /does not contain/);
	assert.match(await edited("a a", "a", ""), /2 times/);
	const stale = await run("edit", { path: "a", find: "a", replace: "b", sha: "old" }, forge({ a: "a" }));
	assert.match(stale.error?.message ?? "", /changed since/);
});

test("move takes the content along", async () => {
	const { calls } = await run("move", { from_path: "a", path: "b" }, forge({ a: "same" }));
	const { body, path } = writes(calls)[0] as Call;
	assert.equal([path.filepath, body.from_path, body.sha, decoded(body.content)], ["b", "a", shaOf("a"), "same"]);
});

test("delete: one by its own route, several in one commit, all or none", async () => {
	const one = await run("delete", { paths: ["a"] }, forge({ a: "" }));
	assert.equal([writes(one.calls)[0]?.route.split(" ")[0], writes(one.calls)[0]?.body.sha], ["DELETE", shaOf("a")]);
	const two = await run("delete", { paths: ["a", "b", "a"] }, forge({ a: "", b: "" }));
	assert.equal(
		writes(two.calls)[0]?.body.files,
		["a", "b"].map((path) => ({ operation: "delete", path, sha: shaOf(path) })),
	);
	const partly = await run("delete", { paths: ["a", "nope"] }, forge({ a: "" }));
	assert.match(partly.error?.message ?? "", /There is no nope/);
	assert.is(writes(partly.calls).length, 0);
});

test("commit completes operation, base64 and sha of each file", async () => {
	const files = [
		{ path: "new.txt", content: "" },
		{ path: "a", content: "ä" },
		{ path: "gone", operation: "delete" },
		{ path: "moved", from_path: "b" },
		{ path: "logo.png", operation: "create", content: "AAE=", encoding: "base64" },
	];
	for (const kind of ["forgejo", "gitea"] as const) {
		const { calls, value } = await run(
			"commit",
			{ files, message: "m", branch: "main", new_branch: "n" },
			forge({ a: "x", b: "y", gone: "z" }, { kind }),
		);
		const { body } = writes(calls)[0] as Call;
		assert.equal(body.files, [
			{ operation: "create", path: "new.txt", content: "" },
			{ operation: "update", path: "a", from_path: undefined, sha: shaOf("a"), content: base64("ä") },
			{ operation: "delete", path: "gone", sha: shaOf("gone") },
			{ operation: "update", path: "moved", from_path: "b", sha: shaOf("b"), content: base64("y") },
			{ operation: "create", path: "logo.png", content: "AAE=" },
		]);
		assert.equal([body.branch, body.new_branch, value.branch, value.deleted], ["main", "n", "n", ["gone"]]);
		const batch = calls.filter(({ route }) => route.endsWith("/file-contents"));
		assert.is(batch.length, kind === "gitea" ? 1 : 0);
	}
});

test("commit refuses before it sends what can't be", async () => {
	for (const [files, words] of [
		[[], /no files/],
		[[{ path: "a" }], /no content/],
		[
			[
				{ path: "a", content: "" },
				{ path: "/a", content: "" },
			],
			/twice/,
		],
		[[{ path: "nope", operation: "update", content: "" }], /There is no nope/],
		[[{ path: "nope", operation: "delete" }], /There is no nope/],
		[[{ path: "b", from_path: "nope" }], /There is no nope/],
	] as const) {
		const { error, calls } = await run("commit", { files, message: "m" }, forge({}));
		assert.match(error?.message ?? "", words);
		assert.is(writes(calls).length, 0);
	}
});

test("a long list of files goes in the body, not in the URL", async () => {
	const files = Array.from({ length: 300 }, (_, index) => ({ path: `folder/file-${index}.txt`, content: "" }));
	const { calls } = await run(
		"commit",
		{ files, message: "m" },
		forge(Object.fromEntries(files.map(({ path }) => [path, "x"])), { kind: "gitea" }),
	);
	assert.is(calls.filter(({ route }) => route.startsWith("POST") && route.endsWith("/file-contents")).length, 1);
});

test("branches: protected, missing, existing", async () => {
	const refused = async (status: number, message: string, input: object) =>
		(await run("create", { path: "a", content: "", ...input }, forge({}, { writes: { status, data: { message } } })))
			.error;
	assert.match(
		(await refused(403, "user should have a permission to write to the target branch", { branch: "main" }))?.nextStep ??
			"",
		/new_branch/,
	);
	assert.match(
		(await refused(404, "branch does not exist [name: dev]", { branch: "dev" }))?.nextStep ?? "",
		/new_branch=dev/,
	);
	assert.match(
		(await refused(422, "branch already exists [name: dev]", { new_branch: "dev" }))?.nextStep ?? "",
		/branch=dev/,
	);
	assert.match(
		(await refused(423, "acme/notes is archived", {}))?.message ?? "",
		/archived/,
		"the forge's own error stays",
	);
});

test("patch gives the commit it applies to", async () => {
	const { calls, value } = await run("patch", { content: "diff --git a/a b/a", branch: "dev" }, forge({}));
	assert.equal(
		[calls[0]?.query.sha, calls[1]?.body.sha, calls[1]?.body.content],
		["dev", "headsha", "diff --git a/a b/a\n"],
	);
	assert.is(value.commit, "c1");
	const broken = await run("patch", { content: "x" }, forge({}, { writes: { status: 500, data: {} } }));
	assert.match(broken.error?.message ?? "", /was not applied/);
});

test("downloads go to save_to; an archive of the default branch", async () => {
	const file = await run("download", { path: "a", save_to: "x" }, forge({ a: "bytes" }));
	assert.is(file.value.about.saveTo, "x");
	const archive = await run(
		"archive",
		{ save_to: "x.zip" },
		{ answer: ({ route }) => ({ data: route.includes("archive") ? new Uint8Array(1) : { default_branch: "trunk" } }) },
	);
	assert.is(archive.calls[1]?.path.archive, "trunk.zip");
});

test("editorconfig: rules, none, and a repository that is not there", async () => {
	assert.equal(
		(await run("editorconfig", { paths: ["a"] }, { answer: () => ({ data: { IndentStyle: "tab" } }) })).value,
		{ path: "a", IndentStyle: "tab" },
	);
	const none = await run(
		"editorconfig",
		{ paths: ["a"] },
		{ answer: () => ({ status: 404, data: { errors: ["object does not exist [id: , rel_path: .editorconfig]"] } }) },
	);
	assert.match(none.value.note, /no rules/);
	assert.ok((await run("editorconfig", { paths: ["a"] }, { answer: () => ({ status: 404, data: {} }) })).error);
});

test.run();
