import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Madt, startMadt } from "../support/madt.ts";
import { allTools, manifests } from "../support/manifests.ts";

type Kind = "forgejo" | "gitea";
type Call = [tool: string, args: Record<string, unknown>, answer: RegExp];

interface Tour {
	read: Call;
	write: Call;
	/** Reads what the write did. */
	proof: Call;
	/** A read of its own for Gitea. */
	readOnGitea?: Call;
	/** Where the one forge refuses what the other does. */
	refused?: Partial<Record<Kind, RegExp>>;
}

const rocket = { repo: "acme/rocket" };

/** For each gated domain one read, one write, and what shows that it was done. */
const tours: Record<string, Tour> = {
	activitypub: {
		read: ["madt_activitypub", { action: "actor" }, /inbox/],
		readOnGitea: ["madt_activitypub", { action: "actor", user: "root1" }, /inbox/],
		write: [
			"madt_activitypub",
			{ action: "follow", target: "https://other.example/api/v1/activitypub/user-id/7" },
			/"ok":true/,
		],
		proof: ["madt_activitypub", { action: "actor" }, /inbox/],
		refused: { gitea: /does not serve that part|only Forgejo has this/ },
	},
	admin: {
		read: ["madt_admin", { action: "list_users" }, /root1@example\.org/],
		write: [
			"madt_admin",
			{ action: "create_user", user: "newcomer", email: "newcomer@example.org", password: "a-Long-enough-1" },
			/newcomer/,
		],
		proof: ["madt_admin", { action: "list_users" }, /newcomer@example\.org/],
	},
	"git-objects": {
		read: ["madt_git_objects", { action: "tree", ...rocket, ref: "main", recursive: true }, /README\.md/],
		write: [
			"madt_git_objects",
			{ action: "set_note", ...rocket, shas: ["main"], message: "built by hand" },
			/built by hand/,
		],
		proof: ["madt_git_objects", { action: "notes", ...rocket, shas: ["main"] }, /built by hand/],
		refused: { gitea: /only Forgejo has this|not found/ },
	},
	hooks: {
		read: ["madt_hooks", { action: "list", ...rocket }, /127\.0\.0\.1:9/],
		write: [
			"madt_hooks",
			{ action: "create", ...rocket, url: "https://ci.example/hook", events: ["push"] },
			/ci\.example/,
		],
		proof: ["madt_hooks", { action: "list", ...rocket }, /ci\.example/],
	},
	notifications: {
		read: ["madt_notifications", { action: "list" }, /"total":[34]/],
		write: ["madt_notifications", { action: "mark_read", scope: "user" }, /./],
		proof: ["madt_notifications", { action: "count" }, /"new":0/],
	},
	orgs: {
		read: ["madt_teams", { action: "list", org: "acme" }, /devs/],
		write: ["madt_orgs", { action: "create", org: "newco" }, /newco/],
		proof: ["madt_orgs", { action: "get", orgs: ["newco"] }, /newco/],
	},
	packages: {
		read: ["madt_packages", { action: "list", owner: "acme" }, /"name":"tool"/],
		write: [
			"madt_packages",
			{ action: "delete", owner: "acme", type: "generic", name: "tool", versions: ["1.0.0"] },
			/"ok":true/,
		],
		proof: ["madt_packages", { action: "list", owner: "acme" }, /"total":1/],
	},
	project: {
		read: ["madt_project", { action: "get", ...rocket, board: "Roadmap" }, /In progress/],
		write: ["madt_project", { action: "place", ...rocket, board: "Roadmap", column: "In progress", numbers: [5] }, /./],
		proof: ["madt_project", { action: "issues", ...rocket, board: "Roadmap", column: "In progress" }, /"number":5/],
		refused: { forgejo: /no API for project boards/ },
	},
	tags: {
		read: ["madt_tags", { action: "list", ...rocket }, /v0\.1\.0/],
		write: ["madt_tags", { action: "create", ...rocket, names: ["v9.0.0"] }, /v9\.0\.0/],
		proof: ["madt_tags", { action: "get", ...rocket, names: ["v9.0.0"] }, /v9\.0\.0/],
	},
	users: {
		read: ["madt_users", { action: "get", users: ["ada"] }, /Ada Example/],
		write: [
			"madt_account",
			{ action: "edit_settings", settings: { description: "keeps the forge" } },
			/keeps the forge/,
		],
		proof: ["madt_account", { action: "get_settings" }, /keeps the forge/],
	},
	wiki: {
		read: ["madt_wiki", { action: "get", ...rocket, names: ["Home"] }, /# Home/],
		write: ["madt_wiki", { action: "create", ...rocket, title: "Launch day", content: "# Launch\n" }, /Launch/],
		proof: ["madt_wiki", { action: "get", ...rocket, names: ["Launch day"] }, /# Launch/],
	},
};

const gated = manifests.filter((manifest) => manifest.tier === "gated").map((manifest) => manifest.domain);
const toolsOf = (domain: string) => allTools.filter((tool) => tool.domain === domain).map((tool) => tool.name);

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`gated domains on ${kind}`);
	let madt: Madt;
	let changes = 0;
	test.before(async () => {
		madt = await startMadt({
			kind,
			env: { MOCK_FORGE_BOARDS: "1" },
			prepare: (client) => client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++),
		});
	});
	test.after(() => madt.close());

	const listed = async () => (await madt.client.listTools()).tools.map((tool) => tool.name);

	for (const domain of gated) {
		test(`${domain}: enabled, read and written`, async () => {
			const { write, proof, refused, ...reads } = tours[domain]!;
			const read = (kind === "gitea" && reads.readOnGitea) || reads.read;
			const early = await madt.call(read[0], read[1]);
			assert.ok(early.isError && early.text.includes(`madt_enable(domains=["${domain}"])`), early.text);

			const before = changes;
			const enabled = await madt.call("madt_enable", { domains: [domain] });
			assert.equal(
				enabled.json.enabled[0].tools.map((tool: any) => tool.name),
				toolsOf(domain),
			);
			const now = await listed();
			for (const tool of toolsOf(domain)) assert.ok(now.includes(tool), tool);
			assert.ok(changes > before, "no notification that the list has changed");

			for (const [tool, args, answer] of [read, write, proof]) {
				const { text, isError } = await madt.call(tool, args);
				if (isError && refused?.[kind]) assert.match(text, refused[kind]!);
				else assert.ok(!isError && answer.test(text), `${tool} ${JSON.stringify(args)}: ${text}`);
			}
			if (refused?.[kind]) assert.ok((await madt.call(write[0], write[1])).isError);
		});
	}

	test("each reached its forge", () => {
		const writes = madt.requests().filter(({ method }) => method !== "GET");
		const without = gated.filter((domain) => tours[domain]?.refused?.[kind]).length;
		assert.ok(writes.length >= gated.length - without, `${writes.length} writes`);
	});
	test.run();
}
