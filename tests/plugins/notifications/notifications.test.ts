import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Reply } from "../actions/scripted-forge.ts";
import { declaredForge } from "./declared-forge.ts";

const test = suite("notifications");
const repository = { id: 1, name: "rocket", full_name: "acme/rocket", owner: { id: 5, login: "acme" } };
const thread = {
	id: 276,
	repository,
	subject: {
		title: "PR 12",
		html_url: "https://forge.example/acme/rocket/pulls/133",
		latest_comment_html_url: "",
		type: "Pull",
		state: "open",
	},
	unread: true,
	pinned: false,
	updated_at: "2026-12-01T06:53:16Z",
	url: "https://forge.example/api/v1/notifications/threads/276",
};

const script = {
	"GET /notifications": new Reply(200, [thread], { "x-total-count": "1" }),
	"GET /repos/acme/rocket/notifications": new Reply(200, [thread], { "x-total-count": "1" }),
	"GET /notifications/new": { new: 3 },
	"GET /notifications/threads/276": thread,
	"GET /notifications/threads/9": new Reply(404, { message: "The target couldn't be found.", errors: [] }),
	"PATCH /notifications/threads/276": new Reply(205),
	"PUT /notifications": new Reply(205, [thread]),
	"PUT /repos/acme/rocket/notifications": new Reply(205),
};

let forge: Awaited<ReturnType<typeof declaredForge>>;
test.before(async () => {
	forge = await declaredForge("notifications", script);
});
test.after(() => forge.close());

const call = (action: string, args: object = {}) => forge.call("madt_notifications", { action, ...args });
const last = () => forge.last();

test("a list says what each is about and where", async () => {
	const { items } = await call("list", { status: ["read"], since: "2026-12-01" });
	assert.equal(items[0], {
		id: 276,
		repo: "acme/rocket",
		type: "Pull",
		title: "PR 12",
		state: "open",
		unread: true,
		pinned: false,
		updated_at: "2026-12-01T06:53:16Z",
		url: "https://forge.example/acme/rocket/pulls/133",
	});
	assert.is(last().query["status-types"], "read");
	assert.is(last().query.since, "2026-12-01T00:00:00Z");
	await call("list", { repo: "acme/rocket" });
	assert.is(last().what, "GET /repos/acme/rocket/notifications");
});

test("counts, and gets several at once", async () => {
	assert.equal(await call("count"), { new: 3 });
	const { results } = await call("get", { ids: [276, 9] });
	assert.is(results[0].title, "PR 12");
	assert.ok(results[1].error);
});

test("marks by ids, of a repository, or all, and answers that it did", async () => {
	assert.equal(await call("mark_read", { ids: [276] }), { ok: true, id: 276 });
	assert.equal(last().query, { "to-status": "read" });
	await call("mark_read", { ids: [276], to_status: "pinned" });
	assert.equal(last().query, { "to-status": "pinned" });
	assert.equal(await call("mark_read", { repo: "acme/rocket", before: "2026-12-01T10:00:00Z" }), { ok: true });
	assert.is(last().what, "PUT /repos/acme/rocket/notifications");
	assert.equal(last().query, { last_read_at: "2026-12-01T10:00:00Z" });
	await call("mark_read", { scope: "user" });
	assert.is(last().what, "PUT /notifications");
	assert.equal(last().query, {});
});

test.run();
