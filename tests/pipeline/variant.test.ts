import type { ActionSpec, ParamSpec, RequestVariant } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { fittingVariants, variantFor } from "../../core/src/pipeline/variant.ts";
import { actionOf } from "../support/action.ts";

const params: Record<string, ParamSpec> = {
	org: { $ref: "common#/org" },
	user: { $ref: "common#/user" },
	id: { $ref: "common#/id" },
	tag: { type: "string" },
	sort: { type: "string" },
};

const hooks = actionOf(
	{
		request: [
			{ scope: "repo", send: "GET /repos/{owner}/{repo}/hooks/{id}" },
			{ scope: "org", send: "GET /orgs/{org}/hooks/{id}" },
			{ scope: "user", send: "GET /user/hooks/{id}" },
			{ scope: "admin", send: "GET /admin/hooks/{id}" },
		],
		optional: ["sort"],
	},
	params,
);
const releases = actionOf(
	{
		request: [
			{ with: ["id"], send: "GET /repos/{owner}/{repo}/releases/{id}" },
			{ with: ["tag"], send: "GET /repos/{owner}/{repo}/releases/tags/{tag}" },
		],
		oneOf: [["id", "tag"]],
	},
	params,
);
const latest = actionOf(
	{
		request: [
			{ with: ["tag"], send: "GET /repos/{owner}/{repo}/releases/tags/{tag}" },
			{ send: "GET /repos/{owner}/{repo}/releases/latest" },
		],
		optional: ["tag"],
	},
	params,
);

for (const [what, action, args, send] of [
	["no scope and no identifier: the repository's", hooks, { id: 1 }, "GET /repos/{owner}/{repo}/hooks/{id}"],
	["a scope", hooks, { id: 1, scope: "user" }, "GET /user/hooks/{id}"],
	["an organization and no scope", hooks, { id: 1, org: "acme" }, "GET /orgs/{org}/hooks/{id}"],
	["a parameter of all scopes", hooks, { id: 1, scope: "admin", sort: "id" }, "GET /admin/hooks/{id}"],
	["one parameter of two", releases, { tag: "v1" }, "GET /repos/{owner}/{repo}/releases/tags/{tag}"],
	["a parameter that narrows", latest, { tag: "v1" }, "GET /repos/{owner}/{repo}/releases/tags/{tag}"],
	["the same left out", latest, {}, "GET /repos/{owner}/{repo}/releases/latest"],
] as const) {
	test(`${what}: ${send}`, () =>
		assert.equal(
			fittingVariants(action, args).map((variant) => variant.send),
			[send],
		));
}

for (const [what, action, args, says, next] of [
	["a scope without its identifier", hooks, { id: 1, scope: "org" }, /scope=org requires org/, undefined],
	[
		"an identifier of another scope",
		hooks,
		{ id: 1, scope: "user", org: "acme" },
		/scope=user does not use org/,
		/Give scope=org with it, or leave org out/,
	],
	[
		"a repository beside another scope",
		hooks,
		{ id: 1, scope: "org", org: "acme", repo: "a/b" },
		/scope=org does not use repo/,
		/Give scope=repo/,
	],
	["neither of two", releases, {}, /needs one of id, tag/, undefined],
	["what the chosen request has no use for", releases, { id: 1, tag: "v1" }, /does not use tag/, /Leave tag out/],
] as const) {
	test(`${what} is refused`, () => {
		try {
			fittingVariants(action, args);
		} catch (error) {
			assert.match((error as Error).message, says);
			if (next) assert.match((error as { nextStep: string }).nextStep, next);
			return;
		}
		assert.unreachable();
	});
}

const split: RequestVariant[] = [
	{ forge: "forgejo", send: "GET /repos/{owner}/{repo}/issues" },
	{ forge: "gitea", send: "GET /repos/{owner}/{repo}/pulls" },
];
const forgeOnly = actionOf({ request: split } as Partial<ActionSpec>, params);

test("of two forges' requests the one of this forge is sent", async () => {
	assert.is((await variantFor(forgeOnly, split, async () => "gitea")).send, split[1]!.send);
	assert.is((await variantFor(forgeOnly, split, async () => "forgejo")).send, split[0]!.send);
});

test("where both have it the forge is not asked which it is", async () => {
	await variantFor(hooks, [hooks.requests[0]!], async () => assert.unreachable() as never);
});

test("what the other forge alone has is refused, and says so", async () => {
	try {
		await variantFor(forgeOnly, [split[0]!], async () => "gitea");
	} catch (error) {
		assert.match((error as Error).message, /only Forgejo has this; this forge is a Gitea/);
		return;
	}
	assert.unreachable();
});

test.run();
