import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as single, suite } from "uvu";
import * as assert from "uvu/assert";
import type { Action, Tool } from "../../core/src/registry/types.ts";
import { type Madt, startMadt } from "../support/madt.ts";
import { allActions } from "../support/manifests.ts";

type Arguments = Record<string, unknown>;

const image = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

/** Every action that writes an answer to a file, and every one that sends a file, as their manifests say. */
const downloads = allActions.filter(({ action }) => action.params.save_to);
const uploads = allActions.filter(({ action }) => localFile(action) && action.params.content);

/** The parameter that names a local file to send. */
function localFile(action: Action): string | undefined {
	return ["path", "paths"].find((name) => /^local file/.test(action.params[name]?.summary ?? ""));
}

/** What cannot come as text; the rest is shown when it is text. */
const binary = new Set(["madt_artifacts.download", "madt_contents.archive"]);

const call = (action: Action, more: Arguments): Arguments => ({ ...action.example, action: action.name, ...more });

/** The example with another file in place of its own. */
function sending(action: Action, file: string): Arguments {
	const { content: _, path: __, paths: ___, ...rest } = call(action, {});
	const name = localFile(action) as string;
	return { ...rest, [name]: name === "paths" ? [file] : file };
}

function writeInputs({ folder }: Madt): void {
	for (const path of ["sub", ".git/hooks"]) mkdirSync(join(folder, path), { recursive: true });
	writeFileSync(join(folder, "sub/pixel.png"), image);
	writeFileSync(join(folder, "large.png"), Buffer.concat([image, Buffer.alloc(5000)]));
	writeFileSync(join(folder, ".git/config"), "secret");
	symlinkSync("/etc/passwd", join(folder, "passwd"));
	symlinkSync("/tmp", join(folder, "elsewhere"));
}

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`transfers on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind, env: { MADT_ENABLE: "*" } });
		writeInputs(madt);
	});
	test.after(() => madt.close());

	const ask = ({ tool }: { tool: Tool }, args: Arguments) => madt.call(tool.name, args);

	for (const each of uploads) {
		const { action } = each;
		test(`${action.id} sends a local file, and the same as base64`, async () => {
			const local = await ask(each, sending(action, "sub/pixel.png"));
			assert.not.ok(local.isError, local.text);
			const { [localFile(action) as string]: _, ...rest } = call(action, {});
			const inline = await ask(each, { ...rest, content: image.toString("base64") });
			assert.not.ok(inline.isError, inline.text);
		});
	}

	for (const each of downloads) {
		const { action } = each;
		test(`${action.id} saves to save_to, a new folder included, and says where and how much`, async () => {
			const path = `out/${action.id}.bin`;
			const { json, text, isError } = await ask(each, call(action, { save_to: path }));
			assert.not.ok(isError, text);
			const { saved, bytes } = Array.isArray(json.items) ? json.items[0] : json;
			assert.ok(saved.endsWith(path), text);
			assert.is(readFileSync(saved).byteLength, bytes);
			assert.ok(bytes > 0);
		});
	}

	test("what was uploaded comes back byte for byte", async () => {
		const asset = { repo: "acme/rocket", tag: "v0.2.0", name: "pixel.png" };
		assert.not.ok(
			(
				await madt.call("madt_releases", {
					action: "upload",
					repo: asset.repo,
					tag: asset.tag,
					paths: ["sub/pixel.png"],
				})
			).isError,
		);
		assert.not.ok(
			(await madt.call("madt_releases", { action: "download", ...asset, save_to: "back/asset.png" })).isError,
		);
		assert.equal(readFileSync(join(madt.folder, "back/asset.png")), image);

		for (const place of [{ number: 5 }, { comment: 151 }]) {
			const { json, text } = await madt.call("madt_attachments", {
				action: "upload",
				repo: "acme/rocket",
				...place,
				path: "sub/pixel.png",
			});
			assert.is(json?.name, "pixel.png", text);
			const saved = `back/${Object.keys(place)}.png`;
			await madt.call("madt_attachments", {
				action: "download",
				repo: "acme/rocket",
				...place,
				id: json.id,
				save_to: saved,
			});
			assert.equal(readFileSync(join(madt.folder, saved)), image);
		}
	});

	test("binary is never poured into a result: it is refused with the way to save it", async () => {
		const created = await madt.call("madt_contents", {
			action: "create",
			repo: "root1/sandbox",
			path: "pixel.png",
			content: image.toString("base64"),
			encoding: "base64",
		});
		assert.not.ok(created.isError, created.text);
		for (const [tool, args] of [
			["madt_releases", { action: "download", repo: "acme/rocket", tag: "v0.2.0", name: "pixel.png" }],
			["madt_contents", { action: "get", repo: "root1/sandbox", paths: ["pixel.png"] }],
		] as const) {
			const { text } = await madt.call(tool, args);
			assert.match(text, /binary/);
			assert.match(text, /save_to|download/);
			assert.not.match(text, /iVBOR|IHDR|\uFFFD/);
		}
		for (const each of downloads.filter(({ action }) => binary.has(action.id))) {
			const { text, isError } = await ask(each, call(each.action, { save_to: undefined }));
			assert.ok(isError && /save_to/.test(text), text);
		}
	});

	test("text is shown within the budget, or saved whole", async () => {
		const shown = await madt.call("madt_runs", { action: "logs", repo: "acme/rocket", ids: [1], tail: 3 });
		assert.match(shown.text, /last 3 of \d+ lines/);
		assert.match(shown.text, /Process completed with exit code 1/);
		const saved = await madt.call("madt_runs", {
			action: "logs",
			repo: "acme/rocket",
			ids: [1],
			save_to: "logs/failed.txt",
		});
		assert.not.ok(saved.isError, saved.text);
		assert.ok(readFileSync(join(madt.folder, "logs/failed.txt"), "utf8").split("\n").length > 100);
	});
	test.run();
}

/** Places that no action may write to or read from, and what it says. */
const refusals: [place: string, says: RegExp][] = [
	["../outside.bin", /outside the folders/],
	["/etc/madt-test.bin", /outside the folders/],
	["elsewhere/through-a-link.bin", /outside the folders/],
	[".git/hooks/post-commit", /inside a \.git folder/],
	["sub/pixel.png", /exists already/],
];

const refusing = suite("transfers that are refused");
let guarded: Madt;
refusing.before(async () => {
	guarded = await startMadt({ env: { MADT_ENABLE: "*", MADT_UPLOAD_LIMIT: "1000" } });
	writeInputs(guarded);
});
refusing.after(() => guarded.close());

for (const { tool, action } of downloads) {
	refusing(`${action.id} writes nowhere but to a new file below the folder`, async () => {
		for (const [place, says] of refusals) {
			const { text, isError } = await guarded.call(tool.name, call(action, { save_to: place }));
			// What is over the limit of a fetch never gets as far as the disk.
			assert.ok(isError && (says.test(text) || /at most 1000|larger than/.test(text)), `${place}: ${text}`);
		}
		assert.equal(readFileSync(join(guarded.folder, "sub/pixel.png")), image);
	});
}

for (const { tool, action } of uploads) {
	refusing(`${action.id} reads nothing outside, nothing too large, and no broken base64`, async () => {
		const asked = guarded.requests().filter(({ method }) => method === "POST").length;
		for (const [file, says] of [
			["/etc/passwd", /outside the folders/],
			["passwd", /outside the folders/],
			[".git/config", /inside a \.git folder/],
			["nothing.png", /There is no file/],
			["sub", /is not a file/],
			["large.png", /at most 1000 are sent/],
		] as const) {
			const { text, isError } = await guarded.call(tool.name, sending(action, file));
			assert.ok(isError && says.test(text), `${file}: ${text}`);
		}
		const { [localFile(action) as string]: _, ...rest } = call(action, {});
		for (const [content, says] of [
			["not base64!", /not base64/],
			[Buffer.alloc(2000).toString("base64"), /at most 1000 are sent/],
		] as const) {
			const { text, isError } = await guarded.call(tool.name, { ...rest, content });
			assert.ok(isError && says.test(text), `${content.slice(0, 20)}: ${text}`);
		}
		assert.is(guarded.requests().filter(({ method }) => method === "POST").length, asked, "something was sent");
	});
}
refusing.run();

single("there is something to transfer in every domain that says so", () => {
	assert.equal(
		uploads.map(({ action }) => action.id),
		[
			"madt_attachments.upload",
			"madt_orgs.set_avatar",
			"madt_repos.set_avatar",
			"madt_releases.upload",
			"madt_account.set_avatar",
		],
	);
	assert.equal(
		downloads.map(({ action }) => action.id),
		[
			"madt_runs.logs",
			"madt_artifacts.download",
			"madt_git_objects.blobs",
			"madt_attachments.download",
			"madt_contents.download",
			"madt_contents.archive",
			"madt_releases.download",
		],
	);
});
single.run();
