import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { currentBranch, parseRepo, repoFromRemote } from "../../core/src/forge/remote.ts";

const forges = [
	{ name: "main", url: "https://forge.example" },
	{ name: "sub", url: "https://host.example/git/" },
	{ name: "deep", url: "https://host.example/git/two" },
	{ name: "local", url: "http://localhost:3000/api/v1" },
];

const folder = mkdtempSync(join(tmpdir(), "madtea-git-"));
const clean = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
const git = (cwd: string, ...command: string[]) =>
	execFileSync("git", ["-C", cwd, ...command], { env: clean, stdio: "ignore" });

let count = 0;
function repository(remotes: Record<string, string>): string {
	const cwd = join(folder, `repo${++count}`);
	// What `git init` makes, in less time.
	for (const part of ["objects", "refs"]) mkdirSync(join(cwd, ".git", part), { recursive: true });
	writeFileSync(join(cwd, ".git/HEAD"), "ref: refs/heads/topic/x\n");
	const sections = Object.entries(remotes).map(([name, url]) => `[remote "${name}"]\n\turl = "${url}"\n`);
	writeFileSync(join(cwd, ".git/config"), `[core]\n\trepositoryformatversion = 0\n${sections.join("")}`);
	return cwd;
}

const urls: [url: string, forge: string | undefined][] = [
	["https://forge.example/acme/rocket.git", "main"],
	["https://forge.example/acme/rocket", "main"],
	["https://forge.example/acme/rocket/", "main"],
	["https://forge.example/acme/rocket.git/", "main"],
	["https://FORGE.example:443/acme/rocket.git", "main"],
	["https://ada:hunter22@forge.example/acme/rocket.git", "main"],
	["http://forge.example/acme/rocket.git", "main"],
	["ssh://git@forge.example/acme/rocket.git", "main"],
	["ssh://git@forge.example:2222/acme/rocket.git", "main"],
	["git+ssh://git@forge.example/acme/rocket", "main"],
	["git@forge.example:acme/rocket.git", "main"],
	["git@Forge.Example:/acme/rocket.git", "main"],
	["forge.example:acme/rocket", "main"],
	["https://host.example/git/acme/rocket.git", "sub"],
	["https://host.example/git/two/acme/rocket.git", "deep"],
	["git@host.example:acme/rocket.git", "sub"],
	["ssh://git@host.example/git/acme/rocket.git", "sub"],
	["http://localhost:3000/acme/rocket.git", "local"],
	["git@localhost:acme/rocket.git", "local"],
	["http://localhost:3001/acme/rocket.git", undefined],
	["https://host.example/acme/rocket.git", undefined],
	["https://github.example/acme/rocket.git", undefined],
	["https://forge.example.evil/acme/rocket.git", undefined],
	["https://forge.example/acme", undefined],
	["https://forge.example/acme/rocket/more", undefined],
	["/srv/git/acme/rocket.git", undefined],
	["../rocket", undefined],
	["file:///srv/acme/rocket", undefined],
];
for (const [url, forge] of urls) {
	test(`remote ${url}`, async () => {
		const found = await repoFromRemote(repository({ origin: url }), forges);
		if (forge) assert.equal(found, { forge, owner: "acme", name: "rocket", remote: "origin" });
		else assert.match("reason" in found ? found.reason : "", /no remote is a repository of a configured forge/);
		assert.not.match(JSON.stringify(found), /hunter22|ada/);
	});
}

const at = (path: string) => `https://forge.example/${path}.git`;
const choices: [what: string, remotes: Record<string, string>, found: string | RegExp][] = [
	["origin", { upstream: at("acme/up"), origin: at("ada/fork") }, "ada/fork"],
	[
		"upstream, when origin is elsewhere",
		{ origin: "https://github.example/a/b", upstream: at("acme/up"), x: at("x/y") },
		"acme/up",
	],
	["the only one", { forge: at("acme/only") }, "acme/only"],
	["the only one on a forge", { gh: "https://github.example/a/b", forge: at("acme/only") }, "acme/only"],
	["the same twice", { a: at("acme/one"), b: "git@forge.example:acme/one.git" }, "acme/one"],
	["none of several", { a: at("acme/one"), b: at("acme/two") }, /several remotes .*a \(acme\/one\), b \(acme\/two\)/],
	["none without remotes", {}, /has no remote/],
	[
		"none of another host, which is named without its password",
		{ origin: "https://ada:hunter22@other.example/a/b" },
		/origin \(other.example\); forges: forge.example, /,
	],
];
for (const [what, remotes, expected] of choices) {
	test(`takes ${what}`, async () => {
		const found = await repoFromRemote(repository(remotes), forges);
		if (typeof expected === "string") assert.is("owner" in found && `${found.owner}/${found.name}`, expected);
		else assert.match("reason" in found ? found.reason : "", expected);
		assert.not.match(JSON.stringify(found), "hunter22");
	});
}

test("the remote is read anew, and from a folder below", async () => {
	const cwd = repository({ origin: at("acme/one") });
	mkdirSync(join(cwd, "src"));
	const read = async () => {
		const found = await repoFromRemote(join(cwd, "src"), forges);
		return "name" in found && found.name;
	};
	assert.is(await read(), "one");
	git(cwd, "config", "remote.origin.url", at("acme/two"));
	assert.is(await read(), "two");
});

test("shorthands of git's configuration are understood", async () => {
	const cwd = repository({ origin: "fe:acme/rocket" });
	git(cwd, "config", "url.https://forge.example/.insteadOf", "fe:");
	assert.equal(await repoFromRemote(cwd, forges), { forge: "main", owner: "acme", name: "rocket", remote: "origin" });
});

test("no repository, no folder: a reason", async () => {
	const plain = join(folder, "plain");
	mkdirSync(plain);
	assert.match(JSON.stringify(await repoFromRemote(plain, forges)), "not in a git repository");
	assert.match(JSON.stringify(await repoFromRemote(join(folder, "gone"), forges)), "does not exist");
	assert.is(await currentBranch(plain), undefined);
});

test("the environment does not lead git elsewhere, and the repository runs nothing", async () => {
	const other = repository({ origin: at("acme/other") });
	const cwd = repository({ origin: at("acme/rocket") });
	const mark = join(folder, "mark");
	writeFileSync(join(folder, "run.sh"), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
	for (const key of ["core.fsmonitor", "core.pager", "core.sshCommand", "core.editor"])
		git(cwd, "config", key, join(folder, "run.sh"));
	process.env.GIT_DIR = join(other, ".git");
	process.env.GIT_PAGER = join(folder, "run.sh");
	try {
		const found = await repoFromRemote(cwd, forges);
		assert.is("name" in found && found.name, "rocket");
		assert.is(await currentBranch(cwd), "topic/x");
		assert.throws(() => execFileSync("test", ["-e", mark]));
	} finally {
		delete process.env.GIT_DIR;
		delete process.env.GIT_PAGER;
	}
});

test("the branch that is checked out; none when detached", async () => {
	const cwd = repository({});
	assert.is(await currentBranch(cwd), "topic/x");
	git(cwd, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "x");
	git(cwd, "checkout", "-q", "--detach");
	assert.is(await currentBranch(cwd), undefined);
});

const texts: [text: string, forge?: string, repo?: string][] = [
	["acme/rocket"],
	[" acme/rocket.git "],
	["acme/rocket/"],
	["a.b-c_d/x.y", undefined, "a.b-c_d/x.y"],
	["https://forge.example/acme/rocket", "main"],
	["https://forge.example/acme/rocket.git", "main"],
	["https://forge.example/acme/rocket/issues/3#issuecomment-5", "main"],
	["https://forge.example/acme/rocket/src/branch/main/a.ts?display=source", "main"],
	["https://forge.example/api/v1/repos/acme/rocket/pulls/1", "main"],
	["https://host.example/git/acme/rocket/pulls", "sub"],
	["https://host.example/git/two/acme/rocket", "deep"],
	["forge.example/acme/rocket", "main"],
	["localhost:3000/acme/rocket", "local"],
	["git@forge.example:acme/rocket.git", "main"],
	["ssh://git@forge.example:2222/acme/rocket.git", "main"],
];
for (const [text, forge, repo = "acme/rocket"] of texts) {
	test(`repo ${text}`, () => {
		const [owner, name] = repo.split("/");
		assert.equal(parseRepo(text, forges), { owner, name, ...(forge && { forge }) });
	});
}

const wrong: [text: string, reason: RegExp][] = [
	["rocket", /not owner\/name/],
	["", /not owner\/name/],
	["/acme/rocket", /not owner\/name/],
	["acme/..", /not owner\/name/],
	["acme/ro cket", /not owner\/name/],
	["acme/rocket#3", /not owner\/name/],
	["acme/rocket/issues/3", /acme is not the host of a configured forge \(forge.example/],
	["https://github.example/acme/rocket", /github.example is not the host/],
	["git@other.example:acme/rocket", /other.example is not the host/],
	["https://forge.example/acme", /no owner and name/],
	["https://forge.example/", /no owner and name/],
	["https://ada:hunter22@forge.example/acme", /no owner and name/],
	["../../etc/passwd", /not (owner\/name|the host)/],
];
for (const [text, reason] of wrong) {
	test(`no repo: ${JSON.stringify(text)}`, () => {
		const found = parseRepo(text, forges);
		assert.match("reason" in found ? found.reason : "", reason);
		assert.not.match(JSON.stringify(found), "hunter22");
	});
}

test.after(() => rmSync(folder, { recursive: true }));

test.run();
