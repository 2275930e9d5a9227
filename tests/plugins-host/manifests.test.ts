import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { manifestOf, pluginFolder, toolOf, writeFiles } from "./fixtures.ts";

/** A manifest that is refused: its files, the file that is named, the JSON pointer, and the reason. */
type Bad = [name: string, files: Record<string, unknown>, file: string, pointer: string, reason: RegExp];

const withAction = (more: object, tool: object = {}) => ({
	tools: [
		toolOf("bad", {
			actions: [{ name: "get", summary: "it", effect: "read", request: "GET /version", ...more }],
			...tool,
		}),
	],
});
const madt = (more: object) => ({ "madt.json": manifestOf("bad", more) });

const bad: Bad[] = [
	["no-json", { "madt.json": "{ no json" }, "madt.json", "", /is not JSON/],
	["empty", { "madt.json": "" }, "madt.json", "", /is not JSON/],
	["no-object", { "madt.json": "[]" }, "madt.json", "", /must be object/],
	["nothing-in-it", { "madt.json": {} }, "madt.json", "", /must have required property/],
	["too-large", { "madt.json": " ".repeat(1_000_001) }, "madt.json", "", /larger than 1000000 bytes/],
	["prototype", { "madt.json": '{"__proto__":{"tier":"default"}}' }, "madt.json", "", /__proto__/],
	["other-version", madt({ manifestVersion: 2 }), "madt.json", "/manifestVersion", /must be 1/],
	["wrong-tier", madt({ tier: "sometimes" }), "madt.json", "/tier", /must be one of always, default, gated/],
	["wrong-domain", madt({ domain: "Bad Domain" }), "madt.json", "/domain", /must match pattern/],
	["no-tools", madt({ tools: [] }), "madt.json", "/tools", /fewer than 1/],
	["unknown-key", madt({ tols: [] }), "madt.json", "", /unknown key "tols"/],
	[
		"foreign-tool-name",
		madt({ tools: [toolOf("bad", { name: "github_issues" })] }),
		"madt.json",
		"/tools/0/name",
		/must match pattern/,
	],
	[
		"unknown-key-of-an-action",
		madt(withAction({ requst: "GET /x" })),
		"madt.json",
		"/tools/0/actions/0",
		/unknown key "requst"/,
	],
	[
		"wrong-effect",
		madt(withAction({ effect: "harmless" })),
		"madt.json",
		"/tools/0/actions/0/effect",
		/must be one of read, write, destructive/,
	],
	["wrong-route", madt(withAction({ request: "FETCH /x" })), "madt.json", "/tools/0/actions/0/request", /./],
	["two-lines", madt({ summary: "one\ntwo" }), "madt.json", "/summary", /must match pattern/],
	["handlers-outside", madt({ handlers: "./../evil.js" }), "madt.json", "/handlers", /must match pattern/],
	[
		"undeclared-parameter",
		madt(withAction({ optional: ["colour"] })),
		"madt.json",
		"/tools/0/actions/0",
		/parameter colour is not declared/,
	],
	[
		"unfilled-placeholder",
		madt(withAction({ request: "GET /things/{thing}" })),
		"madt.json",
		"/tools/0/actions/0",
		/no parameter fills \{thing\}/,
	],
	[
		"no-type",
		madt(withAction({}, { params: { colour: { summary: "a colour" } } })),
		"madt.json",
		"/tools/0/params/colour",
		/has no type/,
	],
	[
		"unknown-reference",
		madt(withAction({}, { params: { colour: { $ref: "common#/colour" } } })),
		"madt.json",
		"/tools/0/params/colour/$ref",
		/there is no common#\/colour/,
	],
	[
		"no-pattern",
		madt(withAction({}, { params: { colour: { type: "string", pattern: "(" } } })),
		"madt.json",
		"/tools/0/params/colour/pattern",
		/not a regular expression/,
	],
	[
		"hosts-parameter",
		madt(withAction({}, { params: { action: { type: "string" } } })),
		"madt.json",
		"/tools/0/params/action",
		/the host's own/,
	],
	[
		"does-nothing",
		madt(withAction({ request: undefined })),
		"madt.json",
		"/tools/0/actions/0",
		/neither a request nor a handler/,
	],
	[
		"no-module",
		madt(withAction({ request: undefined, handler: "run" })),
		"madt.json",
		"/tools/0/actions/0/handler",
		/names no module/,
	],
	[
		"unknown-name-in-request",
		madt(withAction({ request: [{ send: "GET /version", with: ["colour"] }, { send: "GET /version" }] })),
		"madt.json",
		"/tools/0/actions/0/request",
		/parameter colour/,
	],
	[
		"same-action-twice",
		madt({
			tools: [
				toolOf("bad", {
					actions: [0, 1].map(() => ({ name: "get", summary: "it", effect: "read", request: "GET /version" })),
				}),
			],
		}),
		"madt.json",
		"/tools/0/actions/1",
		/get is there twice/,
	],
	[
		"no-actions",
		madt({ tools: [{ name: "madt_bad", cli: "bad", summary: "bad" }] }),
		"madt.json",
		"/tools/0",
		/either actions or call/,
	],
	["missing-tool-file", madt({ tools: ["tools/bad.json"] }), "madt.json", "/tools/0", /there is no file/],
	["tool-file-above", madt({ tools: ["../bad.json"] }), "madt.json", "/tools/0", /./],
	[
		"bad-tool-file",
		{ ...madt({ tools: ["tools/bad.json"] }), "tools/bad.json": { name: "madt_bad" } },
		"tools/bad.json",
		"",
		/must have required property/,
	],
	[
		"deep-in-a-tool-file",
		{
			...madt({ tools: ["tools/bad.json"] }),
			"tools/bad.json": toolOf("bad", {
				actions: [{ name: "get", summary: "it", effect: "read", request: "GET /things/{thing}" }],
			}),
		},
		"tools/bad.json",
		"/actions/0",
		/no parameter fills \{thing\}/,
	],
	["links-outside", madt({ tools: ["tools/bad.json"] }), "madt.json", "/tools/0", /points outside/],
	[
		"tool-of-another",
		madt({ tools: [toolOf("bad", { name: "madt_issues" })] }),
		"",
		"",
		/the tool madt_issues of .* belongs to @madtea\/madt-plugin-issues already/,
	],
	[
		"command-of-another",
		madt({ tools: [toolOf("bad", { cli: "issues" })] }),
		"",
		"",
		/the command issues of .* belongs to @madtea\/madt-plugin-issues already/,
	],
	[
		"tool-of-the-host",
		madt({ tools: [toolOf("bad", { name: "madt_help" })] }),
		"",
		"",
		/the tool madt_help of .* belongs to @madtea\/core already/,
	],
	[
		"domain-of-another",
		madt({ domain: "issues" }),
		"",
		"",
		/the domain issues belongs to @madtea\/madt-plugin-issues already/,
	],
	["domain-of-the-host", madt({ domain: "host" }), "", "", /the domain host belongs to @madtea\/core already/],
	["two-of-a-name", madt({ tools: [toolOf("bad"), toolOf("bad")] }), "", "", /it declares the tool madt_bad twice/],
];

const folder = pluginFolder();
let running: Madt;
let failed: { plugin?: string; reason: string }[];
let names: string[];

test.before(async () => {
	for (const [name, files] of bad) writeFiles(join(folder, name), files);
	writeFiles(folder, { "elsewhere/bad.json": toolOf("bad") });
	mkdirSync(join(folder, "links-outside/tools"));
	symlinkSync(join(folder, "elsewhere/bad.json"), join(folder, "links-outside/tools/bad.json"));
	writeFiles(folder, {
		"first/madt.json": manifestOf("first"),
		"last/madt.json": manifestOf("last", { tier: "always" }),
	});
	const paths = ["first", ...bad.map(([name]) => name), "not-there", "last"].map((name) => join(folder, name));
	running = await startMadt({
		env: { MADT_PLUGINS: [...paths, "madt-plugin-nowhere", "left-pad"].join(","), MADT_ENABLE: "first" },
	});
	failed = (await running.call("madt_context")).json.failed;
	names = (await running.client.listTools()).tools.map((tool) => tool.name);
});
test.after(async () => {
	await running.close();
	rmSync(folder, { recursive: true, force: true });
});

for (const [name, , file, pointer, reason] of bad) {
	test(`${name} is refused, with file, pointer and reason`, () => {
		const plugin = join(folder, name);
		const found = failed.filter((entry) => entry.plugin === plugin);
		assert.is(found.length, 1);
		const text = found[0]!.reason;
		assert.match(text, reason);
		const start = file && `${join(plugin, file)}${pointer && ` at ${pointer}`}: `;
		assert.ok(
			text.split("\n").every((line) => line.startsWith(start)),
			text,
		);
	});
}

test("what is not there is said with where it was looked for", () => {
	const reasonOf = (plugin: string) => failed.find((entry) => entry.plugin === plugin)?.reason ?? "";
	assert.match(reasonOf(join(folder, "not-there")), /no madt\.json found/);
	assert.match(reasonOf("madt-plugin-nowhere"), /no madt\.json found in .*node_modules/);
	assert.match(reasonOf("left-pad"), /a plugin is named madt-plugin-\*/);
	assert.is(failed.length, bad.length + 3);
});

test("the others still load, before and after the bad ones", async () => {
	assert.ok(names.includes("madt_issues") && names.includes("madt_first"), names.join());
	assert.match((await running.call("madt_first", { action: "get" })).text, /"version"/);
	await running.call("madt_enable", { domains: ["last"] });
	assert.match((await running.call("madt_last", { action: "get" })).text, /"version"/);
});

test("a third party is gated, whatever its manifest proposes", () => {
	assert.not.ok(names.includes("madt_last"));
});

test("nothing of a refused manifest is listed or can be called", async () => {
	assert.not.ok(names.includes("madt_bad"));
	assert.match((await running.call("madt_bad", { action: "get" })).text, /There is no tool "madt_bad"/);
	assert.match((await running.call("madt_enable", { domains: ["bad"] })).text, /There is no domain "bad"/);
});

test("each refusal is in the log", () => {
	const lines = running
		.stderr()
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line));
	assert.is(
		lines.filter((line) => line.message === "plugin refused" && line.level === "warning").length,
		failed.length,
	);
});

test.run();
