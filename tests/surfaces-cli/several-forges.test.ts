import { createMockForge, type ServedForge, seedTokens, serveHttp } from "@madtea/mock-forge";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createHost, type Host } from "../../core/src/host.ts";
import { createLog } from "../../core/src/log.ts";
import { runCommand } from "../support/command-line.ts";

const test = suite("--forge");
const forges = [createMockForge({ kind: "forgejo" }), createMockForge({ kind: "gitea" })];
let served: ServedForge[];
let two: Host;
let one: Host;

test.before(async () => {
	served = await Promise.all(forges.map((forge) => serveHttp(forge)));
	const env = { HOME: "/nonexistent", FORGEJO_URL: served[0]!.url, FORGEJO_TOKEN: seedTokens.admin };
	const log = createLog("error", new Set(), () => {});
	one = await createHost({ env, log });
	two = await createHost({ env: { ...env, GITEA_URL: served[1]!.url, GITEA_TOKEN: seedTokens.admin }, log });
});
test.after(async () => {
	await Promise.all(served.map(({ close }) => close()));
});

const asked = () => forges.map((forge) => forge.requests.filter(({ path }) => path.includes("/issues")).length);

test("chooses among several", async () => {
	const repo = ["--repo", "acme/rocket"];
	assert.is((await runCommand(two, ["issues", "list", ...repo, "--forge", "gitea"])).code, 0);
	assert.equal(asked(), [0, 1]);
	assert.is((await runCommand(two, ["--forge=forgejo", "issues", "list", ...repo])).code, 0);
	assert.equal(asked(), [1, 1]);
});

test("changes nothing where there is one", async () => {
	const { code, stderr } = await runCommand(one, ["issues", "list", "--repo", "acme/rocket", "--forge", "forgejo"]);
	assert.is(code, 0, stderr);
});

test("of another name is wrong usage, with the nearest", async () => {
	for (const host of [one, two]) {
		const { code, stderr } = await runCommand(host, ["issues", "list", "--repo", "acme/rocket", "--forge", "forgjo"]);
		assert.is(code, 2);
		assert.match(stderr, /There is no forge "forgjo"\. Did you mean forgejo\? Forges: forgejo/);
	}
});

test.run();
