import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

const repos = suite("a denied repository");
let madt: Madt;
/** `acme/rocket-old` and `umbrella/brolly` are former names that the forge redirects; `ada/rocket-fork` is a fork of the denied. */
repos.before(async () => {
	madt = await startMadt({ env: { MADT_DENY_REPOS: "Acme/Rocket,root1/sec*", MADT_ENABLE: "*" } });
});
repos.after(() => madt.close());

const reached = () =>
	madt.requests().filter(({ path }) => /acme(\/|%2f)rocket(\/|$)|root1\/secret/i.test(decodeURIComponent(path)));

const spellings = [
	"/repos/acme/rocket",
	"repos/acme/rocket",
	"/api/v1/repos/acme/rocket",
	"https://forge.example/api/v1/repos/acme/rocket",
	"/repos/ACME/RoCkEt",
	"/Repos/acme/rocket",
	"/repos/acme/rocket/",
	"/repos/acme/rocket/issues/3",
	"/repos/acme/rocket.git",
	"/repos/acme%2Frocket",
	"/repos/acme%2frocket/issues",
	"/repos/acme%252Frocket",
	"/repos/%61cme/rocket",
	"/repos/acme/%72%6F%63ket",
	"/repos//acme/rocket",
	"//repos/acme/rocket",
	"/repos/./acme/rocket",
	"/repos/x/../acme/rocket",
	"/repos/x/%2e%2e/acme/rocket",
	"/repos/x/%2E%2E%2Facme/rocket",
	"/repos/acme/x/..%2frocket",
	"/repos\\acme\\rocket",
	"/repos/acme/rocket?x=1",
	"/repos/acme/rocket/issues?state=all",
	"/user/starred/acme/rocket",
	"/teams/1/repos/acme/rocket",
	"/admin/unadopted/acme/rocket",
	"https://forge.example@evil.example/api/v1/repos/acme/rocket",
	"https://evil.example/api/v1/repos/acme/rocket",
	"//evil.example/repos/acme/rocket",
	"/../../acme/rocket",
	"/..%2f..%2facme/rocket/raw/branch/main/README.md",
];
for (const path of spellings) {
	repos(`is not reached by the raw path ${path}`, async () => {
		for (const method of ["GET", "DELETE", "PUT"]) {
			const { isError, text } = await madt.call("madt_api_call", { method, path });
			assert.ok(isError, `${method} ${text.slice(0, 200)}`);
			assert.not.match(text, /A rocket/);
		}
		assert.equal(reached(), []);
	});
}

repos("is refused by every way to name it in a tool, and nothing is sent", async () => {
	for (const repo of [
		"acme/rocket",
		"ACME/rocket",
		"acme/rocket.git",
		"https://forge.example/acme/rocket",
		"git@forge.example:acme/rocket.git",
	]) {
		for (const args of [
			{ action: "get", repo, number: 3 },
			{ action: "create", repo, title: "x" },
		]) {
			const { isError, text } = await madt.call("madt_issues", args);
			assert.ok(isError);
			assert.match(text, /denied by the operator/);
		}
	}
	assert.equal(reached(), []);
});

repos("is not reached by its former name: neither read nor written", async () => {
	for (const args of [
		{ action: "list", repo: "acme/rocket-old" },
		{ action: "create", repo: "acme/rocket-old", title: "through the back door" },
	]) {
		const { isError, text } = await madt.call("madt_issues", args);
		assert.ok(isError, text);
		assert.match(text, /the operator does not allow this \(acme\/rocket is denied by the operator\)/);
	}
	const raw = await madt.call("madt_api_call", { path: "/repos/acme/rocket-old/contents/README.md" });
	assert.match(raw.text, /acme\/rocket is denied/);
	assert.equal(reached(), []);
});

repos("is not shown by its id", async () => {
	for (const id of [1, 2, 3, 4, 5, 6]) {
		const { text } = await madt.call("madt_api_call", { path: `/repositories/${id}` });
		assert.not.match(text, /"full_name":\s*"(acme\/rocket|root1\/secret)"/);
	}
	const answers = await Promise.all(
		[1, 2, 3, 4, 5, 6].map((id) => madt.call("madt_api_call", { path: `/repositories/${id}` })),
	);
	assert.ok(
		answers.some(
			({ isError, text }) => isError && /belongs to a repository that the operator does not allow/.test(text),
		),
	);
});

repos("is in no list, search or feed, and the answer says how many are hidden", async () => {
	const searched = await madt.call("madt_repos", { action: "search", query: "rocket" });
	assert.not.match(searched.text, /acme\/rocket"/);
	assert.match(searched.text, /of repositories that the operator does not allow/);
	const issues = await madt.call("madt_issues", { action: "search", state: "all" });
	assert.not.match(issues.text, /acme\/rocket["#]/);
	for (const path of ["/repos/search?q=rocket", "/repos/issues/search?state=all", "/user/repos", "/orgs/acme/repos"]) {
		const { text } = await madt.call("madt_api_call", { path });
		assert.not.match(text, /"full_name":\s*"acme\/rocket"/, path);
		assert.not.match(text, /root1\/secret/, path);
	}
	assert.match(
		(await madt.call("madt_api_call", { path: "/repos/search?q=rocket" })).text,
		/hidden: of a repository that the operator does not allow/,
	);
});

repos("is not told as the parent of a fork", async () => {
	const tool = await madt.call("madt_repos", { action: "get", repo: "ada/rocket-fork", fields: ["*"] });
	assert.not.ok(tool.isError, tool.text);
	const raw = await madt.call("madt_api_call", { path: "/repos/ada/rocket-fork" });
	for (const { text } of [tool, raw]) {
		assert.match(text, /ada\/rocket-fork/);
		assert.not.match(text, /"full_name":\s*"acme\/rocket"/);
	}
});

repos("can't be named in a body: as a dependency, or as what to migrate", async () => {
	const depends = await madt.call("madt_issues", {
		action: "dependencies",
		op: "add",
		repo: "ada/rocket-fork",
		numbers: [1],
		others: ["acme/rocket#3"],
	});
	assert.ok(depends.isError, depends.text);
	assert.match(depends.text, /acme\/rocket is denied/);
	for (const [path, body] of [
		["/repos/ada/rocket-fork/issues/1/dependencies", { owner: "acme", repo: "rocket", index: 3 }],
		["/repos/migrate", { clone_addr: "https://forge.example/acme/rocket.git", repo_name: "copy", repo_owner: "ada" }],
		[
			"/repos/ada/rocket-fork/push_mirrors",
			{ remote_address: "https://forge.example/acme/rocket.git", interval: "8h" },
		],
	] as const) {
		const { isError, text } = await madt.call("madt_api_call", { method: "POST", path, body });
		assert.ok(isError, text);
		assert.match(text, /acme\/rocket is denied/);
	}
	assert.equal(reached(), []);
});

const actions = suite("a denied action");
actions.before(async () => {
	madt = await startMadt({
		env: {
			MADT_DENY_TOOLS: "madt_secrets,madt_branch_protections",
			MADT_DENY_ACTIONS: "madt_repos.delete,madt_issues.close,madt_contents.get",
			MADT_DISABLE: "admin",
		},
	});
});
actions.after(() => madt.close());

const refused: [string, string, RegExp][] = [
	["GET", "/repos/acme/rocket/actions/secrets", /madt_secrets is denied/],
	["PUT", "/repos/acme/rocket/actions/secrets/X", /madt_secrets is denied/],
	["PUT", "/repos/acme/rocket/actions/secrets/x%2Fy", /madt_secrets is denied/],
	["PUT", "/Repos/Acme/Rocket/Actions/Secrets/X", /madt_secrets is denied/],
	["PUT", "/repos/acme/rocket/actions/%73ecrets/X", /madt_secrets is denied/],
	["PUT", "/repos/acme%2Frocket%2Factions%2Fsecrets%2FX", /madt_secrets is denied/],
	["DELETE", "/orgs/acme/actions/secrets/X", /madt_secrets is denied/],
	["GET", "/repos/acme/rocket/branch_protections", /madt_branch_protections is denied/],
	["DELETE", "/repos/acme/rocket", /madt_repos\.delete is denied/],
	["DELETE", "https://forge.example/api/v1/repos/acme/rocket", /madt_repos\.delete is denied/],
	["PATCH", "/repos/acme/rocket/issues/3", /madt_issues\.close is denied/],
	["GET", "/repos/acme/rocket/contents/README.md", /madt_contents\.get is denied/],
	["GET", "/repos/acme/rocket/contents/docs/a%2Fb/c.md", /madt_contents\.get is denied/],
	["GET", "/admin/users", /domain admin off/],
	["POST", "/admin/users", /domain admin off/],
	["DELETE", "/ADMIN/users/ada", /domain admin off/],
];
for (const [method, path, says] of refused) {
	actions(`is not reached by ${method} ${path}`, async () => {
		const before = madt.requests().length;
		const { isError, text } = await madt.call("madt_api_call", {
			method,
			path,
			body: method === "GET" ? undefined : { data: "x", state: "closed" },
		});
		assert.ok(isError);
		assert.match(text, says);
		assert.is(madt.requests().length, before);
	});
}

actions("does not take what stands beside it: other reads and writes go through", async () => {
	for (const [method, path] of [
		["GET", "/repos/acme/rocket"],
		["GET", "/repos/acme/rocket/issues/3"],
		["GET", "/repos/acme/rocket/branches"],
		["GET", "/users/ada"],
		["POST", "/repos/acme/rocket/issues/3/comments"],
	] as const) {
		const { isError, text } = await madt.call("madt_api_call", {
			method,
			path,
			...(method === "POST" && { body: { body: "hello" } }),
		});
		assert.not.ok(isError, `${method} ${path}: ${text}`);
	}
});

const allowed = suite("only allowed repositories");
allowed.before(async () => {
	madt = await startMadt({ env: { MADT_ALLOW_REPOS: "acme/notes,ada/*" } });
});
allowed.after(() => madt.close());

allowed("others are refused by tool, by raw path and by a former name, and hidden in lists", async () => {
	assert.not.ok((await madt.call("madt_repos", { action: "get", repo: "acme/notes" })).isError);
	assert.match(
		(await madt.call("madt_repos", { action: "get", repo: "acme/rocket" })).text,
		/not among the repositories that the operator allows/,
	);
	assert.match(
		(await madt.call("madt_api_call", { path: "/repos/acme/rocket-old" })).text,
		/not among the repositories/,
	);
	const { text } = await madt.call("madt_api_call", { path: "/repos/search" });
	assert.match(text, /acme\/notes/);
	assert.not.match(text, /"full_name":\s*"(acme\/rocket|root1\/)/);
	assert.equal((await madt.call("madt_context")).json.may.only_repos, ["acme/notes", "ada/*"]);
});

repos.run();
actions.run();
allowed.run();
