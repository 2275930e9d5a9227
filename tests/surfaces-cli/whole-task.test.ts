import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockForge, type MockForge, type ServedForge, seedTokens, serveHttp } from "@madtea/mock-forge";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { spawnCli } from "../support/cli-process.ts";
import { startMadt } from "../support/madt.ts";

const repo = "acme/rocket";
const guide = "# Guide\n\nLight the engine, then stand back.\n";

/** A task from the report to the release: the command line on the left, the agent's call on the right. */
const steps: { line: string[]; stdin?: string; tool: string; args: Record<string, unknown>; as?: "ada" }[] = [
	{
		line: ["issues", "create", "The guide is missing", "--body", "-", "--labels", "docs", "--assignees", "ada"],
		stdin: "Nobody knows how to start.\n",
		tool: "madt_issues",
		args: {
			action: "create",
			title: "The guide is missing",
			body: "Nobody knows how to start.",
			labels: ["docs"],
			assignees: ["ada"],
		},
	},
	{
		line: ["branches-remote", "create", "docs/guide"],
		tool: "madt_branches_remote",
		args: { action: "create", names: ["docs/guide"] },
	},
	{
		line: [
			"contents",
			"commit",
			"--message",
			"docs: a guide",
			"--branch",
			"docs/guide",
			"--files.path",
			"docs/guide.md",
			"--files.content",
			"@guide.md",
			"--files.path",
			"docs/index.md",
			"--files.content",
			"@@guide\n",
		],
		tool: "madt_contents",
		args: {
			action: "commit",
			message: "docs: a guide",
			branch: "docs/guide",
			files: [
				{ path: "docs/guide.md", content: guide },
				{ path: "docs/index.md", content: "@guide\n" },
			],
		},
	},
	{
		line: ["prs", "create", "A guide", "docs/guide", "--base", "main", "--body", "Closes #137."],
		tool: "madt_prs",
		args: { action: "create", title: "A guide", head: "docs/guide", base: "main", body: "Closes #137." },
	},
	{
		line: ["reviews", "create", "138", "--event", "approve", "--body", "Reads well."],
		tool: "madt_reviews",
		args: { action: "create", number: 138, event: "approve", body: "Reads well." },
		as: "ada",
	},
	{ line: ["prs", "files", "138"], tool: "madt_prs", args: { action: "files", number: 138 } },
	{
		line: ["prs", "merge", "138", "--style", "squash", "--delete-branch", "--yes"],
		tool: "madt_prs",
		args: { action: "merge", number: 138, style: "squash", delete_branch: true },
	},
	{
		line: ["contents", "get", "docs/guide.md"],
		tool: "madt_contents",
		args: { action: "get", paths: ["docs/guide.md"] },
	},
	{
		line: ["releases", "create", "v2.0.0", "--name", "The guide", "--body", "Now with a guide."],
		tool: "madt_releases",
		args: { action: "create", tag: "v2.0.0", name: "The guide", body: "Now with a guide." },
	},
	{ line: ["issues", "get", "137", "138"], tool: "madt_issues", args: { action: "get", numbers: [137, 138] } },
];

const test = suite("a whole task, from the report to the release");
const clock = () => new Date("2026-07-01T12:00:00Z");
let forges: { forge: MockForge; served: ServedForge }[];
let folder: string;

test.before(async () => {
	folder = mkdtempSync(join(tmpdir(), "madt-task-"));
	writeFileSync(join(folder, "guide.md"), guide);
	forges = await Promise.all(
		[0, 1].map(async () => {
			const forge = createMockForge({ clock, mergeCheck: 0 });
			return { forge, served: await serveHttp(forge) };
		}),
	);
});
test.after(async () => {
	await Promise.all(forges.map(({ served }) => served.close()));
	rmSync(folder, { recursive: true, force: true });
});

test("the command line does it, an agent does it, and the results are the same", async () => {
	const env = (at: number, token: string = seedTokens.admin) => ({
		FORGEJO_URL: forges[at]!.served.url,
		FORGEJO_TOKEN: token,
	});
	const neutral = (value: unknown) => JSON.stringify(value)?.replace(/127\.0\.0\.1:\d+/g, "forge");
	const madt = await startMadt({ env: env(1) });
	const reviewer = await startMadt({ env: env(1, seedTokens.ada) });
	try {
		for (const { line, stdin, tool, args, as } of steps) {
			const cli = await spawnCli([...line, "--repo", repo, "--json"], {
				env: env(0, as && seedTokens[as]),
				stdin,
				cwd: folder,
			});
			assert.is(cli.code, 0, `${line.join(" ")}: ${cli.stderr}`);
			const mcp = await (as ? reviewer : madt).call(tool, { ...args, repo });
			assert.not.ok(mcp.isError, mcp.text);
			assert.is(neutral(cli.json), neutral(mcp.json ?? textAnswer(mcp.text)), line.join(" "));
		}
		const [first, second] = forges.map(({ forge }) =>
			forge.requests.filter(({ method }) => method !== "GET").map(({ method, path, body }) => ({ method, path, body })),
		);
		assert.equal(first, second);
		assert.ok(first!.length >= 7);
	} finally {
		await Promise.all([madt.close(), reviewer.close()]);
	}
});

/** What is known of a text is a line of JSON before it. */
function textAnswer(text: string): object {
	const end = text.indexOf("\n");
	return { ...JSON.parse(text.slice(0, end)), text: text.slice(end + 1) };
}

test.run();
