import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { findIssue } from "../../mock-forge/src/state/issues.ts";
import { client } from "./client.ts";

let now = "2026-03-04T05:06:07Z";
const forge = createMockForge({ clock: () => new Date(now) });
const admin = client(forge);
const ada = client(forge, "ada");
const grace = client(forge, "grace");

test.before(() => forge.listen());
test.after(() => forge.close());
test.before.each(() => {
	now = "2026-03-04T05:06:07Z";
	forge.reset();
});

const issues = "/repos/acme/rocket/issues";

test("a reaction is added once, and only an allowed one", async () => {
	const add = (content: string) => ada("POST", `${issues}/3/reactions`, { content });
	assert.equal([(await add("heart")).status, (await add("heart")).status], [201, 200]);
	assert.equal((await add("nonsense")).status, 403);
	const list = await admin("GET", `${issues}/3/reactions`);
	assert.equal(
		list.body.map((row: { user: { login: string }; content: string }) => [row.user.login, row.content]),
		[
			["root1", "+1"],
			["ada", "heart"],
		],
	);
	await ada("DELETE", `${issues}/3/reactions`, { content: "heart" });
	await ada("DELETE", `${issues}/3/reactions`, { content: "+1" });
	assert.is((await admin("GET", `${issues}/3/reactions`)).body.length, 1, "others' reactions stay");
	assert.is((await admin("GET", `${issues}/5/reactions`)).body, null);
	Object.assign(findIssue(forge.state, 1, 3) ?? {}, { locked: true });
	assert.is((await grace("POST", `${issues}/3/reactions`, { content: "eyes" })).status, 403);
});

test("reactions to a comment are not those to its issue", async () => {
	const [comment] = (await admin("GET", `${issues}/3/comments`)).body;
	const path = `${issues}/comments/${comment.id}/reactions`;
	assert.is((await admin("POST", path, { content: "rocket" })).status, 201);
	assert.is((await admin("GET", path)).body.length, 1);
	assert.is((await admin("GET", `${issues}/3/reactions`)).body.length, 1);
});

test("the bytes of an uploaded file come back", async () => {
	const bytes = new Uint8Array([0, 255, 128, 10, 13, 0]);
	const form = new FormData();
	form.set("attachment", new Blob([bytes]), "dump.gz");
	const file = await ada("POST", `${issues}/3/assets?name=core.gz`, form);
	assert.equal([file.status, file.body.name, file.body.size], [201, "core.gz", 6]);
	const download = await fetch(file.body.browser_download_url);
	assert.equal(new Uint8Array(await download.arrayBuffer()), bytes);
	assert.is((await admin("GET", `${issues}/3/assets`)).body.length, 2);
	assert.is((await grace("DELETE", `${issues}/3/assets/${file.body.id}`)).status, 403);
	assert.is((await ada("DELETE", `${issues}/3/assets/${file.body.id}`)).status, 204);
	assert.is((await fetch(file.body.browser_download_url)).status, 404);
});

test("a file of a comment, and a type that is not allowed", async () => {
	const [comment] = (await admin("GET", `${issues}/3/comments`)).body;
	const form = new FormData();
	form.set("attachment", new Blob(["x"]), "a.txt");
	const file = await admin("POST", `${issues}/comments/${comment.id}/assets`, form);
	assert.is(file.status, 201);
	assert.is((await admin("GET", `${issues}/comments/${comment.id}`)).body.assets.length, 1);
	assert.is((await admin("GET", `${issues}/3/assets`)).body.length, 1);
	assert.is(
		(await admin("PATCH", `${issues}/comments/${comment.id}/assets/${file.body.id}`, { name: "a.exe" })).status,
		422,
	);
	const missing = await admin("GET", `${issues}/comments/${comment.id}/assets/1`);
	assert.equal([missing.status, missing.body.message], [404, "no such attachment in comment"]);
});

test("booked times are listed, deleted and reset by their owner", async () => {
	const first = await ada("POST", `${issues}/5/times`, { time: 90 });
	assert.equal([first.status, first.body.user_name, first.body.issue.number], [200, "ada", 5]);
	assert.is((await admin("POST", `${issues}/5/times`, { time: 10, user_name: "linus" })).body.user_name, "linus");
	assert.is((await admin("POST", `${issues}/5/times`, {})).status, 422);
	assert.is((await grace("POST", `${issues}/5/times`, { time: 5 })).status, 403);
	assert.is((await admin("GET", "/repos/acme/rocket/times?user=ada")).body.length, 1);
	assert.is((await ada("GET", "/user/times")).headers.get("x-total-count"), "1");
	assert.is((await grace("GET", "/repos/acme/rocket/times?user=ada")).status, 403);
	assert.is((await client(forge, "linus")("DELETE", `${issues}/5/times/${first.body.id}`)).status, 403);
	assert.is((await ada("DELETE", `${issues}/5/times`)).status, 204);
	assert.is((await ada("DELETE", `${issues}/5/times`)).body.message, "tracked_time does not exist");
	assert.is((await admin("GET", `${issues}/5/times`)).body.length, 1);
});

test("a second stopwatch ends the first and books its time", async () => {
	assert.is((await ada("POST", `${issues}/5/stopwatch/start`)).status, 201);
	assert.is((await ada("POST", `${issues}/5/stopwatch/start`)).status, 409);
	now = "2026-03-04T06:07:09Z";
	const [running] = (await ada("GET", "/user/stopwatches")).body;
	assert.equal([running.seconds, running.duration, running.issue_index], [3662, "1 hour 1 minute", 5]);
	await ada("POST", `${issues}/6/stopwatch/start`);
	assert.is((await admin("GET", `${issues}/5/times`)).body[0].time, 3662);
	assert.is((await ada("DELETE", `${issues}/6/stopwatch/delete`)).status, 204);
	assert.is((await ada("POST", `${issues}/6/stopwatch/stop`)).status, 409);
	assert.is((await admin("GET", `${issues}/6/times`)).body.length, 0);
});

test.run();
