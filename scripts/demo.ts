/** A session with the built server on the embedded mock forge, over stdio, as an agent's client would have it. */
import { resolve } from "node:path";
import { seedTokens } from "@madtea/mock-forge";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

const root = resolve(import.meta.dirname, "..");
const repo = "acme/rocket";
const sandbox = "root1/sandbox";
let failures = 0;

const client = new Client({ name: "madtea-demo", version: "1.0.0" });
await client.connect(
	new StdioClientTransport({
		command: process.execPath,
		args: ["--import", `${root}/mock-forge/dist/register.js`, `${root}/core/dist/cli.js`, "serve"],
		env: {
			PATH: process.env.PATH ?? "",
			HOME: process.env.HOME ?? "",
			FORGEJO_URL: "https://forge.example",
			FORGEJO_TOKEN: seedTokens.admin,
			MADT_LOG_LEVEL: "error",
		},
	}),
);
let listChanged = 0;
client.setNotificationHandler(ToolListChangedNotificationSchema, () => void listChanged++);

title("The tool list");
const { tools } = await client.listTools();
const bytes = Buffer.byteLength(JSON.stringify(tools));
console.log(`${tools.length} tools, ${bytes} bytes:\n${tools.map((tool) => tool.name).join(", ")}`);

title("Open issues of a repository");
await call("madt_issues", { action: "list", repo, limit: 5 });

title("Several issues in one call, one of them missing");
await call("madt_issues", { action: "get", repo, numbers: ["3", 4, 99999], fields: ["number", "title", "labels"] });

title("An edit, and the re-read that shows it");
await call("madt_issues", { action: "edit", repo, numbers: [4], title: "Engine cutoff fixed in stage 0" });
await call("madt_issues", { action: "get", repo, numbers: [4], fields: ["number", "title", "updated_at"] });

title("A pull request: opened, reviewed, merged");
await call("madt_contents", {
	action: "commit",
	repo: sandbox,
	new_branch: "demo/retro",
	message: "retro burn",
	files: [{ operation: "create", path: "docs/retro.md", content: "# Retro burn\n" }],
});
const opened = await call("madt_prs", {
	action: "create",
	repo: sandbox,
	head: "demo/retro",
	base: "main",
	title: "Add the retro burn",
});
const { number } = JSON.parse(opened) as { number: number };
await call("madt_reviews", { action: "create", repo: sandbox, number, event: "comment", body: "Reads well." });
await call("madt_prs", { action: "merge", repo: sandbox, number, style: "squash", delete_branch: true });

title("Gated domains on demand");
await call("madt_enable", { domains: ["admin", "activitypub"] });
const now = (await client.listTools()).tools.map((tool) => tool.name);
console.log(
	`list_changed notifications: ${listChanged}; now listed too: ${now.filter((name) => !tools.some((tool) => tool.name === name)).join(", ")}`,
);
await call("madt_admin", { action: "list_users", limit: 3 });
await call("madt_activitypub", { action: "actor" });

title("A mistaken call, and the hint it gets");
await call("madt_issues", { action: "creat", repo, titel: "?" }, true);
await call("madt_issues", { action: "create", repo, titel: "Typo" }, true);

await client.close();
title("For a real forge, paste this into your MCP client");
console.log(
	JSON.stringify(
		{
			mcpServers: {
				madtea: {
					command: "node",
					args: [`${root}/core/dist/cli.js`, "serve"],
					env: { FORGEJO_URL: "https://your.forge", FORGEJO_TOKEN: "..." },
				},
			},
		},
		null,
		2,
	),
);
if (failures > 0) {
	console.error(`\n${failures} of the calls did not go as this session expects.`);
	process.exitCode = 1;
}

function title(text: string): void {
	console.log(`\n== ${text}`);
}

/** Makes a call, prints it and its answer, and counts one that ends otherwise than expected. */
async function call(name: string, args: Record<string, unknown>, expectError = false): Promise<string> {
	const result = await client.callTool({ name, arguments: args });
	const text = (result.content as { text: string }[])[0]?.text ?? "";
	console.log(
		`> ${name} ${JSON.stringify(args)}\n${result.isError ? "error: " : ""}${text.length > 700 ? `${text.slice(0, 700)} ...` : text}\n`,
	);
	if ((result.isError === true) !== expectError) failures++;
	return text;
}
