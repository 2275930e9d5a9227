import { test } from "uvu";
import * as assert from "uvu/assert";
import { downloadAsset } from "../../../plugins/repos/src/asset-download.ts";
import { deleteAsset, renameAsset, uploadAsset } from "../../../plugins/repos/src/assets.ts";
import { createRelease, editRelease } from "../../../plugins/repos/src/releases.ts";
import { type Asked, failure, fakeContext, Status } from "./fake-context.ts";

const byTag = "GET /repos/{owner}/{repo}/releases/tags/{tag}";
const all = "GET /repos/{owner}/{repo}/releases";
const post = "POST /repos/{owner}/{repo}/releases";
const attach = "POST /repos/{owner}/{repo}/releases/{id}/assets";
const asset = "releases/{id}/assets/{attachment_id}";
const release = { id: 7, tag_name: "v1/a", assets: [{ id: 4, name: "app.bin" }] };

/** The text of the file that a request carries. */
function attachment(asked: Asked | undefined): Promise<string> {
	const form = asked?.body as FormData;
	return (form.get("attachment") as Blob).text();
}

test("a release is created with its files", async () => {
	const { context, asked, warnings } = fakeContext({
		action: "releases.create",
		files: { "dist/app.bin": "app" },
		answers: { [post]: release, [attach]: { id: 9, name: "app.bin" } },
	});
	const made = (await createRelease(
		{ tag: "v1/a", body: "notes", target: "main", paths: ["dist/app.bin"] },
		context,
	)) as any;
	assert.equal(asked[0]?.body, {
		name: undefined,
		body: "notes",
		target_commitish: "main",
		draft: undefined,
		prerelease: undefined,
		tag_name: "v1/a",
	});
	assert.equal(asked[1]?.query, { name: "app.bin" });
	assert.is(await attachment(asked[1]), "app");
	assert.equal(made.assets, [{ id: 9, name: "app.bin" }]);
	assert.is(warnings.length, 0);
});

test("a file that can't be sent leaves the release, with the way to send it", async () => {
	const { context, warnings } = fakeContext({
		action: "releases.create",
		files: { a: "a", b: "b" },
		answers: {
			[post]: release,
			[attach]: ({ query }: any) =>
				query.name === "a" ? new Status(413, { message: "too large" }) : { id: 9, name: "b" },
		},
	});
	const made = (await createRelease({ tag: "v1", paths: ["a", "b"] }, context)) as any;
	assert.is(made.id, 7);
	assert.match(warnings.join("\n"), "without a:");
	assert.match(warnings.join("\n"), 'action=upload tag=v1 paths=["a"]');
});

test("a missing file stops before the release is made", async () => {
	const { context, asked } = fakeContext({ action: "releases.create" });
	assert.match(await failure(createRelease({ tag: "v1", paths: ["nope"] }, context)), "There is no file nope");
	assert.is(asked.length, 0);
});

test("a tag that has a release says so in place of the forge's words", async () => {
	const { context } = fakeContext({
		action: "releases.create",
		answers: { [post]: new Status(409, { message: "Release has no Tag" }) },
	});
	assert.match(await failure(createRelease({ tag: "r1" }, context)), "has a release with the tag r1 already");
});

test("an edit finds a draft in the list, and names the nearest tag otherwise", async () => {
	const patch = "PATCH /repos/{owner}/{repo}/releases/{id}";
	const answers = { [byTag]: new Status(404), [all]: [release], [patch]: release };
	const { context, asked } = fakeContext({ action: "releases.edit", answers });
	await editRelease({ tag: "v1/a", draft: false }, context);
	assert.equal(asked.at(-1)?.path, { id: 7 });
	assert.match(await failure(editRelease({ tag: "v1/b", draft: false }, context)), "Did you mean v1/a?");
	assert.match(await failure(editRelease({ tag: "v1/a" }, context)), "nothing to change");
});

test("an edit tells that the forge kept what was to be emptied", async () => {
	const patch = "PATCH /repos/{owner}/{repo}/releases/{id}";
	const { context, warnings } = fakeContext({
		action: "releases.edit",
		answers: { [patch]: { ...release, body: "old", draft: false } },
	});
	await editRelease({ tag: "", id: 7, body: "", draft: false }, context);
	assert.equal(warnings.length, 1);
	assert.match(warnings[0] as string, 'body="": it is "old"');
});

test("an asset is uploaded from a path or from base64", async () => {
	const answers = { [byTag]: release, [attach]: { id: 9 } };
	const file = fakeContext({ action: "releases.upload", item: "x/notes.txt", files: { "x/notes.txt": "hi" }, answers });
	await uploadAsset({ tag: "v1/a" }, file.context);
	assert.equal(file.asked[1]?.query, { name: "notes.txt" });
	const inline = fakeContext({ action: "releases.upload", answers });
	await uploadAsset({ tag: "v1/a", name: "n", content: "aGk=" }, inline.context);
	assert.is(await attachment(inline.asked[1]), "hi");
	assert.match(await failure(uploadAsset({ tag: "v1/a", content: "aGk=" }, inline.context)), "needs name");
	const several = fakeContext({ action: "releases.upload", item: "a", given: { paths: ["a", "b"] }, answers });
	assert.match(await failure(uploadAsset({ tag: "v1/a", name: "n" }, several.context)), "Leave out name");
});

test("assets are renamed and deleted by name", async () => {
	const rename = fakeContext({
		action: "releases.rename_asset",
		answers: { [byTag]: release, [`PATCH /repos/{owner}/{repo}/${asset}`]: {} },
	});
	await renameAsset({ tag: "v1/a", name: "app.bin", new_name: "rocket.bin" }, rename.context);
	assert.equal(rename.asked[1], {
		route: `PATCH /repos/{owner}/{repo}/${asset}`,
		path: { id: 7, attachment_id: 4 },
		query: undefined,
		body: { name: "rocket.bin" },
	});
	const gone = fakeContext({ action: "releases.delete_assets", item: "app.zip", answers: { [byTag]: release } });
	assert.match(await failure(deleteAsset({ tag: "v1/a" }, gone.context)), "Did you mean app.bin?");
});

test("a download asks the forge itself, never the address in the answer", async () => {
	const uuid = "bde16c40-0911-4549-bb0b-69c56d11d108";
	const answers = {
		[byTag]: release,
		[`GET /repos/{owner}/{repo}/${asset}`]: { uuid, browser_download_url: "https://evil.example/x" },
	};
	const { context } = fakeContext({ action: "releases.download", answers });
	const seen: unknown[] = [];
	const site = async (path: string, options: object) => {
		seen.push([path, options]);
		return { status: 200, headers: new Headers(), data: new Uint8Array(3) };
	};
	const saved = await downloadAsset(
		{ tag: "v1/a", name: "app.bin", save_to: "app.bin" },
		Object.assign(context, { site }) as any,
	);
	assert.equal(seen, [[`/attachments/${uuid}`, { read: "bytes" }]]);
	assert.equal(saved, { bytes: 3, name: "app.bin", saveTo: "app.bin", type: undefined });
});

test("a file that is only a link is not followed", async () => {
	const answers = {
		[byTag]: release,
		[`GET /repos/{owner}/{repo}/${asset}`]: { browser_download_url: "https://elsewhere.example/x" },
	};
	const { context } = fakeContext({ action: "releases.download", answers });
	assert.match(
		await failure(downloadAsset({ tag: "v1/a", name: "app.bin" }, context)),
		"a link to https://elsewhere.example/x",
	);
});

test.run();
