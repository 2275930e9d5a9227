import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

/** A mistaken call, and what its answer must say for the next try to be right. */
type Mistake = [what: string, tool: string, args: Record<string, unknown>, says: RegExp[]];

const repo = "acme/rocket";

const mistakes: Mistake[] = [
	[
		"an unknown tool",
		"madt_isues",
		{ action: "list", repo },
		[/There is no tool "madt_isues"/, /Did you mean madt_issues\?/],
	],
	["a tool without its prefix", "issues", { action: "list", repo }, [/Did you mean madt_issues\?/]],
	["a tool that resembles none", "xyz", {}, [/There is no tool "xyz"/, /madt_help lists the tools/]],
	["no action", "madt_issues", { repo }, [/requires action/, /Actions: assign, .*list/]],
	["an action that is no text", "madt_issues", { action: ["list"], repo }, [/requires action/]],
	[
		"an unknown action",
		"madt_issues",
		{ action: "lst", repo },
		[/no action "lst"/, /did you mean list\?/, /Actions: .*create/],
	],
	[
		"an action that resembles none",
		"madt_issues",
		{ action: "frobnicate", repo },
		[/no action "frobnicate"\./, /Actions: /],
	],
	["no op", "madt_issues", { action: "dependencies", repo, numbers: [3] }, [/requires op/, /Ops: add, list, remove/]],
	[
		"an unknown op",
		"madt_issues",
		{ action: "dependencies", op: "ad", repo, numbers: [3] },
		[/no op "ad"/, /did you mean add\?/, /Ops: add, list, remove/],
	],
	["an op where there is none", "madt_issues", { action: "get", op: "list", repo, numbers: [3] }, [/takes no op/]],
	[
		"an unknown parameter",
		"madt_issues",
		{ action: "create", repo, title: "x", labls: ["bug"] },
		[/no parameter "labls"/, /did you mean labels\?/, /It takes: repo, title \(required\), body, labels/],
	],
	[
		"a parameter of another action",
		"madt_issues",
		{ action: "get", repo, numbers: [3], state: "open" },
		[/no parameter "state"/, /It takes: repo, numbers \(required\), fields/],
	],
	[
		"an unknown parameter of one that takes few",
		"madt_context",
		{ folder: "/tmp" },
		[/no parameter "folder"/, /It takes: repo/],
	],
	["a missing parameter", "madt_issues", { action: "create", repo }, [/requires title/, /title \(required\)/]],
	["an empty list for a batch", "madt_issues", { action: "get", repo, numbers: [] }, [/requires numbers/]],
	["null for what is required", "madt_issues", { action: "create", repo, title: null }, [/requires title/]],
	[
		"a value that is none of the enum",
		"madt_issues",
		{ action: "list", repo, state: "clsed" },
		[/state is one of open, closed, all, not "clsed"/, /did you mean closed\?/],
	],
	[
		"a value of a list that is none of the enum",
		"madt_notifications",
		{ action: "list", status: ["raed"] },
		[/is one of .*read/, /did you mean read\?/],
	],
	["a wrong type", "madt_issues", { action: "list", repo, limit: "many" }, [/limit is an integer, not "many"/]],
	[
		"an object where text is asked",
		"madt_issues",
		{ action: "create", repo, title: { a: 1 } },
		[/title is a string, not \{"a":1\}/],
	],
	[
		"a wrong element, with its place",
		"madt_issues",
		{ action: "get", repo, numbers: [3, "x"] },
		[/numbers\.1 is an integer, not "x"/],
	],
	["a number below the least", "madt_issues", { action: "list", repo, page: 0 }, [/page is at least 1, not 0/]],
	[
		"a day that is none",
		"madt_issues",
		{ action: "edit", repo, numbers: [3], due_date: "2026-02-30" },
		[/due_date is a day like 2026-12-24, not "2026-02-30"/],
	],
	[
		"a time in words",
		"madt_issues",
		{ action: "list", repo, since: "yesterday" },
		[/since is a day like .* or a time like .*, not "yesterday"/],
	],
	["none of one-of", "madt_releases", { action: "get", repo }, [/exactly one of tags, id/]],
	[
		"several of one-of",
		"madt_releases",
		{ action: "get", repo, tags: ["v0.1.0"], id: 1 },
		[/exactly one of tags, id, not several/],
	],
	["none of any-of", "madt_issues", { action: "edit", repo, numbers: [3] }, [/at least one of title, body, state/]],
	[
		"a key of an object given as a parameter",
		"madt_repos",
		{ action: "edit", repo, private: true },
		[/private is a key of settings: give settings=\{"private": \.\.\.\}/],
	],
	[
		"an unknown key",
		"madt_repos",
		{ action: "edit", repo, settings: { privat: true } },
		[/settings has no key "privat"/, /did you mean private\?/, /keys: .*private/],
	],
	[
		"a wrong type of a key",
		"madt_repos",
		{ action: "edit", repo, settings: { private: "maybe" } },
		[/settings\.private is a boolean, not "maybe"/],
	],
	[
		"a wrong value of a key in a list",
		"madt_contents",
		{ action: "commit", repo, message: "m", files: [{ operation: "creat", path: "x" }] },
		[/files\.0\.operation is one of create, update, delete, not "creat"; did you mean create\?/],
	],
	[
		"an unknown field",
		"madt_issues",
		{ action: "get", repo, numbers: [3], fields: ["titel"] },
		[/no field "titel"/, /nearest first: title/],
	],
	[
		"two owners",
		"madt_issues",
		{ action: "get", owner: "umbrella", repo, numbers: [3] },
		[/owner=umbrella and repo=acme\/rocket name different owners/],
	],
	[
		"a repo that is none",
		"madt_issues",
		{ action: "get", repo: "rocket", numbers: [3] },
		[/repo="rocket": it is not owner\/name/, /acme\/rocket/],
	],
	[
		"an unknown scope",
		"madt_hooks",
		{ action: "list", scope: "rep", repo },
		[/scope is one of repo, org, user, admin, not "rep"/],
	],
	["a scope without its identifier", "madt_hooks", { action: "list", scope: "org" }, [/scope=org requires org/]],
	[
		"an identifier of another scope",
		"madt_hooks",
		{ action: "list", scope: "org", org: "acme", repo },
		[/scope=org does not use repo/, /scope=repo/],
	],
	[
		"wrong arguments of a host tool",
		"madt_enable",
		{ domain: ["admin"], quick: true },
		[/no parameter "quick"/, /It takes: domains \(required\)/],
	],
	["an unknown domain", "madt_enable", { domains: ["amdin"] }, [/no domain "amdin"/, /did you mean admin\?/]],
	[
		"help on an unknown tool",
		"madt_help",
		{ tool: "madt_lables" },
		[/no tool "madt_lables"/, /did you mean madt_labels\?/],
	],
	[
		"help on an unknown action",
		"madt_help",
		{ tool: "madt_labels", action: "creat" },
		[/no action "creat"/, /did you mean create\?/],
	],
	["neither path nor tool", "madt_api_call", {}, [/exactly one of path, tool/]],
	[
		"a wrong method",
		"madt_api_call",
		{ method: "FETCH", path: "/version" },
		[/method is one of GET, POST, PUT, PATCH, DELETE, not "FETCH"/],
	],
	[
		"the wrong arguments of a tool reached by name",
		"madt_api_call",
		{ tool: "madt_issues", arguments: { action: "creat", repo } },
		[/no action "creat"/, /did you mean create\?/],
	],
	[
		"itself reached by name",
		"madt_api_call",
		{ tool: "madt_api_call", arguments: { path: "/version" } },
		[/does not call itself/],
	],
];

let madt: Madt;
test.before(async () => {
	madt = await startMadt({ env: { MADT_ENABLE: "hooks,notifications" } });
});
test.after(() => madt.close());

for (const [what, tool, args, says] of mistakes) {
	test(`${what}: an error that tells how to do it, and no request`, async () => {
		const before = madt.requests().length;
		const { text, isError } = await madt.call(tool, args);
		assert.ok(isError, text);
		for (const expected of says) assert.match(text, expected);
		assert.equal(madt.requests().slice(before), []);
	});
}

test("several mistakes are told at once", async () => {
	const { text, isError } = await madt.call("madt_issues", {
		action: "edit",
		repo,
		titel: "x",
		state: "opne",
		due_date: "soon",
		labels: [{}],
	});
	assert.ok(isError);
	for (const said of [
		/no parameter "titel", did you mean title/,
		/requires numbers/,
		/state is one of open, closed, all/,
		/due_date is a day/,
		/labels\.0 is a string/,
	])
		assert.match(text, said);
});

test("mistakes of third-party size stay short: long names and values are cut", async () => {
	const long = "x".repeat(5000);
	for (const [tool, args] of [
		[long, {}],
		["madt_issues", { action: long }],
		["madt_issues", { action: "list", repo, [long]: 1 }],
		["madt_issues", { action: "list", repo, state: long }],
		["madt_issues", { action: "list", repo: long }],
		["madt_issues", { action: "get", repo, numbers: [3], fields: [long] }],
		["madt_enable", { domains: [long] }],
		["madt_help", { tool: long }],
	] as const) {
		const { text, isError } = await madt.call(tool, args);
		assert.ok(isError);
		assert.ok(text.length < 2500, `${tool.slice(0, 20)} ${Object.keys(args)}: ${text.length} characters`);
	}
});

test("what is not a mistake: case, blanks and hyphens of an action, one number for numbers, an owner beside a bare repo", async () => {
	for (const args of [
		{ action: " GET ", repo, numbers: [3] },
		{ action: "get", repo, number: 3 },
		{ action: "get", repo, number: [3] },
		{ action: "get", owner: "acme", repo: "rocket", numbers: "3" },
		{ action: "get", owner: "Acme", repo, numbers: "#3" },
		{ action: "get", op: null, repo, numbers: [3], fields: null },
	]) {
		const { json, isError, text } = await madt.call("madt_issues", args);
		assert.not.ok(isError, text);
		assert.is(json.number, 3);
	}
	const moved = await madt.call("madt_issues", { action: "pin-allowed", repo });
	assert.not.ok(moved.isError, moved.text);
});

test.run();
