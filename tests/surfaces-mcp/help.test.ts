import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { allTools } from "../support/manifests.ts";

let madt: Madt;
test.before(async () => {
	madt = await startMadt();
});
test.after(() => madt.close());

const help = (args: Record<string, unknown> = {}) => madt.call("madt_help", args);

test("the index has every tool with its actions, and says how to enable what is gated", async () => {
	const { text } = await help();
	for (const tool of allTools) {
		const names = [...new Set(tool.actions.map(({ name }) => name))].filter(Boolean);
		assert.ok(text.includes(names.length > 0 ? `${tool.name}: ${names.join(", ")}` : tool.name), tool.name);
	}
	assert.match(text, /admin \(gated: madt_enable\(domains=\["admin"\]\)\)/);
});

test("blank arguments are none: the index again", async () => {
	assert.equal(await help({ query: " ", tool: "", action: "" }), await help());
});

test("a tool, by its name, its noun, or its command", async () => {
	const { text } = await help({ tool: "madt_branches_remote" });
	assert.match(text, /^madt_branches_remote \(domain repos\)/);
	for (const tool of ["branches_remote", "branches-remote"]) assert.is((await help({ tool })).text, text);
});

test("an action has every parameter with its type, the required ones marked, and an example that works", async () => {
	for (const tool of allTools.filter(({ domain }) => domain === "issues")) {
		for (const action of tool.actions) {
			const { text, isError } = await help({
				tool: tool.name,
				action: action.op ? `${action.name}.${action.op}` : action.name,
			});
			assert.not.ok(isError, text);
			for (const param of Object.values(action.params)) {
				const line = text.split("\n").find((candidate) => candidate.startsWith(`- ${param.name}: `));
				assert.ok(line, `${action.id} ${param.name}`);
				assert.is(line.endsWith(", required"), action.required.includes(param.name), line);
			}
			const example = JSON.parse(/^Example: madt_\w+\((.*)\)$/m.exec(text)![1]!);
			assert.equal(example, { action: action.name, ...(action.op && { op: action.op }), ...action.example });
		}
	}
});

test("all ops of an action by its name alone", async () => {
	const { text } = await help({ tool: "madt_issues", action: "dependencies" });
	for (const op of ["list", "add", "remove"]) assert.match(text, new RegExp(`action=dependencies op=${op} — `));
});

test("a search finds gated actions too, and within a tool only its own", async () => {
	const everywhere = (await help({ query: "delete a user of the site" })).json.found;
	assert.ok(
		everywhere.some(
			({ tool, first }: { tool: string; first?: string }) =>
				tool === "madt_admin" && first === 'madt_enable(domains=["admin"])',
		),
	);
	const within = (await help({ query: "delete", tool: "madt_issues" })).json.found;
	assert.ok(within.length > 0 && within.every(({ tool }: { tool: string }) => tool === "madt_issues"));
});

test("an action without a tool is searched for", async () => {
	assert.ok(
		(await help({ action: "merge" })).json.found.some(
			({ tool, action }: { tool: string; action: string }) => tool === "madt_prs" && action === "merge",
		),
	);
});

test("enabling nothing is an error that tells what there is", async () => {
	for (const domains of [[], ""]) {
		const { text, isError } = await madt.call("madt_enable", { domains });
		assert.ok(isError);
		assert.match(text, /requires domains.*Domains: activitypub, admin/);
	}
});

test("what madt_api_call would not use is refused, not ignored", async () => {
	for (const [args, says] of [
		[{ tool: "madt_issues", method: "POST", arguments: {} }, /method goes with path/],
		[{ tool: "madt_issues", body: { action: "list" } }, /body goes with path\. Give arguments with tool/],
		[{ path: "/version", arguments: { a: 1 } }, /arguments goes with tool/],
	] as const) {
		const { text, isError } = await madt.call("madt_api_call", args);
		assert.ok(isError);
		assert.match(text, says);
	}
});

test.run();
