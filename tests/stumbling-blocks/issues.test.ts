import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

const repo = "acme/rocket";

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`what people trip over on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind });
	});
	test.after(() => madt.close());

	async function call(tool: string, args: Record<string, unknown>) {
		const before = madt.requests().length;
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		const asked = madt.requests().slice(before);
		return { ...called, asked, writes: asked.filter(({ method }) => method !== "GET") };
	}
	const edit = (args: object) => call("issues", { action: "edit", numbers: [9], ...args });

	test("a deadline is a plain day, and that day on the forge", async () => {
		for (const args of [
			{ tool: "issues", action: "edit", numbers: [9] },
			{ tool: "issues", action: "deadline", numbers: [9] },
			{ tool: "prs", action: "edit", numbers: [134] },
		]) {
			const { tool, ...rest } = args;
			const { isError, text, writes } = await call(tool, { ...rest, due_date: "2027-02-28" });
			assert.not(isError, text);
			assert.match(writes[0]?.body.due_date, /^2027-02-28T23:59:59Z$/);
		}
		const { json } = await call("issues", { action: "get", numbers: [9], fields: "due_date" });
		assert.match(json.due_date, /^2027-02-28T/);
		for (const due_date of ["28.02.2027", "2027-02-30", "tomorrow", "2027-13-01"]) {
			const { isError, text, asked } = await edit({ due_date });
			assert.ok(isError, due_date);
			assert.match(text, /due_date is a day like 2026-12-24/);
			assert.equal(asked, []);
		}
	});

	test("none, an empty text or an empty list clears; nothing else is touched", async () => {
		for (const nothing of ["none", ""]) {
			const set = await edit({ milestone: "v1.0", assignees: ["ada"], due_date: "2027-03-01", labels: ["docs"] });
			assert.equal([set.json.milestone, set.json.assignees, set.json.labels], ["v1.0", ["ada"], ["docs"]]);
			assert.is((await edit({ milestone: nothing })).json.milestone, undefined);
			const without = (await edit({ assignees: [] })).json;
			assert.equal([without.assignees, without.labels], [undefined, ["docs"]]);
			assert.is((await edit({ due_date: nothing })).json.due_date, undefined);
			assert.is((await edit({ labels: [] })).json.labels, undefined);
			const read = (
				await call("issues", { action: "get", numbers: [9], fields: "title,milestone,assignees,due_date,labels" })
			).json;
			assert.equal(Object.keys(read), ["title"]);
		}
		const pull = { action: "edit", numbers: [134] };
		await call("prs", { ...pull, milestone: "v1.0", due_date: "2027-03-01", assignees: ["ada"] });
		const cleared = (await call("prs", { ...pull, milestone: "none", due_date: "none", assignees: [] })).json;
		assert.equal([cleared.milestone, cleared.due_date, cleared.assignees], [undefined, undefined, undefined]);
	});

	test("lists of issues have no pull requests in them, unless they are asked for", async () => {
		const { json } = await call("issues", { action: "list", state: "all", all: true, fields: "number" });
		assert.is(json.items.filter(({ number }: { number: number }) => number > 120).length, 0);
		const search = await call("issues", {
			action: "search",
			repo: undefined,
			query: "PR",
			state: "all",
			limit: 50,
			fields: "number,pull_request.merged",
		});
		assert.is(search.json.items.filter((item: object) => "pull_request" in item).length, 0);
		const pulls = await call("issues", {
			action: "search",
			repo: undefined,
			query: "PR",
			type: "pulls",
			state: "all",
			fields: "number",
		});
		assert.ok(pulls.json.items.length > 5 && pulls.json.items.every(({ number }: { number: number }) => number > 120));
	});

	test("a repository without commits: clear answers, and the way to begin", async () => {
		const empty = "root1/empty";
		for (const [tool, args] of [
			["branches_remote", { action: "list" }],
			["contents", { action: "list" }],
			["prs", { action: "list" }],
		] as const) {
			assert.equal((await call(tool, { repo: empty, ...args })).json, { total: 0, items: [] }, tool);
		}
		const commits = await call("commits", { repo: empty, action: "list" });
		assert.match(
			commits.text,
			/root1\/empty is empty: it has no commits yet\. madt_contents action=create makes the first one/,
		);
		const file = await call("contents", { repo: empty, action: "get", paths: ["README.md"] });
		assert.match(file.text, /There is no README\.md in root1\/empty/);
		const first = await call("contents", { repo: empty, action: "create", path: "a/b.txt", content: "first\n" });
		assert.not(first.isError, first.text);
		assert.is((await call("commits", { repo: empty, action: "list" })).json.total, 1);
	});

	test("an archived repository can be read, and every write says that it is archived and what to do", async () => {
		const archived = "acme/notes";
		assert.not((await call("contents", { repo: archived, action: "get", paths: ["README.md"] })).isError);
		assert.is((await call("repos", { repo: archived, action: "get" })).json.archived, true);
		for (const [tool, args] of [
			["issues", { action: "create", title: "x" }],
			["contents", { action: "update", path: "README.md", content: "x" }],
			["contents", { action: "commit", message: "m", files: [{ path: "x", content: "x" }] }],
			["branches_remote", { action: "create", names: ["topic"] }],
			["labels", { action: "create", name: "x", color: "#ffffff" }],
			["releases", { action: "create", tag: "v1" }],
		] as const) {
			const { isError, text } = await call(tool, { repo: archived, ...args });
			assert.ok(isError, `${tool} ${args.action}`);
			assert.match(text, /archived/, `${tool} ${args.action}`);
			assert.match(text, /[Uu]narchive/, `${tool} ${args.action}: ${text}`);
		}
	});

	test("a renamed repository is found under its old name", async () => {
		assert.is((await call("repos", { repo: "acme/rocket-old", action: "get" })).json.full_name, "acme/rocket");
		assert.is((await call("issues", { repo: "acme/rocket-old", action: "list" })).json.total, 115);
	});

	test.run();
}
