import type { ParamSpec } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { lookUp } from "../../core/src/pipeline/lookup.ts";
import { actionOf } from "../support/action.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";

const params: Record<string, ParamSpec> = {
	labels: { $ref: "common#/labels" },
	milestone: { $ref: "common#/milestone" },
	assignees: { $ref: "common#/assignees" },
};
const action = actionOf({ request: "POST /repos/{owner}/{repo}/issues", optional: Object.keys(params) }, params);

const lists: Record<string, unknown[] | undefined> = {
	"GET /repos/{owner}/{repo}/labels": [
		{ id: 1, name: "bug" },
		{ id: 2, name: "Docs" },
		{ id: 3, name: "docs" },
		{ id: 4, name: "2" },
	],
	"GET /orgs/{owner}/labels": [{ id: 9, name: "shared" }],
	"GET /repos/{owner}/{repo}/milestones?state=all": [{ id: 5, title: "v1.0" }],
	"GET /repos/{owner}/{repo}/assignees": [{ login: "ada" }, { login: "Linus" }],
};

/** Looks names up in the lists above, and counts how often each was fetched. */
async function resolve(args: Record<string, unknown>, known = lists) {
	const fetched: string[] = [];
	const result = await lookUp(action, args, async (route) => {
		fetched.push(route);
		return known[route];
	});
	return { ...result, fetched };
}

for (const [what, args, sent, given] of [
	["names become ids", { labels: ["bug"] }, { labels: [1] }, { labels: ["bug"] }],
	["a name without list", { milestone: "v1.0" }, { milestone: 5 }, { milestone: "v1.0" }],
	["a name of the second list", { labels: ["shared"] }, { labels: [9] }, { labels: ["shared"] }],
	[
		"another case, where it is clear",
		{ labels: ["BUG"], assignees: ["linus"] },
		{ labels: [1], assignees: ["Linus"] },
		{ labels: ["bug"], assignees: ["Linus"] },
	],
	["the exact case before another", { labels: ["docs", "Docs"] }, { labels: [3, 2] }, { labels: ["docs", "Docs"] }],
	["an id where ids are sent", { labels: ["3"] }, { labels: [3] }, { labels: ["docs"] }],
	["a name that looks like an id is a name", { labels: ["2"] }, { labels: [4] }, { labels: ["2"] }],
	[
		"a mere check sends the name as the forge spells it",
		{ assignees: ["ADA"] },
		{ assignees: ["ada"] },
		{ assignees: ["ada"] },
	],
	[
		"what clears is let pass",
		{ labels: [], milestone: "none", assignees: [] },
		{ labels: [], milestone: "none", assignees: [] },
		{ labels: [], milestone: "none", assignees: [] },
	],
	["empty text too", { milestone: "" }, { milestone: "" }, { milestone: "" }],
] as const) {
	test(`${what}: ${JSON.stringify(args)}`, async () => {
		const result = await resolve(args);
		assert.equal([result.sent, result.given], [sent, given]);
	});
}

for (const [args, says, next] of [
	[{ labels: ["bug", "bgu"] }, /There is no label "bgu" here; nothing was sent/, /Did you mean bug\?/],
	[{ labels: ["DOCS"] }, /There is no label "DOCS"/, /Did you mean Docs or docs\?/],
	[{ milestone: "zzzzzz" }, /There is no milestone "zzzzzz"/, /There are: v1\.0\./],
	[{ assignees: ["5"] }, /There is no assignee "5"/, /There are: ada, Linus\./],
] as const) {
	test(`${JSON.stringify(args)} is refused with what there is`, async () => {
		try {
			await resolve(args);
		} catch (error) {
			assert.match((error as Error).message, says);
			assert.match((error as { nextStep: string }).nextStep, next);
			return;
		}
		assert.unreachable();
	});
}

test("a list is fetched once for a call, and none when no name is given", async () => {
	assert.equal((await resolve({ labels: ["bug", "docs", "shared"] })).fetched, [
		"GET /repos/{owner}/{repo}/labels",
		"GET /orgs/{owner}/labels",
	]);
	assert.equal((await resolve({ labels: [], milestone: "none" })).fetched, []);
});

test("where nothing can be known a mere check is left to the forge, an id is not made up", async () => {
	const none = {};
	assert.equal((await resolve({ assignees: ["ada"] }, none)).sent, { assignees: ["ada"] });
	try {
		await resolve({ labels: ["bug"] }, none);
		assert.unreachable();
	} catch (error) {
		assert.match((error as Error).message, /There is no label "bug"/);
		assert.is((error as { nextStep: string }).nextStep, "There are none.");
	}
});

let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());

test("through the host: more names than a page are found, and the lookup costs its pages only", async () => {
	running.forge.reset();
	for (let count = 0; count < 60; count++) {
		await running.host.call({
			tool: "madt_labels",
			args: { action: "create", repo: "acme/tools", name: `label-${String(count).padStart(2, "0")}`, color: "00aabb" },
		});
	}
	running.forge.requests.length = 0;
	const { text, isError } = await running.host.call({
		tool: "madt_issues",
		args: { action: "create", repo: "acme/tools", title: "x", labels: ["label-00", "label-59"] },
	});
	assert.not.ok(isError, text);
	assert.equal(JSON.parse(text).labels, ["label-00", "label-59"]);
	const labelPages = running.forge.requests.filter(({ path }) => path === "/repos/acme/tools/labels");
	assert.is(labelPages.length, 2);
});

test("through the host: a user has no organization's labels, which is no error", async () => {
	running.forge.reset();
	const { text, isError } = await running.host.call({
		tool: "madt_issues",
		args: { action: "create", repo: "root1/sandbox", title: "x", labels: ["bug"] },
	});
	assert.ok(isError);
	assert.match(text, /There is no label "bug" here; nothing was sent\. There are none\./);
	assert.ok(running.forge.requests.every(({ method }) => method === "GET"));
});

test.run();
