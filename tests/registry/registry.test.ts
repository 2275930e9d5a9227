import type { Manifest } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createPolicy } from "../../core/src/registry/policy.ts";
import { createRegistry, type DomainRecord, type PluginState } from "../../core/src/registry/registry.ts";
import { applyTiers } from "../../core/src/registry/tiers.ts";
import type { Tier } from "../../core/src/registry/types.ts";

const policy = await createPolicy({
	readOnly: false,
	disable: [],
	deny: { tools: [], actions: [], repos: [] },
	allow: { repos: [] },
});

/** A plugin with a tool of one action for each name. */
function record(
	domain: string,
	tools: [name: string, cli: string][],
	tier: Tier = "default",
	state: PluginState = { name: "listed" },
): DomainRecord {
	const actions = [{ name: "get", summary: "the version", effect: "read", request: "GET /version" }];
	const manifest = {
		manifestVersion: 1,
		domain,
		tier,
		summary: domain,
		tools: tools.map(([name, cli]) => ({ name, cli, summary: name, actions })),
	};
	return {
		domain,
		tier,
		state,
		manifest: manifest as unknown as Manifest,
		source: { kind: "third-party", folder: `/${domain}`, package: `madt-plugin-${domain}` },
	};
}

const namesOf = (registry: ReturnType<typeof createRegistry>["registry"]) =>
	registry.listedTools().map(({ name }) => name);

for (const [what, second, reason] of [
	[
		"a tool's name",
		record("two", [["madt_one", "two"]]),
		"the tool madt_one of madt-plugin-two belongs to madt-plugin-one already",
	],
	[
		"a noun of the command line",
		record("two", [["madt_two", "one"]]),
		"the command one of madt-plugin-two belongs to madt-plugin-one already",
	],
	["a domain", record("one", [["madt_two", "two"]]), "the domain one belongs to madt-plugin-one already"],
	[
		"one of several names",
		record("two", [
			["madt_two", "two"],
			["madt_one", "three"],
		]),
		"the tool madt_one of madt-plugin-two belongs to madt-plugin-one already",
	],
] as const) {
	test(`${what} that is taken: the later plugin is refused whole, both owners are named`, () => {
		const { registry, refused } = createRegistry(
			[record("one", [["madt_one", "one"]]), second, record("three", [["madt_three", "three"]])],
			policy,
			true,
		);
		assert.is(refused.length, 1);
		assert.is(refused[0]!.reason, reason);
		assert.equal(namesOf(registry), ["madt_one", "madt_three"]);
		assert.is(registry.find("madt_two"), undefined);
	});
}

test("names twice in one plugin are refused", () => {
	const { refused } = createRegistry(
		[
			record("one", [
				["madt_one", "one"],
				["madt_one", "two"],
			]),
		],
		policy,
		true,
	);
	assert.is(refused[0]?.reason, "it declares the tool madt_one twice");
});

for (const [tier, state, withForge, without] of [
	["always", { name: "listed" }, true, true],
	["default", { name: "listed" }, true, false],
	["default", { name: "failed", cause: "x" }, true, false],
	["gated", { name: "listed" }, false, false],
	["gated", { name: "enabled" }, true, false],
	["gated", { name: "loaded" }, true, false],
	["gated", { name: "failed", cause: "x" }, false, false],
] as const) {
	test(`${tier} and ${state.name}: ${withForge ? "" : "not "}listed with a forge, ${without ? "" : "not "}without one`, () => {
		for (const hasForge of [true, false]) {
			const { registry } = createRegistry([record("one", [["madt_one", "one"]], tier, state)], policy, hasForge);
			assert.is(namesOf(registry).length === 1, hasForge ? withForge : without);
			assert.ok(registry.find("madt_one"), "found by name all the same");
		}
	});
}

test("the config makes gated domains default, some or all; it does not touch the others", () => {
	const records = [
		record("host", [], "always"),
		record("one", [], "gated"),
		record("two", [], "gated"),
		record("three", [], "default"),
	];
	const tiers = (enable: string[]) => applyTiers(records, { enable }).map(({ tier }) => tier);
	assert.equal(tiers([]), ["always", "gated", "gated", "default"]);
	assert.equal(tiers(["two"]), ["always", "gated", "default", "default"]);
	assert.equal(tiers(["*"]), ["always", "default", "default", "default"]);
	assert.equal(
		records.map(({ tier }) => tier),
		["always", "gated", "gated", "default"],
	);
});

test.run();
