import { readFileSync } from "node:fs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, noRoute, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("git objects");
const git = "/repos/acme/rocket/git";
const blob = (sha: string, bytes: Buffer) => ({
	sha,
	size: bytes.length,
	encoding: "base64",
	content: bytes.toString("base64"),
});
const text = blob("aa", Buffer.from("# rocket ü\n"));
const binary = blob("bb", Buffer.from([0, 1, 2, 255]));
const large = { sha: "cc", size: 20_000_000, encoding: "base64", content: "" };
const empty = { sha: "dd", size: 0, encoding: "base64", content: "" };

const entries = Array.from({ length: 25 }, (_, index) => ({
	path: `f${index}`,
	mode: "100644",
	type: "blob",
	size: 1,
	sha: `s${index}`,
	url: "https://forge.example/api/v1/x",
}));
function tree({ query }: Asked) {
	const size = Math.min(Number(query.per_page), 10);
	const start = (Number(query.page) - 1) * size;
	return {
		sha: "tt",
		tree: entries.slice(start, start + size),
		truncated: start + size < entries.length,
		total_count: entries.length,
	};
}
const singles = Object.fromEntries([text, binary, large, empty].map((one) => [`GET ${git}/blobs/${one.sha}`, one]));
const script = {
	...singles,
	[`GET ${git}/trees/feature%2Fbranch-3`]: tree,
	[`GET ${git}/refs`]: [{ ref: "refs/heads/main", object: { type: "commit", sha: "aa" } }],
	[`GET ${git}/refs/heads/main`]: [{ ref: "refs/heads/main", object: { type: "commit", sha: "aa" } }],
	[`POST ${git}/notes/main`]: { message: "n\n" },
};

let forges: Record<"batch" | "old" | "gitea", ScriptedForge>;
test.before(async () => {
	forges = {
		batch: await scriptForge("git-objects", { ...script, [`GET ${git}/blobs`]: [text, binary] }),
		old: await scriptForge("git-objects", { ...script, [`GET ${git}/blobs`]: noRoute }),
		gitea: await scriptForge("git-objects", script, "gitea"),
	};
});
test.before.each(() => {
	for (const forge of Object.values(forges)) forge.asked.length = 0;
});
test.after(() => {
	for (const forge of Object.values(forges)) forge.close();
});

const args = (action: string, more: object) => ({ action, repo: "acme/rocket", ...more });

test("blobs come as text; what is not text, too large or missing says so", async () => {
	for (const forge of Object.values(forges)) {
		const { items } = await forge.call("madt_git_objects", args("blobs", { shas: ["aa", "bb", "cc", "dd", "ee"] }));
		assert.equal(items[0], { sha: "aa", size: 12, content: "# rocket ü\n" });
		assert.equal(items[1], { sha: "bb", size: 4, binary: true });
		assert.match(items[2].error, "madt_contents");
		assert.equal(items[3].size, 0);
		assert.is(items[4].sha, "ee");
		assert.ok(items[4].error);
	}
});

test("Forgejo is asked for all at once", async () => {
	await forges.batch.call("madt_git_objects", args("blobs", { shas: ["aa", "bb", "aa"] }));
	assert.equal(
		forges.batch.asked.map(({ what, query }) => `${what} ${query.shas}`),
		[`GET ${git}/blobs aa,bb`],
	);
});

test("one blob is an item, and is saved", async () => {
	const { gitea } = forges;
	assert.is((await gitea.call("madt_git_objects", args("blobs", { shas: "aa" }))).content, "# rocket ü\n");
	const { saved } = await gitea.call("madt_git_objects", args("blobs", { shas: ["bb"], save_to: "b.bin" }));
	assert.equal([...readFileSync(saved)], [0, 1, 2, 255]);
	assert.match(await gitea.failure("madt_git_objects", args("blobs", { shas: ["aa", "bb"], save_to: "c" })), "one sha");
});

test("a tree is paged as the agent asks, or whole", async () => {
	const { gitea } = forges;
	const page = await gitea.call(
		"madt_git_objects",
		args("tree", { ref: "feature/branch-3", recursive: true, page: 2, limit: 10 }),
	);
	assert.is(page.total, 25);
	assert.is(page.items.length, 10);
	assert.equal(page.items[0], { path: "f10", type: "blob", size: 1, sha: "s10" });
	assert.equal(gitea.asked[0]?.query, { recursive: "true", page: "2", per_page: "10" });
	const whole = await gitea.call("madt_git_objects", args("tree", { ref: "feature/branch-3", all: true }));
	assert.equal(
		whole.items.map(({ path }: any) => path),
		entries.map(({ path }) => path),
	);
});

test("refs, all or below a name", async () => {
	const main = [{ ref: "refs/heads/main", type: "commit", sha: "aa" }];
	assert.equal((await forges.gitea.call("madt_git_objects", args("refs", {}))).items, main);
	assert.equal((await forges.gitea.call("madt_git_objects", args("refs", { ref: "heads/main" }))).items, main);
});

test("notes are set on Forgejo only", async () => {
	assert.equal(await forges.batch.call("madt_git_objects", args("set_note", { shas: ["main"], message: "n" })), {
		message: "n\n",
	});
	assert.match(
		await forges.gitea.failure("madt_git_objects", args("set_note", { shas: ["main"], message: "n" })),
		"only Forgejo",
	);
});

test.run();
