import { readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { projectTool } from "../../core/src/surfaces/mcp/projection.ts";
import { allTools, manifests } from "../support/manifests.ts";

const built = (name: string) => JSON.parse(readFileSync(new URL(`../../core/dist/${name}`, import.meta.url), "utf8"));

test("the tools that the build made ready are those that the manifests project, no more and no fewer", () => {
	const gated = new Set(manifests.filter(({ tier }) => tier === "gated").map(({ domain }) => domain));
	const usual = allTools.filter(({ domain }) => !gated.has(domain));
	assert.equal(
		built("tools.json"),
		JSON.parse(JSON.stringify(Object.fromEntries(usual.map((tool) => [tool.name, projectTool(tool)])))),
	);
});

test("the index of the bundle has every domain", () => {
	const indexed = (built("bundle.json") as { domain: string; tier: string }[]).map(
		({ domain, tier }) => `${domain} ${tier}`,
	);
	assert.equal(indexed.sort(), manifests.map(({ domain, tier }) => `${domain} ${tier}`).sort());
});

test.run();
