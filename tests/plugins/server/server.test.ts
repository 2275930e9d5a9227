import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Reply, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("server");
const html = (text: string) => new Reply(200, text, { "content-type": "text/html; charset=utf-8" });

const shared = {
	"GET /settings/api": { max_response_items: 50 },
	"GET /settings/attachment": { enabled: true, max_size: 2048 },
	"GET /settings/repository": { lfs_disabled: true },
	"GET /settings/ui": { default_theme: "auto" },
	"GET /gitignore/templates": ["Go", "Node"],
	"GET /licenses": [{ key: "MIT", name: "MIT", url: "https://forge.example/api/v1/licenses/MIT" }],
	"GET /licenses/MIT": { key: "MIT", name: "MIT", implementation: "Create a file", body: "MIT License" },
	"POST /markdown": html("<p>issue</p>"),
	"POST /markdown/raw": html("<p><b>b</b></p>"),
	"POST /markup": html("<p>org</p>"),
};
let forges: { forgejo: ScriptedForge; gitea: ScriptedForge };
test.before(async () => {
	forges = {
		forgejo: await scriptForge("server", {
			...shared,
			"GET /signing-key.gpg": new Reply(200, ""),
			"GET /signing-key.ssh": new Reply(200, "ssh-ed25519 AAAA\n"),
		}),
		gitea: await scriptForge(
			"server",
			{
				...shared,
				"GET /signing-key.gpg": "-----BEGIN",
				"GET /signing-key.pub": new Reply(404, { message: "not found" }),
			},
			"gitea",
		),
	};
});
test.after(() => {
	forges.forgejo.close();
	forges.gitea.close();
});

const call = (action: string, more: object = {}) => forges.forgejo.call("madt_server", { action, ...more });

test("settings come by section, one or all", async () => {
	assert.equal(await call("settings", { sections: "api" }), { api: { max_response_items: 50 } });
	assert.equal(Object.keys(await call("settings")), ["api", "attachment", "repository", "ui"]);
});

test("keys to sign with, and that there is none", async () => {
	assert.is(await call("signing_key", { format: "ssh" }), "ssh-ed25519 AAAA");
	assert.match(await forges.forgejo.failure("madt_server", { action: "signing_key" }), "has no gpg key");
	assert.is(await forges.gitea.call("madt_server", { action: "signing_key" }), "-----BEGIN");
	assert.match(await forges.gitea.failure("madt_server", { action: "signing_key", format: "ssh" }), "has no ssh key");
});

test("templates", async () => {
	assert.equal(await call("list_gitignores"), { total: 2, items: ["Go", "Node"] });
	assert.equal((await call("list_licenses")).items, [{ key: "MIT" }]);
	assert.equal(await call("get_license", { names: ["MIT"] }), { key: "MIT", name: "MIT", body: "MIT License" });
});

test("what is given tells how text is rendered", async () => {
	assert.is(await call("render", { text: "**b**" }), "<p><b>b</b></p>");
	assert.is(forges.forgejo.asked.at(-1)?.body, "**b**");
	await call("render", { text: "#1", context: "acme/rocket" });
	assert.equal(forges.forgejo.asked.at(-1)?.body, { Mode: "comment", Text: "#1", Context: "acme/rocket" });
	await call("render", { text: "* a", path: "notes.org" });
	assert.equal(forges.forgejo.asked.at(-1)?.body, { Mode: "file", Text: "* a", FilePath: "notes.org" });
});

test.run();
