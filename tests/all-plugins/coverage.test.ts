import api from "@madtea/schemas/forge-api.json" with { type: "json" };
import { test } from "uvu";
import * as assert from "uvu/assert";
import { forgeOfRoute } from "../../core/src/registry/forge-of.ts";
import { projectTool } from "../../core/src/surfaces/mcp/projection.ts";
import { apiClients, shapeOf } from "../support/api-clients.ts";
import { reachedBy } from "../support/homes.ts";
import { allActions, allTools } from "../support/manifests.ts";

interface Operation {
	tool: string;
	forge?: "forgejo" | "gitea";
	deprecated?: boolean;
}
const operations = Object.entries(api.operations as Record<string, Operation>);
const leftOut: Record<string, string> = api.leftOut;
const reached = reachedBy(allActions);

/** Boards are in no API document; some builds of Gitea serve them all the same, and madt_project finds out. */
const undocumented = /^[A-Z]+ \/repos\/\{owner\}\/\{repo\}\/projects\b/;

test("every operation of the API is reached, or left out by name with a reason", () => {
	const missing = operations.filter(([route]) => !reached.has(route) && !(route in leftOut)).map(([route]) => route);
	assert.equal(missing, []);
	const covered = operations.filter(([route]) => reached.has(route));
	const both = covered.filter(([, { forge }]) => !forge).length;
	console.log(
		`  ${covered.length} of ${operations.length} operations are covered, ${both} of them on both forges; left out: ${Object.keys(leftOut).length}`,
	);
	assert.ok(operations.length >= 548, `${operations.length} operations are known`);
});

for (const { package: name, operations: shipped, calls } of apiClients) {
	test(`every operation that ${name} ships is covered, or left out with a reason`, () => {
		assert.ok(shipped.length >= 400, `only ${shipped.length} operations were read out of ${name}`);
		assert.is(shipped.length, calls, `${name}: its files do not tell the same number`);
		const covered = new Set([...reached.keys()].map(shapeOf));
		const excused = new Set(Object.keys(leftOut).map(shapeOf));
		const missing = shipped.filter((route) => !covered.has(shapeOf(route)) && !excused.has(shapeOf(route)));
		assert.equal(missing, []);
		const count = shipped.filter((route) => covered.has(shapeOf(route))).length;
		console.log(
			`  ${count} of ${shipped.length} operations of ${name} are covered; left out: ${shipped.length - count}`,
		);
	});
}

test("what is left out is deprecated, has a reason, and is not reached after all", () => {
	for (const [route, reason] of Object.entries(leftOut)) {
		const operation = (api.operations as Record<string, Operation>)[route];
		assert.ok(operation?.deprecated, `${route} is not deprecated`);
		assert.ok(reason.length > 20, `${route}: ${reason}`);
		assert.not.ok(reached.has(route), `${route} is reached by ${reached.get(route)?.[0]?.action.id}`);
	}
});

test("an operation has one home, in the tool where it is placed", () => {
	for (const [route, { tool }] of operations) {
		const [home, next] = reached.get(route) ?? [];
		if (!home) continue;
		assert.is(home.tool.name, tool, `${route} is placed in ${tool}, its home is ${home.action.id}`);
		assert.not.ok(next?.reach === "declared", `${route} is declared by ${home.action.id} and by ${next?.action.id}`);
	}
});

test("no action asks for an operation that the API does not have", () => {
	for (const route of reached.keys())
		assert.ok(route in api.operations || undocumented.test(route), `${route} of ${reached.get(route)?.[0]?.action.id}`);
});

test("a request of an operation that one forge has carries that forge", () => {
	for (const { action } of allActions) {
		for (const variant of action.requests) {
			const known = (api.operations as Record<string, Operation>)[variant.send];
			if (known) assert.is(variant.forge, known.forge, `${action.id}: ${variant.send}`);
		}
	}
});

test("the table that the host carries is that of the API", () => {
	for (const [route, { forge }] of operations) assert.is(forgeOfRoute(route), forge, route);
});

test("an action that one forge has says so in its tool, whether it is declared or handled", () => {
	const marked = allActions.filter(({ action }) => action.forge);
	assert.ok(
		marked.some(({ action }) => action.handler && action.requests.length === 0),
		"no handler among them",
	);
	for (const { tool, action } of marked) {
		const name = action.forge === "gitea" ? "(Gitea)" : "(Forgejo)";
		const lines = projectTool(tool).description.split("\n");
		const start = action.op ? `op=${action.op} — ${action.summary}` : `${action.name} — ${action.summary}`;
		const own = lines.findIndex((line) => line.startsWith(start));
		const group = lines.find((line) => action.op && line.startsWith(`${action.name} — `));
		assert.ok(lines[own]?.includes(name) || group?.includes(name), `${action.id}: ${lines[own]}`);
	}
});

test("no summary says by hand what the operations tell", () => {
	for (const { action } of allActions)
		if (action.forge) assert.not.match(action.summary, /\b(Gitea|Forgejo)\b/, action.id);
	assert.ok(allTools.length >= 45);
});

test.run();
