import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

const repo = "acme/rocket";

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`fields on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind });
	});
	test.after(() => madt.close());

	async function call(tool: string, args: Record<string, unknown>) {
		const before = madt.requests().length;
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		return { ...called, asked: madt.requests().slice(before) };
	}

	test("narrow: only those named, in a list and alone, as text or as a list", async () => {
		for (const fields of ["number,title", ["number", "title"], " number , title ", '["number","title"]']) {
			const list = await call("issues", { action: "list", limit: 2, fields });
			assert.equal(list.json.items.map(Object.keys), [
				["number", "title"],
				["number", "title"],
			]);
			assert.equal(Object.keys((await call("issues", { action: "get", numbers: [3], fields })).json), [
				"number",
				"title",
			]);
		}
	});

	test("nested names keep their place; a user asked for as a whole is a login, with a part an object", async () => {
		const { json } = await call("commits", {
			action: "list",
			limit: 1,
			fields: "sha,commit.author.date,commit.author.name",
		});
		assert.equal(Object.keys(json.items[0]), ["sha", "commit"]);
		assert.equal(Object.keys(json.items[0].commit.author).sort(), ["date", "name"]);
		const issue = await call("issues", { action: "get", numbers: [3], fields: "user,assignees.login,milestone" });
		assert.is(issue.json.user, "root1");
		assert.equal(issue.json.assignees, [{ login: "ada" }]);
		assert.equal((await call("issues", { action: "get", numbers: [3], fields: "user.login" })).json, {
			user: { login: "root1" },
		});
	});

	test("widen: default and more, a declared name and what is below it", async () => {
		const usual = Object.keys((await call("issues", { action: "list", limit: 1 })).json.items[0]);
		const wide = Object.keys(
			(await call("issues", { action: "list", limit: 1, fields: "default,updated_at,user" })).json.items[0],
		);
		assert.equal(wide, [...usual, "updated_at", "user"]);
		const commit = await call("commits", { action: "get", shas: ["main"], fields: "author,date" });
		assert.equal(Object.keys(commit.json), ["author", "date"]);
	});

	test("a field that is null here is no unknown field", async () => {
		const { json, isError } = await call("issues", {
			action: "get",
			numbers: [3],
			fields: "number,closed_at,due_date",
		});
		assert.not(isError);
		assert.equal(json, { number: 3 });
	});

	test("* is the forge's own answer, nulls, nested models and all", async () => {
		const own = async (path: string) => (await call("api_call", { repo: undefined, path })).json;
		const issue = (await call("issues", { action: "get", numbers: [3], fields: "*" })).json;
		assert.ok(issue.user.avatar_url && "milestone" in issue && issue.url.includes("/api/v1/"));
		const [listed] = (await call("issues", { action: "list", limit: 1, fields: "*" })).json.items;
		assert.equal(Object.keys(listed).sort(), Object.keys(issue).sort());
		const [commit] = (await call("commits", { action: "list", limit: 1, fields: "*" })).json.items;
		assert.ok(
			commit.commit.verification && commit.stats && commit.files,
			"asked for with all that is usually left out",
		);
		assert.not("subject" in commit);
		for (const event of (await call("issues", { action: "timeline", numbers: [3], fields: "*" })).json.items)
			assert.not("change" in event);
		assert.ok(await own("/version"));
	});

	test("stats are asked for when they are wanted, by stat or by name, and else left out", async () => {
		const usual = await call("commits", { action: "list", limit: 1 });
		assert.not("stats" in usual.json.items[0]);
		assert.is(usual.asked.at(-1)?.query.stat, "false");
		for (const args of [{ stat: true }, { fields: "sha,stats" }, { fields: "stats.total" }]) {
			const { json, asked } = await call("commits", { action: "list", limit: 1, ...args });
			assert.is(typeof json.items[0].stats.total, "number");
			assert.is(asked.at(-1)?.query.stat, "true");
		}
	});

	test("an unknown field names those there are, the nearest first, and nothing is sent", async () => {
		const { text, isError, asked } = await call("issues", {
			action: "edit",
			numbers: [3],
			title: "changed",
			fields: "titel",
		});
		assert.ok(isError);
		assert.match(text, /There is no field "titel" here\. Fields, nearest first: title, /);
		assert.match(text, /"default" stands for the usual ones, "\*" for the forge's whole answer/);
		assert.equal(asked, []);
	});

	test("a field of another model that the action passes by is unknown, before a write", async () => {
		for (const [tool, args, fields] of [
			["issues", { action: "edit", numbers: [3], title: "changed" }, "color"],
			["prs", { action: "create", title: "x", head: "feature/branch-3" }, "default_branch"],
			["comments", { action: "create", numbers: [3], body: "x" }, "title"],
			["releases", { action: "create", tag: "v9" }, "browser_download_url"],
		] as const) {
			const { isError, text, asked } = await call(tool, { ...args, fields });
			assert.ok(isError, `${tool}: ${text}`);
			assert.match(text, `There is no field "${fields}" here`);
			assert.equal(
				asked.filter(({ method }) => method !== "GET"),
				[],
			);
		}
	});

	test("a place in a field reads on, and is refused of a write", async () => {
		const body = (await call("issues", { action: "get", numbers: [3], fields: "body" })).json.body;
		const rest = (await call("issues", { action: "get", numbers: [3], fields: "number,body:3" })).json;
		assert.equal(rest, { number: 3, body: body.split("\n").slice(2).join("\n") });
		const far = await call("issues", { action: "get", numbers: [3], fields: "body:999" });
		assert.match(far.text, /body:999 is after the end: there are 9 lines/);
		const { isError, text, asked } = await call("issues", {
			action: "edit",
			numbers: [3],
			title: "x",
			fields: "body:2",
		});
		assert.ok(isError);
		assert.match(text, /reads on, and this action writes/);
		assert.equal(asked, []);
	});

	test("of a write that nothing is known about before, an unknown field is a warning: it is done", async () => {
		if (kind !== "gitea") return;
		const boards = await startMadt({ kind, env: { MOCK_FORGE_BOARDS: "1", MADT_ENABLE: "project" } });
		try {
			const { isError, json, text } = await boards.call("madt_project", {
				action: "create",
				repo,
				title: "Board",
				fields: "titel",
			});
			assert.not(isError, text);
			assert.match(json.warning, /^Done; shown as usual\. There is no field "titel" here/);
			assert.is(json.title, "Board");
		} finally {
			await boards.close();
		}
	});

	test("a nested unknown field names those beside it", async () => {
		const { text } = await call("issues", { action: "get", numbers: [3], fields: "user.logn" });
		assert.match(text, /nearest first: user\.login/);
		const deep = await call("commits", { action: "list", limit: 1, fields: "commit.author.dat" });
		assert.match(deep.text, /nearest first: commit\.author\.date/);
	});

	test.run();
}
