import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const forge = createMockForge();
const admin = client(forge);
const ada = client(forge, "ada");
const nobody = client(forge, null);

test.before(() => forge.listen());
test.after(() => forge.close());
test.before.each(() => forge.reset());

const key = (label: string) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${label.padEnd(42, "Q")} me@x`;
const password = (login: string) => ({
	authorization: `Basic ${Buffer.from(`${login}:Passw0rd-${login}`).toString("base64")}`,
});

test("settings are those of the account", async () => {
	const { body } = await ada("PATCH", "/user/settings", { description: "me", pronouns: "she/her", hide_email: true });
	assert.equal(
		[body.description, body.pronouns, body.hide_email, body.full_name],
		["me", "she/her", true, "Ada Example"],
	);
	assert.is((await admin("GET", "/users/ada")).body.description, "me");
	assert.is((await admin("GET", "/user/settings")).body.hide_email, false);
	assert.is((await nobody("GET", "/user/settings")).status, 401);
	assert.is((await ada("PATCH", "/user/settings", { hide_email: "yes" })).status, 422);
});

test("a picture is served at the address that the account tells", async () => {
	const image = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
	const before = (await ada("GET", "/user")).body.avatar_url;
	assert.is((await ada("POST", "/user/avatar", { image })).status, 204);
	const after = (await ada("GET", "/user")).body.avatar_url;
	assert.is.not(after, before);
	assert.is(Buffer.from(await (await fetch(after)).arrayBuffer()).toString("base64"), image);
	assert.is((await ada("POST", "/user/avatar", { image: "bm8gcGljdHVyZQ==" })).status, 500);
	await ada("DELETE", "/user/avatar");
	assert.is((await ada("GET", "/user")).body.avatar_url, before);
});

test("addresses", async () => {
	const add = (email: string) => ada("POST", "/user/emails", { emails: [email] });
	assert.is((await add("ada@work.example")).status, 201);
	assert.is((await add("root1@example.org")).status, 422);
	assert.is((await add("nonsense")).status, 422);
	assert.is((await ada("DELETE", "/user/emails", { emails: ["ada@example.org"] })).status, 400);
	assert.is((await ada("DELETE", "/user/emails", { emails: ["nobody@example.org"] })).status, 404);
	assert.is((await ada("DELETE", "/user/emails", { emails: ["ada@work.example"] })).status, 204);
	assert.is((await admin("GET", "/admin/emails/search?q=old@")).body[0].username, "ada");
	assert.is((await ada("GET", "/admin/emails")).status, 403);
});

test("SSH keys are numbered with the deploy keys", async () => {
	assert.is((await admin("GET", "/user/keys/1")).body.key_type, "deploy");
	const made = await admin("POST", "/user/keys", { title: "laptop", key: key("a") });
	assert.equal([made.status, made.body.user.login, made.body.key_type], [201, "root1", "user"]);
	assert.is((await ada("POST", "/user/keys", { title: "other", key: key("a") })).status, 422);
	assert.is((await ada("POST", "/user/keys", { title: "other", key: "nonsense" })).status, 422);
	assert.is((await nobody("GET", "/users/root1/keys")).body[0].user, undefined);
	assert.is((await ada("DELETE", `/user/keys/${made.body.id}`)).status, 403);
	assert.is((await admin("DELETE", `/user/keys/${made.body.id}`)).status, 204);
	assert.is((await admin("POST", "/admin/users/ada/keys", { title: "x", key: key("b") })).status, 201);
	assert.is((await admin("GET", "/users/ada/keys")).body.length, 2);
});

test("an OpenPGP key is read, and verified by a signature", async () => {
	const armored_public_key = armor("PUBLIC KEY BLOCK", [
		packet(6, Buffer.from("0469a1b2c3160100", "hex")),
		packet(13, "Ada <ada@example.org>"),
	]);
	const { status, body } = await ada("POST", "/user/gpg_keys", { armored_public_key });
	assert.equal([status, body.emails, body.verified], [201, [{ email: "ada@example.org", verified: true }], false]);
	assert.match(body.key_id, /^[0-9A-F]{16}$/);
	assert.is((await admin("POST", "/user/gpg_keys", { armored_public_key })).status, 422);
	const token = await ada("GET", "/user/gpg_key_token");
	assert.match(token.body, /^[0-9a-f]{64}$/);
	const verify = (armored_signature: string) =>
		ada("POST", "/user/gpg_key_verify", { key_id: body.key_id, armored_signature });
	assert.match((await verify("nonsense")).body.message, token.body);
	assert.is((await verify(armor("SIGNATURE", [packet(2, Buffer.alloc(20))]))).body.verified, true);
	assert.is((await ada("DELETE", `/user/gpg_keys/${body.id}`)).status, 204);
	assert.is((await ada("GET", `/user/gpg_keys/${body.id}`)).status, 404);
	assert.is((await admin("GET", "/users/root1/gpg_keys")).body[0].key_id, "3262EFF25BA0D270");
});

test("tokens are made with the password, not with a token", async () => {
	const path = "/users/ada/tokens";
	const fields = { name: "ci", scopes: ["read:issue"] };
	assert.equal((await ada("POST", path, fields)).body.message, "auth required");
	const made = await nobody("POST", path, fields, password("ada"));
	assert.equal([made.status, made.body.sha1.length], [201, 40]);
	const own = { authorization: `token ${made.body.sha1}` };
	assert.is((await nobody("GET", "/repos/acme/rocket/issues/1", undefined, own)).status, 200);
	assert.is((await nobody("GET", "/user", undefined, own)).status, 403);
	const listed = (await nobody("GET", path, undefined, password("ada"))).body.find(
		(row: { name: string }) => row.name === "ci",
	);
	assert.equal([listed.sha1, listed.token_last_eight], ["", made.body.sha1.slice(-8)]);
	assert.is((await nobody("POST", path, fields, password("ada"))).status, 400);
	assert.is((await nobody("POST", path, { name: "x", scopes: ["nope"] }, password("ada"))).status, 400);
	assert.is((await nobody("DELETE", `${path}/ci`, undefined, password("ada"))).status, 204);
	assert.is((await nobody("GET", "/repos/acme/rocket/issues/1", undefined, own)).status, 401);
	assert.is((await nobody("GET", path, undefined, password("grace"))).status, 403);
});

test("an application's secret is told when it is made or changed", async () => {
	const path = "/user/applications/oauth2";
	const made = await ada("POST", path, { name: "dash", redirect_uris: ["https://dash.example"] });
	assert.match(made.body.client_secret, /^gto_/);
	assert.is((await ada("GET", `${path}/${made.body.id}`)).body.client_secret, "");
	const edited = await ada("PATCH", `${path}/${made.body.id}`, { name: "board" });
	assert.equal([edited.body.name, edited.body.redirect_uris], ["board", []]);
	assert.is((await admin("GET", `${path}/${made.body.id}`)).status, 404);
	assert.is((await ada("DELETE", `${path}/${made.body.id}`)).status, 204);
});

test("following", async () => {
	assert.is((await ada("PUT", "/user/following/linus")).status, 204);
	assert.is((await nobody("GET", "/users/ada/following/linus")).status, 204);
	assert.is((await nobody("GET", "/users/linus/followers")).body[0].login, "ada");
	assert.is((await ada("GET", "/user")).body.following_count, 1);
	await ada("DELETE", "/user/following/linus");
	assert.is((await ada("GET", "/user/following/linus")).status, 404);
	assert.is((await ada("PUT", "/user/following/nobody")).status, 404);
	assert.is((await ada("GET", "/users/search?q=example&limit=2")).headers.get("x-total-count"), "3");
	const [quarter] = (await nobody("GET", "/users/ada/heatmap")).body;
	assert.is(quarter.timestamp % 900, 0);
});

function packet(tag: number, content: string | Buffer): Buffer {
	const body = Buffer.from(content as string);
	return Buffer.concat([Buffer.from([0xc0 | tag, body.length]), body]);
}

function armor(type: string, packets: Buffer[]): string {
	return `-----BEGIN PGP ${type}-----\nComment: made by a test\n\n${Buffer.concat(packets).toString("base64")}\n=abcd\n-----END PGP ${type}-----\n`;
}

test.run();
