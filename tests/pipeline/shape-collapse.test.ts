import { test } from "uvu";
import * as assert from "uvu/assert";
import { collapse, collapseField, modelName } from "../../core/src/pipeline/collapse.ts";

const api = "https://forge.example/api/v1";
const user = {
	id: 2,
	login: "ada",
	login_name: "",
	full_name: "Ada Example",
	email: "ada@example.org",
	avatar_url: "https://forge.example/avatars/5b",
	html_url: "https://forge.example/ada",
	last_login: "0001-01-01T00:00:00Z",
	username: "ada",
};
const label = {
	id: 1,
	name: "bug",
	exclusive: false,
	is_archived: false,
	color: "ee0701",
	description: "bug label",
	url: `${api}/repos/acme/rocket/labels/1`,
};
const milestone = {
	id: 1,
	title: "v1",
	description: "",
	state: "open",
	open_issues: 3,
	closed_issues: 0,
	due_on: null,
};
const meta = { id: 1, name: "rocket", owner: "acme", full_name: "acme/rocket" };
const repository = {
	...meta,
	owner: user,
	private: false,
	permissions: { admin: true, push: true, pull: true },
	html_url: "https://forge.example/acme/rocket",
	url: `${api}/repos/acme/rocket`,
};
const team = {
	id: 3,
	name: "writers",
	organization: null,
	permission: "write",
	units: ["repo.code"],
	units_map: {},
	includes_all_repositories: false,
};
const organization = {
	id: 5,
	name: "acme",
	full_name: "Acme Org",
	username: "acme",
	visibility: "public",
	repo_admin_change_team_access: true,
};

const nested: [what: string, given: object, expected: unknown][] = [
	["user", user, "ada"],
	["label", label, "bug"],
	["milestone", milestone, "v1"],
	["repository", repository, "acme/rocket"],
	["repository, in short", meta, "acme/rocket"],
	["team", team, "writers"],
	["organization", organization, "acme"],
	[
		"author of a commit, who is no user",
		{ name: "Ada", email: "ada@example.org", date: "2026-12-01T06:52:06Z" },
		{ name: "Ada", email: "ada@example.org", date: "2026-12-01T06:52:06Z" },
	],
	["user without a login", { ...user, login: "" }, undefined],
];
for (const [what, given, expected] of nested) {
	test(`collapse: nested ${what}`, () => {
		assert.equal(collapseField(given), expected);
		assert.equal(collapseField([given, null, given]), expected === undefined ? undefined : [expected, expected]);
		assert.equal(
			collapse({ a: 1, inner: { given } }),
			expected === undefined ? { a: 1 } : { a: 1, inner: { given: expected } },
		);
	});
}

test("collapse: what was asked for itself stays an object", () => {
	assert.equal(collapse(label), {
		id: 1,
		name: "bug",
		exclusive: false,
		is_archived: false,
		color: "ee0701",
		description: "bug label",
	});
	assert.equal(collapse([user]), [
		{
			id: 2,
			login: "ada",
			full_name: "Ada Example",
			email: "ada@example.org",
			url: "https://forge.example/ada",
			username: "ada",
		},
	]);
	assert.equal(collapse(repository), {
		id: 1,
		name: "rocket",
		owner: "ada",
		full_name: "acme/rocket",
		private: false,
		url: "https://forge.example/acme/rocket",
	});
});

test("collapse: nothing is dropped, false and zero are not nothing", () => {
	const given = { a: null, b: "", c: [], d: {}, e: { f: [null, "", {}] }, g: false, h: 0, i: "0" };
	assert.equal(collapse(given), { g: false, h: 0, i: "0" });
	assert.is(collapse({ a: null }), undefined);
	assert.equal(collapse([{ a: null }, { a: 1 }]), [{ a: 1 }]);
});

test("collapse: times that say never", () => {
	const given = {
		closed_at: "0001-01-01T00:00:00Z",
		archived_at: "1970-01-01T00:00:00Z",
		last_login: "1970-01-01T01:00:00+01:00",
		created_at: "1970-01-01T00:00:01Z",
		updated_at: "2026-12-01T06:52:06Z",
	};
	assert.equal(collapse(given), { created_at: "1970-01-01T00:00:01Z", updated_at: "2026-12-01T06:52:06Z" });
});

test("collapse: URLs: one for a person, and those of their own use", () => {
	const given = {
		url: `${api}/repos/acme/rocket/pulls/1`,
		html_url: "https://forge.example/acme/rocket/pulls/1",
		diff_url: "https://forge.example/acme/rocket/pulls/1.diff",
		languages_url: `${api}/repos/acme/rocket/languages`,
		clone_url: "https://forge.example/acme/rocket.git",
		ssh_url: "ssh://git@forge.example/acme/rocket.git",
		target_url: "https://ci.example/1",
		website: "https://acme.example",
		_links: { self: `${api}/x` },
		config: { url: "https://hook.example/x", content_type: "json" },
		pull_request: { merged: false, html_url: "https://forge.example/acme/rocket/pulls/1" },
	};
	assert.equal(collapse(given), {
		url: "https://forge.example/acme/rocket/pulls/1",
		clone_url: "https://forge.example/acme/rocket.git",
		ssh_url: "ssh://git@forge.example/acme/rocket.git",
		target_url: "https://ci.example/1",
		website: "https://acme.example",
		config: { url: "https://hook.example/x", content_type: "json" },
		pull_request: { merged: false },
	});
});

test("collapse: a word for permissions stays, a map of them does not", () => {
	assert.equal(collapse({ permission: "admin", permissions: { admin: true, push: true, pull: true } }), {
		permission: "admin",
	});
	assert.equal(collapse({ permissions: "write" }), { permissions: "write" });
});

test("collapse: hostile keys and depth", () => {
	const result = collapse(JSON.parse('{"a": 1, "__proto__": {"polluted": true}}')) as { polluted?: unknown };
	assert.is(Object.getPrototypeOf(result), Object.prototype);
	assert.is(result.polluted, undefined);
	const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);
	assert.is(collapse(deep), undefined);
});

test("modelName: the key that names a model", () => {
	assert.equal(modelName(user), ["login", "ada"]);
	assert.is(modelName({ id: 1, name: "x" }), undefined);
	assert.is(modelName(Object.create({ login: "x", id: 1 })), undefined);
});

test.run();
