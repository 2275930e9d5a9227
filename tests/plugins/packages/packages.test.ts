import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("packages");
const entry = (name: string, version: string, day: number) => ({
	type: "npm",
	name,
	version,
	creator: { id: 1, login: "ada" },
	created_at: `2026-12-0${day}T00:00:00Z`,
	html_url: `https://forge.example/acme/-/packages/npm/${name}/${version}`,
});
const all = [entry("@acme/tool", "1.0.0", 1), entry("@acme/tool", "1.1.0", 3), entry("@acme/toolbox", "0.1.0", 2)];
const one = "/packages/acme/npm/%40acme%2Ftool";

let forgejo: ScriptedForge;
let gitea: ScriptedForge;
test.before(async () => {
	const shared = { "GET /packages/acme": new Reply(200, all, { "x-total-count": "3" }), [`GET ${one}/1.0.0`]: all[0] };
	forgejo = await scriptForge("packages", {
		...shared,
		[`GET ${one}/1.0.0/files`]: [{ id: 1, Size: 14, name: "tool.tgz", sha256: "aa" }],
		[`POST ${one}/-/link/rocket`]: new Reply(201),
		[`DELETE ${one}/1.0.0`]: new Reply(204),
	});
	gitea = await scriptForge(
		"packages",
		{
			...shared,
			[`GET ${one}`]: all.slice(0, 2),
			[`GET ${one}/-/latest`]: all[1],
			[`GET ${one}/1.0.0/files`]: [{ id: 1, size: 14, name: "tool.tgz", sha256: "aa" }],
		},
		"gitea",
	);
});
test.after(() => {
	forgejo.close();
	gitea.close();
});

const tool = { owner: "acme", type: "npm", name: "@acme/tool" };

test("versions and the newest are the same on both forges", async () => {
	for (const forge of [forgejo, gitea]) {
		const { items } = await forge.call("madt_packages", { action: "versions", ...tool });
		assert.equal(items.map(({ version }: any) => version).sort(), ["1.0.0", "1.1.0"]);
		const newest = await forge.call("madt_packages", { action: "get", ...tool });
		assert.is(newest.version, "1.1.0");
		assert.is(newest.creator, "ada");
		assert.is((await forge.call("madt_packages", { action: "get", ...tool, versions: ["1.0.0"] })).version, "1.0.0");
		assert.equal((await forge.call("madt_packages", { action: "files", ...tool, versions: ["1.0.0"] })).items, [
			{ name: "tool.tgz", size: 14, sha256: "aa" },
		]);
	}
});

test("an unknown package is answered with the nearest", async () => {
	const message = await forgejo.failure("madt_packages", { action: "versions", ...tool, name: "@acme/tol" });
	assert.match(message, 'acme has no npm package "@acme/tol".');
	assert.match(message, "Did you mean @acme/tool?");
});

test("types that no registry has are refused before the forge answers with nothing", async () => {
	assert.match(await forgejo.failure("madt_packages", { action: "list", owner: "acme", type: "docker" }), "container");
});

test("a package is linked, and its versions deleted", async () => {
	await forgejo.call("madt_packages", { action: "link", ...tool, repo_name: "rocket" });
	assert.is(forgejo.asked.at(-1)?.what, `POST ${one}/-/link/rocket`);
	assert.equal(await forgejo.call("madt_packages", { action: "delete", ...tool, versions: ["1.0.0"] }), {
		ok: true,
		version: "1.0.0",
	});
});

test.run();
