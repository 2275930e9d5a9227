import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

/** Everything that an agent can read of what there is. */
async function everythingShown(madt: Madt, words: string[]): Promise<string> {
	const { tools } = await madt.client.listTools();
	const texts = [JSON.stringify(tools), madt.client.getInstructions() ?? "", (await madt.call("madt_help")).text];
	for (const { name } of tools) texts.push((await madt.call("madt_help", { tool: name })).text);
	for (const query of words) texts.push((await madt.call("madt_help", { query })).text);
	// What a mistyped name is told.
	for (const word of words)
		texts.push((await madt.call(`madt_${word}x`, {})).text, (await madt.call("madt_help", { tool: `${word}x` })).text);
	texts.push((await madt.call("madt_enable", { domains: ["no-such-domain"] })).text);
	return texts.join("\n");
}

const denied = suite("denied tools, actions and domains");
let madt: Madt;
denied.before(async () => {
	madt = await startMadt({
		env: {
			MADT_ENABLE: "*",
			MADT_DENY_TOOLS: "madt_secrets,madt_*_keys,milestones",
			MADT_DENY_ACTIONS: "madt_repos.delete,issues.close,*.transfer,madt_issues.dependencies.remove,madt_admin.delete*",
			MADT_DISABLE: "wiki,ActivityPub",
		},
	});
});
denied.after(() => madt.close());

denied("they are in no enum, description, help, search, suggestion or instruction", async () => {
	const shown = await everythingShown(madt, [
		"secrets",
		"deploy_keys",
		"milestones",
		"wiki",
		"activitypub",
		"repos",
		"issues",
		"transfer a repository",
		"delete a repository",
	]);
	for (const name of ["madt_secrets", "madt_deploy_keys", "madt_milestones", "madt_wiki", "madt_activitypub"])
		assert.not.match(shown, new RegExp(`${name}\\b(?!x)`), name);
	const { tools } = await madt.client.listTools();
	const schemaOf = (name: string) =>
		tools.find((tool) => tool.name === name)?.inputSchema.properties as Record<string, { enum: string[] }>;
	assert.not.ok(schemaOf("madt_repos").action?.enum.some((action) => ["delete", "transfer"].includes(action)));
	assert.not.ok(schemaOf("madt_issues").action?.enum.includes("close"));
	assert.not.ok(schemaOf("madt_admin").action?.enum.some((action) => action.startsWith("delete")));
	assert.ok(schemaOf("madt_issues").op?.enum.includes("remove"), "blocks has it still");
	const description = tools.find((tool) => tool.name === "madt_issues")?.description ?? "";
	assert.not.match(description, /^close — /m);
});

denied("an op that is denied is gone from its action, and the same op of another action is not", async () => {
	const gone = await madt.call("madt_issues", {
		action: "dependencies",
		op: "remove",
		repo: "acme/rocket",
		numbers: [3],
		others: ["4"],
	});
	assert.match(
		gone.text,
		/madt_issues action=dependencies op=remove: madt_issues\.dependencies\.remove is denied by the operator/,
	);
	const other = await madt.call("madt_issues", { action: "blocks", op: "list", repo: "acme/rocket", numbers: [3] });
	assert.not.ok(other.isError, other.text);
});

denied("called all the same they are refused with the reason, and nothing is sent", async () => {
	const before = madt.requests().length;
	const calls: [string, Record<string, unknown>, RegExp][] = [
		["madt_secrets", { action: "list", repo: "acme/rocket" }, /madt_secrets is denied by the operator/],
		["madt_deploy_keys", { action: "list", repo: "acme/rocket" }, /madt_deploy_keys is denied by the operator/],
		["madt_milestones", { action: "list", repo: "acme/rocket" }, /madt_milestones is denied by the operator/],
		["madt_repos", { action: "delete", repo: "acme/rocket" }, /madt_repos\.delete is denied by the operator/],
		["madt_repos", { action: "DELETE", repo: "acme/rocket" }, /madt_repos\.delete is denied by the operator/],
		["madt_repos", { action: "transfer", repo: "acme/rocket", new_owner: "ada" }, /madt_repos\.transfer is denied/],
		[
			"madt_issues",
			{ action: "close", repo: "acme/rocket", numbers: [3] },
			/madt_issues\.close is denied by the operator/,
		],
		["madt_admin", { action: "delete-users", users: ["ada"] }, /madt_admin\.delete_users is denied by the operator/],
		["madt_wiki", { action: "list", repo: "acme/rocket" }, /The operator switched the domain wiki off/],
		["madt_activitypub", { action: "actor" }, /The operator switched the domain activitypub off/],
	];
	for (const [tool, args, says] of calls) {
		for (const answer of [await madt.call(tool, args), await madt.call("madt_api_call", { tool, arguments: args })]) {
			assert.ok(answer.isError, tool);
			assert.match(answer.text, says);
		}
	}
	assert.is(madt.requests().length, before);
});

denied("a domain that is off can't be enabled, and is not among those that can", async () => {
	assert.match(
		(await madt.call("madt_enable", { domains: ["wiki"] })).text,
		/The operator switched the domain wiki off/,
	);
	const { json } = await madt.call("madt_context");
	assert.not.ok(
		[...json.domains.enabled, ...json.domains.gated].some((domain: string) => ["wiki", "activitypub"].includes(domain)),
	);
	assert.equal(json.may.denied.domains, ["wiki", "ActivityPub"]);
	assert.equal(json.may.denied.tools, ["madt_secrets", "madt_*_keys", "milestones"]);
});

const reads = suite("read-only");
reads.before(async () => {
	madt = await startMadt({
		env: { MADT_READ_ONLY: "true" },
		prepare: (client) => client.setNotificationHandler(ToolListChangedNotificationSchema, () => {}),
	});
});
reads.after(() => madt.close());

reads("every tool is marked as reading, and no action is left that writes", async () => {
	await madt.call("madt_enable", { domains: ["admin", "users", "orgs"] });
	const { tools } = await madt.client.listTools();
	assert.equal(
		tools
			.filter((tool) => !tool.annotations?.readOnlyHint)
			.map(({ name }) => name)
			.filter((name) => name !== "madt_enable"),
		[],
	);
	const actions = tools.flatMap((tool) =>
		((tool.inputSchema.properties?.action as { enum?: string[] })?.enum ?? []).map(
			(action) => `${tool.name}.${action}`,
		),
	);
	for (const action of actions)
		assert.not.match(action, /\.(create|edit|delete|add|remove|merge|close|set|upload)(_|$)/);
	const raw = tools.find((tool) => tool.name === "madt_api_call")?.inputSchema.properties as {
		method: { enum: string[] };
	};
	assert.equal(raw.method.enum, ["GET"]);
	assert.match(madt.client.getInstructions() ?? "", /read-only/);
	assert.is((await madt.call("madt_context")).json.may.read_only, true);
});

reads("writes are refused by tool, by name, and raw by every method; nothing but reads reaches the forge", async () => {
	const says = /read-only/;
	assert.match((await madt.call("madt_issues", { action: "create", repo: "acme/rocket", title: "x" })).text, says);
	assert.match(
		(
			await madt.call("madt_api_call", {
				tool: "madt_issues",
				arguments: { action: "create", repo: "acme/rocket", title: "x" },
			})
		).text,
		says,
	);
	for (const method of ["POST", "PUT", "PATCH", "DELETE", "post"]) {
		assert.match(
			(await madt.call("madt_api_call", { method, path: "/repos/acme/rocket/issues", body: { title: "x" } })).text,
			says,
		);
	}
	assert.match(
		(await madt.call("madt_api_call", { path: "/repos/acme/rocket/actions/runners/registration-token" })).text,
		says,
		"a GET that makes a token",
	);
	for (const path of ["/repos/acme/rocket/pulls/131", "/repos/acme/rocket", "/user"])
		assert.not.ok((await madt.call("madt_api_call", { path })).isError, path);
	const rendered = await madt.call("madt_api_call", {
		method: "POST",
		path: "/markdown",
		body: { Text: "**x**", Mode: "markdown" },
	});
	assert.not.ok(rendered.isError && says.test(rendered.text), "a POST that only reads");
	assert.equal(
		madt.requests().filter(({ method, path }) => method !== "GET" && !path.endsWith("/markdown")),
		[],
	);
});

denied.run();
reads.run();
