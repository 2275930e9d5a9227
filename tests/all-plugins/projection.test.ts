import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { allTools, manifests } from "../support/manifests.ts";

let madt: Madt;
let listed: Awaited<ReturnType<Madt["client"]["listTools"]>>["tools"];

test.before(async () => {
	madt = await startMadt({ env: { MADT_ENABLE: "*" } });
	listed = (await madt.client.listTools()).tools;
});
test.after(() => madt.close());

const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

test("every tool of every manifest is listed when all domains are enabled, and nothing else", () => {
	assert.equal(sorted(listed.map((tool) => tool.name)), sorted(allTools.map((tool) => tool.name)));
	assert.ok(listed.length >= 45, `${listed.length} tools`);
});

test("action and op enums equal the registry: sorted, bare, required", () => {
	for (const tool of allTools) {
		const { inputSchema } = listed.find((candidate) => candidate.name === tool.name)!;
		const properties = inputSchema.properties as Record<string, any>;
		if (tool.single) {
			assert.is(properties.action?.enum, undefined, tool.name);
			continue;
		}
		assert.equal(
			properties.action,
			{ type: "string", enum: sorted(tool.actions.map((action) => action.name)) },
			tool.name,
		);
		const ops = sorted(tool.actions.flatMap((action) => action.op ?? []));
		assert.equal(properties.op, ops.length > 0 ? { type: "string", enum: ops } : undefined, tool.name);
		assert.ok(inputSchema.required?.includes("action"), tool.name);
	}
});

test("every action and op summary is exactly once in the serialized tool", () => {
	for (const tool of allTools) {
		const text = JSON.stringify(listed.find((candidate) => candidate.name === tool.name));
		const actions = tool.spec.actions ?? [];
		for (const spec of [...actions, ...actions.flatMap((action) => action.ops ?? [])]) {
			const summary = JSON.stringify(spec.summary).slice(1, -1);
			assert.is(text.split(summary).length - 1, 1, `${tool.name} ${spec.name}: ${spec.summary}`);
		}
	}
});

test("every action has its line, with what it requires", () => {
	for (const tool of allTools.filter((candidate) => !candidate.single)) {
		const lines = listed.find((candidate) => candidate.name === tool.name)!.description!.split("\n");
		for (const action of tool.actions) {
			const start = `${action.op ? `op=${action.op}` : action.name} — ${action.summary}`;
			const line = lines.find((candidate) => candidate.startsWith(start));
			assert.ok(line, `${action.id} has no line`);
			if (action.required.length > 0) assert.ok(line.includes(`Required: ${action.required.join(", ")}`), line);
		}
	}
});

test("schemas hold nothing that clients choke on", () => {
	const forbidden = new Set([
		"$ref",
		"$schema",
		"$defs",
		"definitions",
		"oneOf",
		"anyOf",
		"allOf",
		"not",
		"if",
		"const",
		"patternProperties",
	]);
	for (const tool of listed) {
		assert.is(tool.inputSchema.additionalProperties, false, tool.name);
		assert.ok(tool.name.length <= 64);
		walk(tool.inputSchema, tool.name, (node, place) => {
			for (const key of Object.keys(node)) assert.not.ok(forbidden.has(key), `${place}: ${key}`);
			if (node.type !== undefined) assert.type(node.type, "string", `${place}: type`);
			if (node.type === "array") assert.type((node.items as any)?.type, "string", `${place}: items`);
			if (node.enum !== undefined) {
				assert.is(node.type, "string", `${place}: enum without a type`);
				assert.ok(
					(node.enum as unknown[]).every((value) => typeof value === "string" && value !== ""),
					place,
				);
			}
		});
		for (const name of Object.keys(tool.inputSchema.properties ?? {})) assert.match(name, /^[a-z][a-z0-9_]{0,63}$/);
	}
});

test("annotations are true to the effects", () => {
	for (const tool of allTools) {
		const { annotations } = listed.find((candidate) => candidate.name === tool.name)!;
		const effects = tool.actions.map((action) => action.effect);
		assert.is(
			annotations?.readOnlyHint,
			effects.every((effect) => effect === "read"),
			`${tool.name} readOnlyHint`,
		);
		assert.is(annotations?.destructiveHint, effects.includes("destructive"), `${tool.name} destructiveHint`);
		assert.ok(annotations?.title, tool.name);
	}
});

test("an action that deletes or empties is destructive, one that only reads sends GET", () => {
	for (const tool of allTools) {
		for (const action of tool.actions) {
			const methods = action.requests.map((variant) => variant.send.split(" ")[0]);
			if (action.effect === "read")
				assert.ok(
					methods.every((method) => method === "GET" || tool.domain === "server" || tool.domain === "activitypub"),
					`${action.id} reads by ${methods}`,
				);
			else
				assert.not.ok(methods.length > 0 && methods.every((method) => method === "GET"), `${action.id} writes by GET`);
			if (/^(delete|purge)(_|$)/.test(action.name)) assert.is(action.effect, "destructive", action.id);
		}
	}
});

test("the declared gated domains are the live ones, exactly eleven", async () => {
	const declared = sorted(manifests.filter((manifest) => manifest.tier === "gated").map((manifest) => manifest.domain));
	assert.equal(declared, [
		"activitypub",
		"admin",
		"git-objects",
		"hooks",
		"notifications",
		"orgs",
		"packages",
		"project",
		"tags",
		"users",
		"wiki",
	]);
	const gate = await startMadt();
	try {
		const { tools } = await gate.client.listTools();
		const { domains } = tools.find((tool) => tool.name === "madt_enable")!.inputSchema.properties as any;
		assert.equal(domains.items.enum, declared);
		const listedNow = sorted(tools.map((tool) => tool.name));
		const expected = sorted(allTools.filter((tool) => !declared.includes(tool.domain)).map((tool) => tool.name));
		assert.equal(listedNow, expected);
	} finally {
		await gate.close();
	}
});

test("tool names and CLI nouns are unique over all domains", () => {
	for (const key of ["name", "cli"] as const) {
		const names = allTools.map((tool) => tool[key]);
		assert.is(new Set(names).size, names.length, key);
	}
});

test("an action name says the same in every tool: no two spellings of one verb", () => {
	const verbs = new Set(allTools.flatMap((tool) => tool.actions.map((action) => action.name.split("_")[0]!)));
	for (const [good, bad] of [
		["delete", "remove_all"],
		["edit", "modify"],
		["get", "fetch"],
		["get", "show"],
		["get", "view"],
		["create", "new"],
	] as const) {
		assert.not.ok(verbs.has(bad), `${bad}: it is ${good}`);
	}
});

/** Visits every schema: what is under `properties` are names, what is under `items` is a schema. */
function walk(
	schema: Record<string, any>,
	place: string,
	visit: (node: Record<string, unknown>, place: string) => void,
): void {
	visit(schema, place);
	for (const [name, inner] of Object.entries(schema.properties ?? {}))
		walk(inner as Record<string, any>, `${place}.${name}`, visit);
	if (schema.items) walk(schema.items, `${place}[]`, visit);
}

test.run();
