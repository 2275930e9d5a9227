import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { variables } from "../../core/src/config/environment.ts";
import { configFolder, configPath } from "../../core/src/config/find.ts";
import { ConfigError } from "../../core/src/config/problem.ts";
import { loadConfiguration } from "../../core/src/config/settings.ts";

let folder: string;
let file: string;
test.before.each(() => {
	folder = mkdtempSync(join(tmpdir(), "madt-config-"));
	file = join(folder, "config.json");
});
test.after.each(() => rmSync(folder, { recursive: true, force: true }));

const write = (config: unknown) => writeFileSync(file, typeof config === "string" ? config : JSON.stringify(config));
const load = (env: Record<string, string> = {}) => loadConfiguration(file, env);

async function problem(work: Promise<unknown>): Promise<string> {
	try {
		await work;
	} catch (error) {
		assert.ok(error instanceof ConfigError, String(error));
		return error.message;
	}
	return assert.unreachable("nothing was wrong") as never;
}

test("the file is the one that is named, else MADT_CONFIG, else in the user's folder; never the working directory", async () => {
	assert.equal(configPath("a.json", { MADT_CONFIG: "b.json" }), { path: "a.json", explicit: true });
	assert.equal(configPath(undefined, { MADT_CONFIG: "b.json" }), { path: "b.json", explicit: true });
	assert.equal(configPath(undefined, { HOME: "/home/ada" }, "linux"), {
		path: "/home/ada/.config/madtea/config.json",
		explicit: false,
	});
	assert.is(configFolder({ HOME: "/home/ada", XDG_CONFIG_HOME: "/xdg" }, "linux"), "/xdg/madtea");
	assert.is(
		configFolder({ HOME: "/home/ada", XDG_CONFIG_HOME: "relative" }, "linux"),
		"/home/ada/.config/madtea",
		"the specification says to ignore a relative one",
	);
	assert.match(configFolder({ APPDATA: "C:\\Users\\ada\\AppData\\Roaming" }, "win32"), /AppData.Roaming.madtea/);
	const before = process.cwd();
	mkdirSync(join(folder, ".config/madtea"), { recursive: true });
	for (const name of ["config.json", "madtea.json", ".madtea.json", ".config/madtea/config.json"])
		writeFileSync(join(folder, name), '{"readOnly": true}');
	process.chdir(folder);
	try {
		const { settings, file: found } = await loadConfiguration(undefined, { HOME: "/nonexistent" });
		assert.is(settings.readOnly, false);
		assert.is(found.found, false);
	} finally {
		process.chdir(before);
	}
});

test("a file that was named must be there; one that was not may be missing", async () => {
	assert.match(await problem(loadConfiguration(join(folder, "none.json"), {})), /none\.json: there is no such file/);
	assert.is((await loadConfiguration(undefined, { HOME: folder })).file.found, false);
});

test("errors name file, pointer, reason and the nearest key", async () => {
	const cases: [unknown, RegExp][] = [
		[{ readonly: true }, /config\.json: unknown key "readonly"; did you mean readOnly\?/],
		[{ deny: { tool: [] } }, /config\.json at \/deny: unknown key "tool"; did you mean tools\?/],
		[{ forges: { work: { uri: "x", url: "x" } } }, /at \/forges\/work: unknown key "uri"; did you mean url\?/],
		[{ forges: { work: {} } }, /at \/forges\/work: must have required property 'url'/],
		[{ forges: { Work: { url: "x" } } }, /at \/forges: a forge's name is lower-case letters, digits and hyphens/],
		[{ forges: { work: { url: "x", token: "abc" } } }, /at \/forges\/work\/token: must be object/],
		[{ forges: { work: { url: "x", token: { env: "A", file: "b" } } } }, /at \/forges\/work\/token/],
		[{ confirm: "always" }, /at \/confirm: must be one of never, destructive, write/],
		[{ outputBudget: 3 }, /at \/outputBudget: must be >= 1000/],
		[{ deny: { repos: ["acme"] } }, /at \/deny\/repos\/0: must be owner\/name, such as/],
		[{ deny: { repos: ["*"] } }, /at \/deny\/repos\/0: must be owner\/name/],
		[{ deny: { actions: ["delete"] } }, /at \/deny\/actions\/0: must be tool\.action, such as/],
		[{ xyzzy: 1 }, /unknown key "xyzzy"; keys: .*forges.*readOnly/],
		[[], /config\.json: must be object/],
		['{\n  "readOnly": true,\n}', /config\.json: is not JSON: .*line 3/],
		["", /config\.json: is not JSON: it ends too early/],
	];
	for (const [config, says] of cases) {
		write(config);
		assert.match(await problem(load()), says);
	}
});

test("everything can be said by environment; it wins value by value, and lists have commas", async () => {
	write({ readOnly: false, outputBudget: 5000, deny: { tools: ["madt_secrets"], repos: ["a/*"] } });
	const { settings, origins } = await load({
		MADT_READ_ONLY: "yes",
		MADT_DENY_REPOS: "acme/secret-*, b/c",
		MADT_CONFIRM: "write",
	});
	assert.equal([settings.readOnly, settings.outputBudget, settings.confirm], [true, 5000, "write"]);
	assert.equal(settings.deny, { tools: ["madt_secrets"], actions: [], repos: ["acme/secret-*", "b/c"] });
	assert.equal(
		[
			origins.get("readOnly"),
			origins.get("outputBudget"),
			origins.get("deny.tools"),
			origins.get("deny.repos"),
			origins.get("format"),
		],
		["MADT_READ_ONLY", file, file, "MADT_DENY_REPOS", undefined],
	);
});

test("every setting of the schema has a variable, and every variable sets its setting", async () => {
	write({});
	const names = variables().map(({ name }) => name);
	assert.ok(
		["MADT_FORGES", "MADT_DENY_TOOLS", "MADT_ALLOW_REPOS", "MADT_AUDIT_LOG", "MADT_TOOL_TIMEOUT", "MADT_PLUGINS"].every(
			(name) => names.includes(name),
		),
	);
	for (const { name, path, property } of variables()) {
		const text =
			property.type === "boolean"
				? "true"
				: property.type === "integer"
					? "50"
					: property.enum
						? (property.enum.at(-1) as string)
						: property.type === "object"
							? '{"a":{"url":"https://a.example"}}'
							: "a/b.c";
		const large = ["outputBudget", "toolTimeout"].includes(path[0] as string) ? "5000" : text;
		const { origins } = await load({ [name]: large });
		assert.ok(
			[...origins].some(([own, from]) => from === name && own.startsWith(path[0] as string)),
			name,
		);
	}
});

test("a variable that is mistyped or can't be is named; it must not go unseen", async () => {
	write({});
	const cases: [Record<string, string>, RegExp][] = [
		[{ MADT_READONLY: "true" }, /^MADT_READONLY: there is no such setting; did you mean MADT_READ_ONLY\?/],
		[{ MADT_READ_ONLY: "maybe" }, /^MADT_READ_ONLY: must be true or false, not "maybe"/],
		[{ MADT_OUTPUT_BUDGET: "many" }, /^MADT_OUTPUT_BUDGET: must be a whole number/],
		[{ MADT_OUTPUT_BUDGET: "3" }, /^MADT_OUTPUT_BUDGET: must be >= 1000/],
		[{ MADT_DENY_REPOS: "a/b,acme" }, /^MADT_DENY_REPOS at \/1: must be owner\/name/],
		[{ MADT_CONFIRM: "sometimes" }, /^MADT_CONFIRM: must be one of never, destructive, write/],
		[{ MADT_FORGES: "{" }, /^MADT_FORGES: is not JSON/],
		[{ MADT_FORGES: '{"work":{"ulr":"x"}}' }, /^MADT_FORGES at \/work: /],
	];
	for (const [env, says] of cases) assert.match(await problem(load(env)), says);
});

test("forges by the usual variables: one address takes either token, two take their own, a file may hold it", async () => {
	write({});
	const forges = async (env: Record<string, string>) => (await load(env)).settings.forges;
	assert.equal(await forges({ FORGEJO_URL: "https://a", GITEA_TOKEN: "t" }), [
		{ url: "https://a", token: { env: "GITEA_TOKEN" }, name: "forgejo" },
	]);
	assert.equal((await forges({ GITEA_URL: "https://b", GITEA_ACCESS_TOKEN: "t" }))[0]?.token, {
		env: "GITEA_ACCESS_TOKEN",
	});
	assert.equal((await forges({ FORGEJO_URL: "https://a", FORGEJO_TOKEN_FILE: "/run/secrets/token" }))[0]?.token, {
		file: "/run/secrets/token",
	});
	assert.equal(
		(await forges({ FORGEJO_URL: "https://a", GITEA_URL: "https://b", GITEA_TOKEN: "t" })).map(({ name, token }) => [
			name,
			token,
		]),
		[
			["forgejo", undefined],
			["gitea", { env: "GITEA_TOKEN" }],
		],
	);
	assert.equal((await forges({ MADT_FORGES: '{"work":{"url":"https://w","token":{"env":"W"},"retries":0}}' }))[0], {
		url: "https://w",
		token: { env: "W" },
		retries: 0,
		name: "work",
	});
});

test("a forge of the environment takes the place of one of the file whole: no token of the file goes to another address", async () => {
	write({
		forges: { forgejo: { url: "https://file.example", token: { file: "t" }, headers: { "X-Gate": "secret" } } },
	});
	const { settings, origins } = await load({ FORGEJO_URL: "https://elsewhere.example" });
	assert.equal(settings.forges, [{ url: "https://elsewhere.example", name: "forgejo" }]);
	assert.equal([...origins.keys()], ["forges.forgejo.url"]);
});

test("paths are relative to the file, or to the home folder", async () => {
	write({
		plugins: ["./mine", "~/yours", "madt-plugin-x", "@a/madt-plugin-y"],
		folders: ["data"],
		auditLog: "audit.jsonl",
		forges: { a: { url: "https://a", token: { file: "~/t" }, certificateFile: "ca.pem" } },
	});
	const { settings } = await load({ HOME: "/home/ada" });
	assert.equal(settings.plugins, [join(folder, "mine"), "/home/ada/yours", "madt-plugin-x", "@a/madt-plugin-y"]);
	assert.equal([settings.folders, settings.auditLog], [[join(folder, "data")], join(folder, "audit.jsonl")]);
	assert.equal(
		[settings.forges[0]?.token, settings.forges[0]?.certificateFile],
		[{ file: "/home/ada/t" }, join(folder, "ca.pem")],
	);
});

test("every property of the schema has a description, for editors and for the docs", async () => {
	const { default: schema } = await import("@madtea/schemas/config.schema.json", { with: { type: "json" } });
	const missing: string[] = [];
	const look = (properties: Record<string, any>, path: string) => {
		for (const [key, property] of Object.entries(properties)) {
			if (!key.startsWith("$") && !property.description && !property.$ref) missing.push(path + key);
			if (property.properties) look(property.properties, `${path}${key}.`);
		}
	};
	look(schema.properties, "");
	for (const [name, definition] of Object.entries(schema.definitions as Record<string, any>))
		look(definition.properties ?? {}, `${name}.`);
	assert.equal(missing, []);
});

test.run();
