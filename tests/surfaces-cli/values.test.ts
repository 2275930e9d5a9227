import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseArguments } from "../../core/src/surfaces/cli/parse.ts";
import { fakeTerminal } from "../support/command-line.ts";
import { allActions } from "../support/manifests.ts";

const test = suite("what a command line means");
const folder = mkdtempSync(join(tmpdir(), "madt-values-"));
const file = join(folder, "text.md");
writeFileSync(file, "# From a file\n\nwith lines\n");
writeFileSync(join(folder, "picture"), Buffer.from([0x89, 0x50, 0xff, 0x00]));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Arguments that the pipeline gets for what is written after noun, action and op; these are named by the id. */
async function argsOf(id: string, tokens: string[], stdin?: string): Promise<Record<string, unknown>> {
	const { tool, action } = allActions.find((candidate) => candidate.action.id === id)!;
	const terminal = fakeTerminal({ stdout: "", stderr: "", asked: [] }, { stdin });
	const { args } = await parseArguments(tool, action, tokens, terminal);
	const { action: _, op: __, ...rest } = args;
	return rest;
}

const understood: [what: string, id: string, tokens: string[], args: object, stdin?: string][] = [
	["numbers as identifiers", "madt_issues.close", ["3", "4"], { numbers: ["3", "4"] }],
	["numbers with commas", "madt_issues.close", ["3,4", "5"], { numbers: ["3", "4", "5"] }],
	[
		"identifiers between options",
		"madt_issues.close",
		["3", "--repo", "a/b", "4"],
		{ numbers: ["3", "4"], repo: "a/b" },
	],
	["one identifier, then a list", "madt_reviews.get", ["121", "5", "6"], { number: "121", ids: ["5", "6"] }],
	["two names in order", "madt_branches_remote.rename", ["old", "new"], { name: "old", new_name: "new" }],
	[
		"an identifier given by its name leaves its place",
		"madt_reviews.get",
		["--number", "121", "5"],
		{ number: "121", ids: ["5"] },
	],
	[
		"the other of a one-of group leaves no place",
		"madt_attachments.get",
		["--comment", "9", "5"],
		{ comment: "9", ids: ["5"] },
	],
	[
		"placeholders of the route",
		"madt_packages.get",
		["acme", "npm", "left-pad", "1.0.0"],
		{ owner: "acme", type: "npm", name: "left-pad", versions: ["1.0.0"] },
	],
	["the repository where nothing else identifies", "madt_issues.list", ["acme/rocket"], { repo: "acme/rocket" }],
	["the words of a search", "madt_repos.search", ["rocket"], { query: "rocket" }],
	[
		"names with dashes",
		"madt_issues.edit",
		["3", "--due-date", "2026-12-24"],
		{ numbers: ["3"], due_date: "2026-12-24" },
	],
	[
		"names with underscores",
		"madt_issues.edit",
		["3", "--due_date=2026-12-24"],
		{ numbers: ["3"], due_date: "2026-12-24" },
	],
	[
		"lists repeated",
		"madt_issues.create",
		["t", "--labels", "bug", "--labels", "help wanted"],
		{ title: "t", labels: ["bug", "help wanted"] },
	],
	["lists with commas", "madt_issues.create", ["t", "--labels", "bug,docs"], { title: "t", labels: ["bug", "docs"] }],
	[
		"a comma before a space does not separate",
		"madt_issues.create",
		["t", "--labels", "bug, severe"],
		{ title: "t", labels: ["bug, severe"] },
	],
	["a list in JSON", "madt_issues.create", ["t", "--labels", '["a,b"]'], { title: "t", labels: ["a,b"] }],
	["an empty list", "madt_issues.edit", ["3", "--labels", ""], { numbers: ["3"], labels: [] }],
	["paths keep their commas", "madt_contents.delete", ["--paths", "a,b.md"], { paths: ["a,b.md"] }],
	["a flag", "madt_releases.create", ["v1", "--draft"], { tag: "v1", draft: true }],
	["a flag turned off", "madt_releases.create", ["v1", "--no-draft"], { tag: "v1", draft: false }],
	[
		"a flag with a value",
		"madt_releases.create",
		["v1", "--draft=false", "--prerelease=true"],
		{ tag: "v1", draft: false, prerelease: true },
	],
	[
		"keys of an object",
		"madt_repos.edit",
		["--settings.private", "true", "--settings.website=https://x.example"],
		{ settings: { private: "true", website: "https://x.example" } },
	],
	[
		"an object in JSON, and a key beside it",
		"madt_repos.edit",
		["--settings", '{"private":true}', "--settings.website", "x"],
		{ settings: { private: true, website: "x" } },
	],
	[
		"keys of an object that declares none",
		"madt_api_call",
		["/x", "--body.title", "t", "--body.private", "true", "--body.config.url", "u"],
		{ path: "/x", body: { title: "t", private: true, config: { url: "u" } } },
	],
	[
		"objects of a list, key by key",
		"madt_contents.commit",
		["--message", "m", "--files.path", "a", "--files.content", "1", "--files.path", "b"],
		{ message: "m", files: [{ path: "a", content: "1" }, { path: "b" }] },
	],
	[
		"text from stdin, without the last line end",
		"madt_issues.create",
		["t", "--body", "-"],
		{ title: "t", body: "one\ntwo" },
		"one\ntwo\n",
	],
	[
		"content from stdin, exactly",
		"madt_contents.create",
		["a.md", "--content", "-"],
		{ path: "a.md", content: "one\n" },
		"one\n",
	],
	[
		"text from a file",
		"madt_issues.create",
		["t", "--body", `@${file}`],
		{ title: "t", body: "# From a file\n\nwith lines" },
	],
	[
		"content from a file, exactly",
		"madt_contents.create",
		["a.md", "--content", `@${file}`],
		{ path: "a.md", content: "# From a file\n\nwith lines\n" },
	],
	[
		"an at sign at the beginning",
		"madt_issues.create",
		["t", "--body", "@@ada look"],
		{ title: "t", body: "@ada look" },
	],
	["an at sign elsewhere", "madt_issues.create", ["t", "--body", "look @ada"], { title: "t", body: "look @ada" }],
	["text that begins with dashes", "madt_issues.create", ["t", "--body", "--- a/x"], { title: "t", body: "--- a/x" }],
	["after two dashes nothing is an option", "madt_issues.create", ["--", "--draft"], { title: "--draft" }],
];
for (const [what, id, tokens, args, stdin] of understood) {
	test(what, async () => assert.equal(await argsOf(id, tokens, stdin), args));
}

const refused: [what: string, id: string, tokens: string[], says: RegExp][] = [
	[
		"an unknown option",
		"madt_issues.create",
		["t", "--titel", "x"],
		/madt issues create has no option --titel\. Did you mean --title\? See madt issues create --help/,
	],
	["an option without its value", "madt_issues.create", ["t", "--body"], /--body needs a value/],
	["one value twice", "madt_issues.create", ["t", "--body", "a", "--body", "b"], /--body is given twice/],
	["too many identifiers", "madt_branches_remote.rename", ["a", "b", "c"], /no place for "c".*NAME NEW_NAME/],
	["a repository where none is taken", "madt_users.get", ["ada", "--repo", "a/b"], /takes no --repo/],
	["a file that is not there", "madt_issues.create", ["t", "--body", "@nowhere"], /no file nowhere.*@@nowhere/],
	["a file that is no text", "madt_issues.create", ["t", "--body", `@${join(folder, "picture")}`], /is not text/],
	["stdin for two", "madt_issues.create", ["-", "--body", "-"], /Both --body and --title are to be read from stdin/],
	[
		"JSON that is none",
		"madt_repos.edit",
		["--settings", "private"],
		/--settings="private" is not JSON.*--settings\.key/,
	],
];
for (const [what, id, tokens, says] of refused) {
	test(`refused: ${what}`, async () => {
		const error = await argsOf(id, tokens).then(
			() => undefined,
			(reason: Error & { nextStep?: string }) => reason,
		);
		assert.ok(error, "nothing was refused");
		assert.match(`${error.message} ${error.nextStep}`, says);
	});
}

test("no parameter has the name of an option that every command has, but for those that mean the same", () => {
	const names = new Set(allActions.flatMap(({ action }) => Object.keys(action.params)));
	for (const name of ["config", "json", "yes", "help"]) assert.not.ok(names.has(name), name);
});

test.run();
