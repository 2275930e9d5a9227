import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge } from "../../mock-forge/src/index.ts";
import { client } from "./client.ts";

const forge = createMockForge({ url: "https://site.example" });
const gitea = createMockForge({ kind: "gitea", url: "https://site-gitea.example" });
const boards = createMockForge({ kind: "gitea", boards: true, url: "https://boards.example" });
const admin = client(forge);
const g = client(gitea);
const b = client(boards);

const all = [forge, gitea, boards];
test.before(() => {
	for (const one of all) one.listen();
});
test.after(() => {
	for (const one of all) one.close();
});
test.before.each(() => {
	for (const one of all) one.reset();
});

const projects = "/repos/acme/rocket/projects";

test("text becomes HTML, and what is no markup stays text", async () => {
	const text =
		"# Title\n\n**b** and `c<d>` [l](https://x.example)\n\n- one\n- two\n\n```ts\nlet a = 1;\n```\n\n<script>";
	const { body, headers } = await admin("POST", "/markdown", { Text: text, Mode: "gfm" });
	assert.is(headers.get("content-type"), "text/html; charset=utf-8");
	for (const part of [
		">Title</h1>",
		"<strong>b</strong>",
		"<code>c&lt;d&gt;</code>",
		'<a href="https://x.example"',
		"<li>two</li>",
		"let a = 1;",
		"&lt;script&gt;",
	]) {
		assert.ok(body.includes(part), part);
	}
	assert.is((await admin("POST", "/markup", { text: "*i*", mode: "comment" })).body, '<p dir="auto"><em>i</em></p>\n');
	assert.is((await admin("POST", "/markup", { text: "x", mode: "nonsense" })).body.message, "Unknown mode: nonsense");
	const raw = await fetch(`${forge.url}/api/v1/markdown/raw`, {
		method: "POST",
		body: "**b**",
		headers: { authorization: `token ${forge.tokens.ada}`, "content-type": "text/plain" },
	});
	assert.match(await raw.text(), "<strong>b</strong>");
	assert.is((await client(forge, null)("POST", "/markdown", { text: "x" })).status, 401);
});

test("what a site tells of itself", async () => {
	assert.is((await admin("GET", "/nodeinfo")).body.software.name, "forgejo");
	assert.is((await g("GET", "/settings/api")).body.default_max_response_size, 104857600);
	assert.is((await admin("GET", "/licenses/MIT")).body.key, "MIT");
	assert.is((await admin("GET", "/licenses/nope")).status, 404);
	assert.match((await admin("GET", "/gitignore/templates/Go")).body.source, "go.work");
	assert.equal([(await admin("GET", "/signing-key.gpg")).body, (await g("GET", "/signing-key.gpg")).status], ["", 404]);
	assert.is((await g("GET", "/signing-key.ssh")).body, "404 page not found\n");
});

test("other servers sign, clients with a token do not", async () => {
	const person = "/activitypub/user-id/2";
	assert.is((await admin("GET", person)).body.message, "request signature verification failed");
	const signed = await admin("GET", person, undefined, { signature: 'keyId="x"' });
	assert.equal([signed.status, signed.body.preferredUsername], [200, "ada"]);
	assert.is((await g("GET", person)).body.type, "Person");
	assert.is((await g("GET", "/activitypub/user-id/5")).status, 404, "an organization is no person");
	assert.is((await admin("GET", "/activitypub/actor")).body.type, "Application");
	assert.is((await g("GET", "/activitypub/actor")).body, "404 page not found\n");
	assert.is((await admin("GET", "/activitypub/user-id/1/outbox")).body.totalItems, 1);
	assert.is((await admin("GET", "/activitypub/user-id/1/activities/1/activity")).body.object.type, "Note");
});

test("boards are there only by option, and only on Gitea", async () => {
	assert.is((await g("GET", projects)).body, "404 page not found\n");
	assert.is((await admin("GET", projects)).body, "404 page not found\n");
	assert.equal(
		(await b("GET", projects)).body.map((board: { title: string }) => board.title),
		["Roadmap"],
	);
	assert.is((await client(boards, "grace")("POST", projects, { title: "x" })).status, 403);
});

test("issues move over a board", async () => {
	const board = await b("POST", projects, { title: "Launch", template_type: "basic_kanban" });
	assert.equal([board.status, board.body.state, board.body.num_issues], [201, "open", 0]);
	const path = `${projects}/${board.body.id}`;
	const columns = (await b("GET", `${path}/columns`)).body;
	const [first, , , last] = columns.map((column: { id: number }) => column.id);
	assert.equal([columns.length, columns[0].default], [4, true]);
	assert.is((await b("POST", `${path}/columns/${first}/issues/7`)).status, 201);
	assert.is((await b("POST", `${projects}/columns/${last}/issues`, { issue_id: 7 })).status, 201);
	assert.equal((await b("GET", `${path}/columns/${first}/issues`)).body, []);
	assert.is((await b("GET", `${path}/columns/${last}/issues`)).body[0].number, 7);
	assert.is((await b("DELETE", `${projects}/columns/${last}`)).status, 204);
	assert.is((await b("GET", `${path}/columns/${first}/issues`)).body.length, 1, "they go to the default column");
	assert.is((await b("DELETE", `${path}/columns/${first}/issues/7`)).status, 204);
	assert.is((await b("POST", `${path}/columns/${first}/issues/9999`)).status, 404);
	assert.is((await b("GET", `${projects}/1/columns/${first}`)).status, 404, "that column is of another board");
	const closed = await b("PATCH", path, { is_closed: true });
	assert.equal([closed.body.state, typeof closed.body.closed_at], ["closed", "string"]);
	assert.is((await b("GET", projects)).body.length, 1);
	assert.is((await b("GET", `${projects}?state=all`)).body.length, 2);
	assert.is((await b("DELETE", path)).status, 204);
	assert.is((await b("GET", "/repos/acme/rocket/issues/7")).status, 200);
});

test.run();
