import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../../support/madt.ts";

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`repos over stdio on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind });
	});
	test.after(() => madt.close());

	test("a branch that is not there is said so alike on both forges; the others are deleted", async () => {
		const names = ["feature/branch-22x", "main", "feature/branch-2"];
		const { json } = await madt.call("madt_branches_remote", { action: "delete", repo: "acme/rocket", names });
		const [unknown, main, gone] = json.results;
		assert.match(unknown.error, 'There is no branch "feature/branch-22x" in acme/rocket.');
		assert.match(main.error, "is the default branch");
		assert.equal(gone, { name: "feature/branch-2", ok: true });
	});

	test("the branches of an empty repository are a list of none", async () => {
		const { json } = await madt.call("madt_branches_remote", { action: "list", repo: "root1/empty" });
		assert.equal(json, { total: 0, items: [] });
	});

	test("a rule with a slash and a glob is read by its name", async () => {
		const { json } = await madt.call("madt_branch_protections", {
			action: "get",
			repo: "acme/rocket",
			names: "release/*",
		});
		assert.is(json.name, "release/*");
	});

	test("a release is made with its files, which are then worked on by name", async () => {
		writeFileSync(join(madt.folder, "notes.txt"), "hello");
		const release = { repo: "acme/rocket", tag: "pre/1#a" };
		const made = await madt.call("madt_releases", {
			action: "create",
			...release,
			body: "notes",
			paths: ["notes.txt"],
		});
		assert.not.ok(made.isError, made.text);
		assert.equal(made.json.assets, ["notes.txt"]);
		const again = await madt.call("madt_releases", { action: "create", ...release });
		assert.match(again.text, "has a release with the tag pre/1#a already");
		const names = { name: "notes.txt", new_name: "read.me" };
		const renamed = await madt.call("madt_releases", { action: "rename_asset", ...release, ...names });
		assert.is(renamed.json.name, "read.me");
		const wrong = await madt.call("madt_releases", { action: "delete_assets", ...release, names: ["read.ms"] });
		assert.match(wrong.text, "Did you mean read.me?");
		const both = await madt.call("madt_releases", { action: "get", repo: "acme/rocket", tags: ["pre/1#a", "nope"] });
		assert.is(both.json.results[0].body, "notes");
		assert.ok(both.json.results[1].error);
	});

	test("settings travel with the right types, and stray ones are refused", async () => {
		const settings = { private: "true", auto_init: true };
		const made = await madt.call("madt_repos", { action: "create", name: "probe", settings });
		assert.is(made.json.private, true);
		const stray = await madt.call("madt_repos", { action: "create", name: "other", settings: { has_wiki: false } });
		assert.match(stray.text, "action=edit afterwards");
	});

	test("a renamed repository is still found, and changed, under its old name", async () => {
		const { json, isError, text } = await madt.call("madt_repos", {
			action: "edit",
			repo: "umbrella/brolly",
			settings: { description: "still here" },
		});
		assert.not.ok(isError, text);
		assert.is(json.full_name, "umbrella/parasol");
		assert.is(json.description, "still here");
	});

	test("a fork is brought up to date, once", async () => {
		const sync = { action: "sync", repo: "ada/rocket-fork" };
		assert.is((await madt.call("madt_forks", sync)).json.result, "fast-forward");
		assert.is((await madt.call("madt_forks", sync)).json.result, "up-to-date");
	});

	test("a user without access can't be removed", async () => {
		const { text, isError } = await madt.call("madt_collaborators", {
			action: "remove",
			repo: "acme/rocket",
			users: ["ada"],
		});
		assert.ok(isError);
		assert.match(text, 'There is no collaborator "ada"');
	});

	test("nothing is deleted without naming the repository", async () => {
		const before = madt.requests().length;
		const { text } = await madt.call("madt_repos", { action: "delete" });
		assert.match(text, "requires repo");
		assert.is(madt.requests().length, before);
	});

	test.run();
}
