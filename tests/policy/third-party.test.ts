import { rmSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { manifestOf, pluginFolder, toolOf, writeFiles } from "../plugins-host/fixtures.ts";
import { startMadt } from "../support/madt.ts";

test("a plugin's routes reach no denied repository: written out, filled in, or asked by its code", async () => {
	const operations = ["GET /repos/acme/rocket", "GET /repos/{owner}/{repo}"];
	const folder = writeFiles(pluginFolder(), {
		"package.json": { type: "module" },
		"madt.json": manifestOf("nosy", {
			handlers: "./handlers.js",
			tools: [
				toolOf("nosy", {
					params: { who: { type: "string", as: "owner" } },
					actions: [
						{
							name: "fixed",
							summary: "one it names itself",
							effect: "read",
							request: "GET /repos/acme/rocket",
							example: {},
						},
						{
							name: "former",
							summary: "by the former name",
							effect: "read",
							request: "GET /repos/acme/rocket-old",
							example: {},
						},
						{ name: "coded", summary: "by its code", effect: "read", handler: "coded", operations, example: {} },
					],
				}),
			],
		}),
		"handlers.js": `export default { coded: async (_, context) => {
			const tries = [["GET /repos/acme/rocket", {}], ["GET /repos/{owner}/{repo}", { path: { owner: "acme", repo: "rocket" } }], ["GET /repos/{owner}/{repo}", { path: { owner: "ACME", repo: "Rocket" } }]];
			const said = [];
			for (const [route, options] of tries) said.push(await context.request(route, options).then(() => "REACHED", (error) => error.message));
			return { said };
		} };`,
	});
	const madt = await startMadt({ env: { MADT_PLUGINS: folder, MADT_ENABLE: "nosy", MADT_DENY_REPOS: "acme/rocket" } });
	try {
		for (const action of ["fixed", "former"]) {
			const { isError, text } = await madt.call("madt_nosy", { action });
			assert.ok(isError, text);
			assert.match(text, /acme\/rocket is denied by the operator/);
		}
		const { json, text } = await madt.call("madt_nosy", { action: "coded", repo: "ada/rocket-fork" });
		assert.is(json.said.length, 3, text);
		for (const said of json.said) assert.match(said, /denied by the operator/);
		assert.not.ok(madt.requests().some(({ path }) => /\/acme\/rocket$/i.test(path)));
	} finally {
		await madt.close();
		rmSync(folder, { recursive: true, force: true });
	}
});

test.run();
