import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createFiles } from "../../core/src/pipeline/files.ts";

const base = mkdtempSync(join(tmpdir(), "madt-files-"));
const folder = join(base, "work");
const second = join(base, "second");
const files = createFiles(async () => [folder, second, join(base, "not-there")], 10);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test.before(() => {
	for (const path of ["work/sub", "work/.git/hooks", "second", "outside"])
		mkdirSync(join(base, path), { recursive: true });
	for (const path of [
		"work/a.txt",
		"work/sub/b.txt",
		"work/..c.txt",
		"work/.git/config",
		"second/d.txt",
		"outside/secret.txt",
	])
		writeFileSync(join(base, path), "text");
	writeFileSync(join(folder, "large.txt"), "12345678901");
	symlinkSync(join(folder, "a.txt"), join(folder, "link-inside"));
	symlinkSync(join(base, "outside/secret.txt"), join(folder, "link-outside"));
	symlinkSync(join(base, "outside"), join(folder, "folder-outside"));
	symlinkSync(join(base, "outside/made-by-link.txt"), join(folder, "dangling"));
	symlinkSync(join(folder, ".git"), join(folder, "git-by-another-name"));
	execFileSync("mkfifo", [join(folder, "pipe")]);
});
test.after(() => rmSync(base, { recursive: true, force: true }));

async function refusal(work: Promise<unknown>): Promise<string> {
	try {
		await work;
	} catch (error) {
		return (error as Error).message;
	}
	throw new Error("it should have been refused");
}

for (const [path, name] of [
	["a.txt", "a.txt"],
	["./sub/../a.txt", "a.txt"],
	["sub/b.txt", "b.txt"],
	["..c.txt", "..c.txt"],
	["link-inside", "a.txt"],
	[join(second, "d.txt"), "d.txt"],
] as const) {
	test(`${path.replace(base, "")} is read`, async () => {
		const file = await files.read(path);
		assert.is(file.name, name);
		assert.is(Buffer.from(file.bytes).toString(), "text");
	});
}

const outside = /is outside the folders that may be used/;
const unreadable: [path: string, says: RegExp][] = [
	["nothing.txt", /There is no file nothing\.txt/],
	["", /empty or holds a NUL/],
	["a.txt\0.png", /empty or holds a NUL/],
	["../outside/secret.txt", outside],
	["link-outside", outside],
	["folder-outside/secret.txt", outside],
	["/etc/passwd", outside],
	[".git/config", /inside a \.git folder/],
	["sub/../.git/config", /inside a \.git folder/],
	["git-by-another-name/config", /inside a \.git folder/],
	["sub", /is not a file/],
	["pipe", /is not a file/],
	["large.txt", /has 11 bytes; at most 10 are sent/],
	["dangling", /There is no file/],
];
for (const [path, says] of unreadable) {
	test(`${JSON.stringify(path)} is not read`, async () => assert.match(await refusal(files.read(path)), says));
}

test("what is written is at the place named, folders made on the way", async () => {
	assert.equal(await files.write("new/deep/e.txt", bytes("hello")), {
		saved: join(folder, "new/deep/e.txt"),
		bytes: 5,
	});
	assert.is(readFileSync(join(folder, "new/deep/e.txt"), "utf8"), "hello");
	assert.is((await files.write(join(second, "f.txt"), bytes(""))).saved, join(second, "f.txt"));
});

const unwritable: [path: string, says: RegExp][] = [
	["a.txt", /exists already; nothing was written/],
	["link-inside", /exists already/],
	["link-outside", /exists already/],
	["dangling", /exists already/],
	["", /empty or holds a NUL/],
	["../outside/x.txt", outside],
	["folder-outside/x.txt", outside],
	["folder-outside/deep/x.txt", outside],
	[join(tmpdir(), "x.txt"), outside],
	[".git/hooks/pre-commit", /inside a \.git folder/],
	[".GIT/hooks/pre-commit", /inside a \.git folder/],
	["sub/.git/config", /inside a \.git folder/],
	["git-by-another-name/hooks/x", /inside a \.git folder/],
];
for (const [path, says] of unwritable) {
	test(`${JSON.stringify(path.replace(tmpdir(), ""))} is not written`, async () => {
		assert.match(await refusal(files.write(path, bytes("x"))), says);
		assert.is(readFileSync(join(folder, "a.txt"), "utf8"), "text");
	});
}

test("base64 is decoded, whitespace and the web's alphabet included, up to the limit", async () => {
	assert.equal(Buffer.from(await files.decode("aGVs\nbG8=")).toString(), "hello");
	assert.equal([...(await files.decode("-_8"))], [0xfb, 0xff]);
	assert.match(await refusal(files.decode("%%")), /not base64; nothing was sent/);
	assert.match(await refusal(files.decode(Buffer.alloc(11).toString("base64"))), /has 11 bytes; at most 10/);
});

test.run();
