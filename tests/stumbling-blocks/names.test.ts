import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";

const repo = "acme/rocket";

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`names in place of ids on ${kind}`);
	let madt: Madt;
	test.before(async () => {
		madt = await startMadt({ kind, env: { MADT_ENABLE: "*" } });
	});
	test.after(() => madt.close());

	async function call(tool: string, args: Record<string, unknown>) {
		const before = madt.requests().length;
		const called = await madt.call(`madt_${tool}`, { repo, ...args });
		const asked = madt.requests().slice(before);
		return {
			...called,
			asked,
			writes: asked.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`),
		};
	}

	/** Refused, with these words, and nothing written. */
	async function refused(tool: string, args: Record<string, unknown>, words: RegExp) {
		const { isError, text, writes } = await call(tool, args);
		assert.ok(isError, text);
		assert.match(text, words);
		assert.equal(writes, []);
	}

	test("labels, milestone and assignees by name, whatever their case; sent as the forge wants them", async () => {
		const made = await call("issues", {
			action: "create",
			title: "By name",
			labels: ["BUG", "prio/high"],
			milestone: "V1.1",
			assignees: ["Ada"],
		});
		assert.equal(made.json.labels.sort(), ["bug", "prio/high"]);
		assert.equal([made.json.milestone, made.json.assignees], ["v1.1", ["ada"]]);
		const { body } = made.asked.find(({ method }) => method === "POST") as { body: any };
		assert.ok(body.labels.every(Number.isInteger) && Number.isInteger(body.milestone));
	});

	test("unknown names are refused with the nearest, and nothing is written", async () => {
		await refused(
			"issues",
			{ action: "create", title: "x", labels: ["bug", "bgu"] },
			/no label "bgu" here; nothing was sent\. Did you mean bug\?/,
		);
		await refused(
			"issues",
			{ action: "edit", numbers: [3, 4], milestone: "v1.00" },
			/no milestone "v1\.00".*Did you mean v1\.0\b/,
		);
		await refused(
			"issues",
			{ action: "create", title: "x", assignees: ["adda"] },
			/no assignee "adda".*Did you mean ada/,
		);
		await refused(
			"issues",
			{ action: "assign", numbers: [3], assignees: ["nobody-like-that"] },
			/no assignee "nobody-like-that".*There are: .*ada/,
		);
		await refused("labels", { action: "add", numbers: [3], labels: ["enhancment"] }, /Did you mean enhancement/);
		await refused(
			"labels",
			{ action: "edit", names: ["dcos"], color: "#000000" },
			/no label "dcos".*Did you mean docs/,
		);
		await refused("prs", { action: "edit", numbers: [134], labels: ["bgu"] }, /Did you mean bug/);
		await refused(
			"prs",
			{ action: "create", title: "x", head: "feature/branch-3", base: "feature/branch-4", reviewers: ["gracee"] },
			/no user "gracee".*Did you mean grace/,
		);
		await refused(
			"milestones",
			{ action: "edit", titles: ["v9"], description: "x" },
			/no milestone "v9".*There are: v1\.0/,
		);
		await refused(
			"teams",
			{ action: "add_members", repo: undefined, org: "acme", team: "dev", users: ["grace"] },
			/no team "dev".*Did you mean devs/,
		);
		await refused(
			"releases",
			{ action: "edit", tag: "v0.1", body: "x" },
			/no release with the tag "v0\.1".*Did you mean v0\.1\.0/,
		);
		await refused(
			"releases",
			{ action: "get", tags: ["v0.1"] },
			/no release with the tag "v0\.1" to be seen\. Did you mean v0\.1\.0/,
		);
		await refused("tags", { action: "get", names: ["nightl"] }, /no tag "nightl" to be seen\. Did you mean nightly/);
		await refused(
			"branches_remote",
			{ action: "get", names: ["feature/branch3"] },
			/no branch "feature\/branch3".*Did you mean feature\/branch-3/,
		);
		await refused(
			"users",
			{ action: "get", repo: undefined, users: ["linuss"] },
			/no user "linuss".*Did you mean linus/,
		);
		await refused("collaborators", { action: "permission", users: ["gracee"] }, /no user "gracee".*Did you mean grace/);
		await refused("wiki", { action: "get", names: ["Hom"] }, /no page "Hom"\. Did you mean "Home"/);
	});

	test("a user that does not exist can't be added, and the nearest is named", async () => {
		const { isError, text } = await call("collaborators", { action: "add", users: ["adda"], permission: "read" });
		assert.ok(isError);
		assert.match(text, /Did you mean ada/);
	});

	test("a hook by its url", async () => {
		const made = await call("hooks", { action: "create", url: "https://ci.example/hook", events: ["push"] });
		assert.not(made.isError, made.text);
		const { json, text } = await call("hooks", { action: "get", ids: ["https://ci.example/hook"] });
		assert.is(json?.id, made.json.id, text);
		await refused(
			"hooks",
			{ action: "get", ids: ["https://ci.example/hok"] },
			/Did you mean https:\/\/ci\.example\/hook/,
		);
	});

	test("filters that name nothing are no empty list", async () => {
		await refused("issues", { action: "list", labels: ["bgu"] }, /Did you mean bug/);
		await refused("issues", { action: "list", milestones: ["v1.00"] }, /no milestone "v1\.00"/);
		await refused(
			"issues",
			{ action: "list", created_by: "adda" },
			/created_by: there is no user "adda"\. Did you mean ada/,
		);
		await refused("issues", { action: "list", state: "opn" }, /state is one of open, closed, all.*did you mean open/i);
		await refused("issues", { action: "list", sort: "newst" }, /sort is one of/);
		await refused("issues", { action: "search", owner: "acmee", query: "x" }, /acmee|[Oo]wner/);
		await refused("prs", { action: "list", user: "gracee" }, /Did you mean grace/);
		await refused("prs", { action: "list", base: "mian" }, /Did you mean main/);
		await refused("prs", { action: "list", labels: ["bgu"] }, /Did you mean bug/);
		await refused("prs", { action: "list", milestone: "v9" }, /no milestone "v9"/);
		await refused("commits", { action: "list", ref: "mian" }, /mian/);
	});

	test("a delete of nothing is told", async () => {
		await refused("labels", { action: "delete", names: ["nope"] }, /no label "nope"/);
		await refused("milestones", { action: "delete", titles: ["nope"] }, /no milestone "nope"/);
		await refused("branches_remote", { action: "delete", names: ["nope"] }, /no branch "nope"/);
		await refused("comments", { action: "delete", ids: [99999] }, /not found/);
		await refused("collaborators", { action: "remove", users: ["linus"] }, /no collaborator "linus"/);
		await refused("deploy_keys", { action: "delete", ids: [99] }, /no deploy key "99"/);
		await refused("wiki", { action: "delete", names: ["Nope"] }, /no page "Nope"/);
		await refused(
			"teams",
			{ action: "remove_members", repo: undefined, org: "acme", team: "devs", users: ["grace"] },
			/username grace: not found.*Nothing was changed/,
		);
		await refused(
			"teams",
			{ action: "remove_repo", org: "acme", team: "devs", repo: "acme/notes" },
			/not found.*Nothing was changed/,
		);
		await refused(
			"orgs",
			{ action: "remove_members", repo: undefined, org: "acme", users: ["grace"] },
			/username grace: not found.*Nothing was changed/,
		);
		for (const [tool, args] of [
			["releases", { action: "delete", tags: ["nope"] }],
			["tags", { action: "delete", names: ["nope"] }],
			["attachments", { action: "delete", number: 3, ids: [99] }],
			["branch_protections", { action: "delete", names: ["nope"] }],
			["hooks", { action: "delete", ids: [99] }],
			["variables", { action: "delete", names: ["NOPE"] }],
			["secrets", { action: "delete", names: ["NOPE"] }],
		] as const) {
			const { isError, text } = await call(tool, args);
			assert.ok(isError, `${tool}: ${text}`);
			assert.match(text, /not found|no /);
		}
		const absent = await call("labels", { action: "remove", numbers: [3], labels: ["docs"] });
		assert.match(absent.json.warning, /#3 did not have docs/);
		const dependency = await call("issues", { action: "dependencies", op: "remove", numbers: [7], others: ["8"] });
		assert.match(dependency.text, /dependency does not exist/);
		assert.not.match(dependency.text, /may have been done/);
	});

	test("what the forge drops without a word is told", async () => {
		const guest = await startMadt({ kind, token: (await import("@madtea/mock-forge")).seedTokens.grace });
		try {
			const { json, isError, text } = await guest.call("madt_issues", {
				action: "create",
				repo,
				title: "From a guest",
				labels: ["bug"],
				due_date: "2027-01-01",
			});
			assert.not(isError, text);
			assert.match(json.warning, /did not take labels/);
		} finally {
			await guest.close();
		}
	});

	test.run();
}
