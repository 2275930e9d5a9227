import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, type MadtOptions, startMadt } from "../support/madt.ts";

const get = { action: "get", numbers: [3], fields: ["number"] };

/** A git repository in a fresh folder. */
function gitRepository(remotes: Record<string, string> = {}): string {
	const folder = mkdtempSync(join(tmpdir(), "madt-git-"));
	git(folder, "init", "--quiet");
	for (const [name, url] of Object.entries(remotes)) git(folder, "remote", "add", name, url);
	return folder;
}

function git(folder: string, ...args: string[]): void {
	execFileSync("git", ["-C", folder, ...args], { stdio: "pipe" });
}

/** A suite with one server; `work` gets it when its tests run. */
function suiteOn(
	name: string,
	options: () => MadtOptions,
	work: (test: ReturnType<typeof suite>, madt: () => Madt) => void,
): void {
	const test = suite(name);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt(options());
	});
	test.after(() => madt.close());
	work(test, () => madt);
	test.run();
}

suiteOn(
	"repo as given",
	() => ({}),
	(test, madt) => {
		for (const args of [
			{ repo: "acme/rocket" },
			{ repo: " acme/rocket " },
			{ repo: "acme/rocket/" },
			{ repo: "ACME/Rocket" },
			{ repo: "acme/rocket.git" },
			{ owner: "acme", repo: "rocket" },
			{ owner: "acme", repo: "acme/rocket" },
			{ owner: "acme", repo: "https://forge.example/acme/rocket" },
			{ repo: "https://forge.example/acme/rocket" },
			{ repo: "https://forge.example/acme/rocket/" },
			{ repo: "https://forge.example/acme/rocket/issues/3" },
			{ repo: "https://forge.example/acme/rocket/src/branch/main/README.md?display=source#L3" },
			{ repo: "https://FORGE.example/acme/rocket.git" },
			{ repo: "https://forge.example/api/v1/repos/acme/rocket/issues" },
			{ repo: "forge.example/acme/rocket" },
			{ repo: "git@forge.example:acme/rocket.git" },
			{ repo: "ssh://git@forge.example:2222/acme/rocket.git" },
		]) {
			test(`${JSON.stringify(args)} is acme/rocket`, async () => {
				const { json, text, isError } = await madt().call("madt_issues", { ...get, ...args });
				assert.not.ok(isError, text);
				assert.is(json.number, 3);
				assert.is(madt().requests().at(-1)?.path.toLowerCase(), "/repos/acme/rocket/issues/3");
			});
		}

		for (const [repo, says] of [
			["rocket", /is not owner\/name/],
			["", /is not owner\/name/],
			["acme/rocket/extra", /is not owner\/name|not the host/],
			["/acme/rocket", /is not owner\/name/],
			["acme/..", /is not owner\/name/],
			["../rocket", /is not owner\/name/],
			["acme/a b", /is not owner\/name/],
			[
				"https://elsewhere.example/acme/rocket",
				/elsewhere\.example is not the host of a configured forge \(forge\.example\)/,
			],
			["https://user:geheim@elsewhere.example/acme/rocket", /elsewhere\.example is not the host/],
			["git@elsewhere.example:acme/rocket.git", /elsewhere\.example is not the host/],
			["https://forge.example/acme", /has no owner and name/],
			["https://forge.example:8443/acme/rocket", /not the host of a configured forge/],
		] as const) {
			test(`${JSON.stringify(repo)} is refused, and nothing is asked`, async () => {
				const before = madt().requests().length;
				const { text, isError } = await madt().call("madt_issues", { ...get, repo });
				assert.ok(isError, text);
				assert.match(text, says);
				assert.match(text, /Give repo as owner\/name/);
				assert.not.match(text.replace(/repo="[^"]*"/, ""), /geheim/);
				assert.is(madt().requests().length, before);
			});
		}
	},
);

const remoteFolder = gitRepository({ origin: "https://forge.example/acme/rocket.git" });

suiteOn(
	"repo from the git remote",
	() => ({ folder: remoteFolder }),
	(test, madt) => {
		for (const url of [
			"https://forge.example/acme/rocket.git",
			"https://forge.example/acme/rocket",
			"https://root1:geheim@forge.example/acme/rocket.git",
			"https://forge.example:443/acme/rocket.git",
			"git@forge.example:acme/rocket.git",
			"forge.example:acme/rocket",
			"ssh://git@forge.example/acme/rocket.git",
			"ssh://git@forge.example:2222/acme/rocket.git",
			"git+ssh://git@Forge.Example/acme/rocket.git/",
		]) {
			test(`${url}`, async () => {
				git(remoteFolder, "remote", "set-url", "origin", url);
				const { json, text, isError } = await madt().call("madt_issues", get);
				assert.not.ok(isError, text);
				assert.is(json.number, 3);
				assert.is(madt().requests().at(-1)?.path, "/repos/acme/rocket/issues/3");
			});
		}

		for (const [url, says] of [
			["https://elsewhere.example/acme/rocket.git", /remotes: origin \(elsewhere\.example\); forges: forge\.example/],
			["https://root1:geheim@elsewhere.example/acme/rocket.git", /remotes: origin \(elsewhere\.example\)/],
			["/srv/git/rocket.git", /origin \(a local path\)/],
			["https://forge.example:8443/acme/rocket.git", /no remote is a repository of a configured forge/],
		] as const) {
			test(`${url} tells none, and nothing is asked`, async () => {
				git(remoteFolder, "remote", "set-url", "origin", url);
				const before = madt().requests().length;
				const { text, isError } = await madt().call("madt_issues", get);
				assert.ok(isError, text);
				assert.match(text, says);
				assert.match(text, /Give repo as owner\/name/);
				assert.not.match(text, /geheim/);
				assert.is(madt().requests().length, before);
			});
		}

		test("origin counts before others; a repo that is given counts before the remote", async () => {
			git(remoteFolder, "remote", "set-url", "origin", "https://forge.example/acme/rocket.git");
			git(remoteFolder, "remote", "add", "other", "https://forge.example/acme/tools.git");
			await madt().call("madt_issues", { action: "list" });
			assert.is(madt().requests().at(-1)?.path, "/repos/acme/rocket/issues");
			await madt().call("madt_issues", { action: "list", repo: "acme/tools" });
			assert.is(madt().requests().at(-1)?.path, "/repos/acme/tools/issues");
		});

		test("an action of several scopes takes the repository's when nothing else is said", async () => {
			const { text } = await madt().call("madt_labels", { action: "list" });
			assert.is(madt().requests().at(-1)?.path, "/repos/acme/rocket/labels", text);
			await madt().call("madt_labels", { action: "list", org: "acme" });
			assert.is(madt().requests().at(-1)?.path, "/orgs/acme/labels");
		});

		test("madt_context tells the repository at hand and its branch", async () => {
			git(remoteFolder, "symbolic-ref", "HEAD", "refs/heads/feature/branch-12");
			const { json } = await madt().call("madt_context");
			assert.equal(
				[json.repo.name, json.repo.branch, json.repo.pull_request?.number],
				["acme/rocket", "feature/branch-12", 133],
			);
		});
	},
);

suiteOn(
	"a forge under a sub-path",
	() => ({
		folder: gitRepository({ origin: "git@forge.example:acme/rocket.git" }),
		env: { FORGEJO_URL: "https://forge.example/git/", MOCK_FORGE_URL: "https://forge.example/git" },
	}),
	(test, madt) => {
		for (const args of [{}, { repo: "acme/rocket" }, { repo: "https://forge.example/git/acme/rocket/issues/3" }]) {
			test(`${JSON.stringify(args)}`, async () => {
				const { text, isError } = await madt().call("madt_issues", { ...get, ...args, fields: ["html_url"] });
				assert.not.ok(isError, text);
				assert.match(text, /"https:\/\/forge\.example\/git\/acme\/rocket\/issues\/3"/);
			});
		}
		test("raw calls are below the sub-path, and an address beside it is refused", async () => {
			assert.match((await madt().call("madt_api_call", { path: "/version" })).text, /"version"/);
			assert.match(
				(await madt().call("madt_api_call", { path: "https://forge.example/git/api/v1/version" })).text,
				/"version"/,
			);
			const beside = await madt().call("madt_api_call", { path: "https://forge.example/api/v1/version" });
			assert.ok(beside.isError);
			assert.match(beside.text, /not below https:\/\/forge\.example\/git\/api\/v1/);
		});
		test("a repository of the same host outside of the sub-path is refused", async () => {
			const { text, isError } = await madt().call("madt_issues", { ...get, repo: "https://forge.example/acme/rocket" });
			assert.ok(isError, text);
		});
	},
);

let roots: string[] = [];
const inRoot = gitRepository({ origin: "https://forge.example/acme/rocket.git" });
const inSecondRoot = gitRepository({ origin: "https://forge.example/acme/tools.git" });

suiteOn(
	"the client's roots",
	() => ({
		capabilities: { roots: { listChanged: true } },
		prepare: (client) =>
			client.setRequestHandler(ListRootsRequestSchema, () => ({
				roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href })),
			})),
	}),
	(test, madt) => {
		const asked = () => madt().requests().at(-1)?.path;
		test("the first root's git remote tells the repository", async () => {
			roots = [inRoot, inSecondRoot];
			await madt().call("madt_issues", { action: "list" });
			assert.is(asked(), "/repos/acme/rocket/issues");
		});
		test("after a change of the roots the new first one counts, a folder below the repository's too", async () => {
			const below = join(inSecondRoot, "src", "deep");
			mkdirSync(below, { recursive: true });
			roots = [below];
			await madt().client.sendRootsListChanged();
			await madt().call("madt_issues", { action: "list" });
			assert.is(asked(), "/repos/acme/tools/issues");
		});
		test("without roots it is the working directory again, which has none here", async () => {
			roots = [];
			await madt().client.sendRootsListChanged();
			const { text, isError } = await madt().call("madt_issues", { action: "list" });
			assert.ok(isError);
			assert.match(text, /not in a git repository/);
			for (const folder of [inRoot, inSecondRoot, remoteFolder]) rmSync(folder, { recursive: true, force: true });
		});
	},
);
