import { createMockForge, type MockForge, seedTokens } from "@madtea/mock-forge";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createHost, type Host } from "../../core/src/host.ts";
import { createLog } from "../../core/src/log.ts";
import { ownHandlers } from "../../core/src/surfaces/mcp/own-handlers.ts";
import { toolList } from "../../core/src/surfaces/mcp/tool-list.ts";

const test = suite("several forges");
const forges: MockForge[] = [];
let host: Host;

test.before(async () => {
	forges.push(
		createMockForge({ kind: "forgejo", url: "https://one.example" }),
		createMockForge({ kind: "gitea", url: "https://two.example/git" }),
	);
	for (const forge of forges) forge.listen();
	const [one, two] = forges as [MockForge, MockForge];
	host = await createHost({
		env: {
			HOME: "/nonexistent",
			FORGEJO_URL: one.url,
			FORGEJO_TOKEN: seedTokens.admin,
			GITEA_URL: two.url,
			GITEA_TOKEN: seedTokens.ada,
		},
		ownHandlers,
		log: createLog("error", new Set(), () => {}),
	});
});
test.after(() => {
	for (const forge of forges) forge.close();
});

const call = (tool: string, args: Record<string, unknown>) => host.call({ tool, args });
const get = { action: "get", numbers: [3], fields: "html_url" };

test("each tool of a forge can be told which, the host's own that need none can not", () => {
	const properties = (name: string) =>
		toolList(host).find((tool) => tool.name === name)!.inputSchema.properties as Record<string, { enum?: string[] }>;
	for (const name of ["madt_issues", "madt_api_call"])
		assert.equal(properties(name).forge?.enum, ["forgejo", "gitea"], name);
	for (const name of ["madt_help", "madt_enable"]) assert.is(properties(name).forge, undefined, name);
});

for (const [args, url] of [
	[{ repo: "acme/rocket" }, "https://one.example/"],
	[{ repo: "acme/rocket", forge: "forgejo" }, "https://one.example/"],
	[{ repo: "acme/rocket", forge: "gitea" }, "https://two.example/git/"],
	[{ repo: "acme/rocket", forge: "GITEA" }, "https://two.example/git/"],
	[{ repo: "https://two.example/git/acme/rocket/issues/3" }, "https://two.example/git/"],
	[{ repo: "git@two.example:acme/rocket.git" }, "https://two.example/git/"],
] as const) {
	test(`${JSON.stringify(args)} is asked of ${url}`, async () => {
		const { text, isError } = await call("madt_issues", { ...get, ...args });
		assert.not.ok(isError, text);
		assert.is(JSON.parse(text).html_url, `${url}acme/rocket/issues/3`);
		const direct = await call("madt_api_call", { tool: "madt_issues", arguments: { ...get, ...args } });
		assert.equal(direct.text, text);
	});
}

test("a raw call goes to the forge it names, else to the first; a tool reached by name too", async () => {
	assert.match((await call("madt_api_call", { path: "/version" })).text, /12\.0\.0/);
	assert.match((await call("madt_api_call", { path: "/version", forge: "gitea" })).text, /1\.26/);
	const around = await call("madt_api_call", {
		tool: "madt_issues",
		forge: "gitea",
		arguments: { ...get, repo: "acme/rocket" },
	});
	assert.match(around.text, /two\.example/);
});

test("an unknown forge is refused with those there are, and nothing is asked", async () => {
	for (const forge of forges) forge.requests.length = 0;
	const { text, isError } = await call("madt_issues", { ...get, repo: "acme/rocket", forge: "gitae" });
	assert.ok(isError);
	assert.match(text, /forge is one of forgejo, gitea, not "gitae"; did you mean gitea\?/);
	assert.equal(
		forges.flatMap(({ requests }) => requests),
		[],
	);
});

test("each forge is asked with its own token", async () => {
	await call("madt_issues", { ...get, repo: "acme/rocket" });
	await call("madt_issues", { ...get, repo: "acme/rocket", forge: "gitea" });
	assert.equal(
		forges.map(({ requests }) => requests.at(-1)?.headers.authorization),
		["token <admin>", "token <ada>"],
	);
});

test("madt_context tells both", async () => {
	const { forges: told } = JSON.parse((await call("madt_context", {})).text);
	assert.equal(
		told.map(({ name, kind, user }: any) => [name, kind, user]),
		[
			["forgejo", "forgejo", "root1"],
			["gitea", "gitea", "ada"],
		],
	);
});

test.run();
