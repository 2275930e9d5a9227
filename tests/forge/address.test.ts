import { test } from "uvu";
import * as assert from "uvu/assert";
import { apiUrl, expandPath, isBelow, parseAddress, siteUrl } from "../../core/src/forge/address.ts";
import { ForgeError } from "../../core/src/forge/errors.ts";

const code = (expected: string) => (error: unknown) => error instanceof ForgeError && error.code === expected;

const addresses: [given: string, site: string, root: string][] = [
	["https://forge.example", "https://forge.example", "https://forge.example/api/v1"],
	["https://forge.example/", "https://forge.example", "https://forge.example/api/v1"],
	["forge.example", "https://forge.example", "https://forge.example/api/v1"],
	["forge.example:3000/git/", "https://forge.example:3000/git", "https://forge.example:3000/git/api/v1"],
	["localhost:3000", "https://localhost:3000", "https://localhost:3000/api/v1"],
	["http://localhost:3000", "http://localhost:3000", "http://localhost:3000/api/v1"],
	["https://host/git", "https://host/git", "https://host/git/api/v1"],
	["https://host/git///", "https://host/git", "https://host/git/api/v1"],
	["https://host/git/api/v1", "https://host/git", "https://host/git/api/v1"],
	["https://host/api/v1/", "https://host", "https://host/api/v1"],
	["  HTTPS://Host.Example:443/a/b ", "https://host.example/a/b", "https://host.example/a/b/api/v1"],
	["https://[::1]:3000", "https://[::1]:3000", "https://[::1]:3000/api/v1"],
];
for (const [given, site, root] of addresses) {
	test(`address ${given.trim()}`, () => {
		const address = parseAddress(given);
		assert.is(address.root, root);
		assert.is(address.site, site);
		assert.is(address.origin, new URL(site).origin);
	});
}

const refusedAddresses = [
	"",
	"  ",
	"https://",
	"ftp://host",
	"file:///etc/passwd",
	"https://user:pass@host",
	"https://user@host/git",
	"https://host/?a=1",
	"https://host/#top",
	"https://host/?",
	"https://host/a//b",
	"https://ho st/",
];
for (const given of refusedAddresses) {
	test(`address refused: ${given}`, () => {
		assert.throws(() => parseAddress(given), code("badAddress"));
	});
}

test("the error of an address shows no password", () => {
	try {
		parseAddress("https://user:hunter22@host");
		assert.unreachable();
	} catch (error) {
		assert.not.match((error as Error).message, "hunter22");
	}
});

const repo = { owner: "acme", repo: "rocket" };
const paths: [route: string, values: Record<string, string | number>, path: string][] = [
	["GET /repos/{owner}/{repo}/issues/{index}", { ...repo, index: 12 }, "/repos/acme/rocket/issues/12"],
	["GET /repos/{owner}/{repo}/milestones?state=all", repo, "/repos/acme/rocket/milestones?state=all"],
	["GET /version", {}, "/version"],
	[
		"GET /repos/{owner}/{repo}/contents/{filepath}",
		{ ...repo, filepath: "src/a b#c?d%20.ts" },
		"/repos/acme/rocket/contents/src/a%20b%23c%3Fd%2520.ts",
	],
	[
		"GET /repos/{owner}/{repo}/raw/{filepath}",
		{ ...repo, filepath: "docs/größe/日本.md" },
		"/repos/acme/rocket/raw/docs/gr%C3%B6%C3%9Fe/%E6%97%A5%E6%9C%AC.md",
	],
	[
		"GET /repos/{owner}/{repo}/media/{filepath}",
		{ ...repo, filepath: ".github/..x/...y" },
		"/repos/acme/rocket/media/.github/..x/...y",
	],
	[
		"GET /repos/{owner}/{repo}/branches/{branch}",
		{ ...repo, branch: "feature/branch-3" },
		"/repos/acme/rocket/branches/feature/branch-3",
	],
	[
		"GET /repos/{owner}/{repo}/archive/{archive}",
		{ ...repo, archive: "feature/x.tar.gz" },
		"/repos/acme/rocket/archive/feature/x.tar.gz",
	],
	[
		"GET /repos/{owner}/{repo}/compare/{basehead}",
		{ ...repo, basehead: "main...feature/x" },
		"/repos/acme/rocket/compare/main...feature/x",
	],
	[
		"GET /repos/{owner}/{repo}/git/refs/{ref}",
		{ ...repo, ref: "heads/feature/x" },
		"/repos/acme/rocket/git/refs/heads/feature/x",
	],
	["GET /repos/{owner}/{repo}/tags/{tag}", { ...repo, tag: "release/1" }, "/repos/acme/rocket/tags/release/1"],
	[
		"GET /repos/{owner}/{repo}/pulls/{base}/{head}",
		{ ...repo, base: "release/1", head: "ada:fix/x" },
		"/repos/acme/rocket/pulls/release%2F1/ada%3Afix/x",
	],
	// One segment in the forges' routers, whatever the name suggests.
	[
		"GET /repos/{owner}/{repo}/releases/tags/{tag}",
		{ ...repo, tag: "release/1" },
		"/repos/acme/rocket/releases/tags/release%2F1",
	],
	[
		"GET /repos/{owner}/{repo}/commits/{ref}/status",
		{ ...repo, ref: "feature/x" },
		"/repos/acme/rocket/commits/feature%2Fx/status",
	],
	[
		"GET /repos/{owner}/{repo}/wiki/page/{pageName}",
		{ ...repo, pageName: "a/b" },
		"/repos/acme/rocket/wiki/page/a%2Fb",
	],
	["POST /repos/{owner}/{repo}/sync_fork/{branch}", { ...repo, branch: "a/b" }, "/repos/acme/rocket/sync_fork/a%2Fb"],
	[
		"GET /repos/{owner}/{repo}/editorconfig/{filepath}",
		{ ...repo, filepath: "a/b" },
		"/repos/acme/rocket/editorconfig/a%2Fb",
	],
	[
		"GET /repos/{owner}/{repo}/branch_protections/{name}",
		{ ...repo, name: "release/**" },
		"/repos/acme/rocket/branch_protections/release%2F**",
	],
	[
		"GET /repos/{owner}/{repo}/git/commits/{sha}.{diffType}",
		{ ...repo, sha: "abc", diffType: "diff" },
		"/repos/acme/rocket/git/commits/abc.diff",
	],
];
for (const [route, values, path] of paths) {
	test(`path ${path}`, () => {
		assert.is(expandPath(route, values), path);
		// What is sent is what was written: nothing is folded.
		const { pathname, search } = new URL(`https://host/api/v1${path}`);
		assert.is(pathname + search, `/api/v1${path}`);
	});
}

const foldings = [
	"..",
	".",
	"../x",
	"a/../b",
	"a/./b",
	"%2e%2e",
	"a/%2E./b",
	".%2e",
	"%252e%252e",
	"a%2f..%2fb",
	"a\\..\\b",
	"a\\b",
];
const broken = ["/a", "a/", "a//b", "/", "a\nb", "a\0b", "\ud800"];
for (const value of [...foldings, ...broken]) {
	test(`path value refused: ${JSON.stringify(value)}`, () => {
		assert.throws(
			() => expandPath("GET /repos/{owner}/{repo}/contents/{filepath}", { ...repo, filepath: value }),
			code("badPath"),
		);
		assert.throws(() => expandPath("GET /repos/{owner}/{repo}", { owner: value, repo: "x" }), code("badPath"));
	});
}

test("a missing value is named", () => {
	for (const values of [{}, { owner: "acme" }, { owner: "acme", repo: "" }] as Record<string, string>[]) {
		assert.throws(() => expandPath("GET /repos/{owner}/{repo}", values), /a value for (owner|repo) is missing/);
	}
});

const address = parseAddress("https://host:3000/git");
const root = "https://host:3000/git/api/v1";
const calls: [given: string, url: string][] = [
	["/user", `${root}/user`],
	["user", `${root}/user`],
	["/api/v1/user", `${root}/user`],
	["api/v1/user", `${root}/user`],
	["/git/api/v1/user", `${root}/user`],
	["/repos/search?q=a%20b&limit=2", `${root}/repos/search?q=a%20b&limit=2`],
	["https://host:3000/git/api/v1/user?x=../..", `${root}/user?x=../..`],
	["https://HOST:3000/git/api/v1/user", `${root}/user`],
	["/repos/a/b/branches/feature%2Fx", `${root}/repos/a/b/branches/feature%2Fx`],
	["/repos/a/b/contents/größe x", `${root}/repos/a/b/contents/gr%C3%B6%C3%9Fe%20x`],
	["/", root],
	["/api/v1", root],
];
for (const [given, url] of calls) {
	test(`api call ${given}`, () => {
		assert.is(apiUrl(address, given).href, url);
	});
}

const refusedCalls = [
	"https://evil.example/git/api/v1/user",
	"//evil.example/api/v1/user",
	"https://host:3000/user",
	"https://host:3000/git/user",
	"https://host:3000/git/api/v1x/user",
	"https://host:3001/git/api/v1/user",
	"http://host:3000/git/api/v1/user",
	"https://host:3000@evil.example/git/api/v1/user",
	"https://user:pass@host:3000/git/api/v1/user",
	"https://host:3000/git/api/v1/../../user",
	"/../user",
	"/repos/../../user",
	"/repos/%2e%2e/%2E%2E/user",
	"/repos/..%2f../user",
	"/repos\\..\\user",
	"/api/forgejo/v1/version",
	"/api/v1/../forgejo/v1/version",
	"/user#x",
	"//user",
	"/repos//x",
	"/user\n/x",
	"file:///etc/passwd",
	"javascript:alert(1)",
];
for (const given of refusedCalls) {
	test(`api call refused: ${JSON.stringify(given)}`, () => {
		assert.throws(() => apiUrl(address, given), code("badPath"));
	});
}

test("the site is what is beside the API", () => {
	assert.is(siteUrl(address, "/api/forgejo/v1/version").href, "https://host:3000/git/api/forgejo/v1/version");
	assert.is(siteUrl(address, "https://host:3000/git/attachments/1").href, "https://host:3000/git/attachments/1");
	assert.throws(() => siteUrl(address, "https://host:3000/other"), code("badPath"));
	assert.throws(() => siteUrl(address, "../other"), code("badPath"));
});

test("what is below the API root", () => {
	assert.ok(isBelow(address, "root", new URL(`${root}/x`)));
	assert.not.ok(isBelow(address, "root", new URL("https://host:3000/git/api/v10")));
	assert.not.ok(isBelow(address, "root", new URL("https://host:3000/git/login")));
	assert.ok(isBelow(address, "site", new URL("https://host:3000/git/login")));
});

test.run();
