import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { exampleLine } from "../../core/src/surfaces/cli/example-line.ts";
import { actionTitle } from "../../core/src/surfaces/docs/action-section.ts";
import { docsOfSource } from "../../scripts/gen/docs.ts";
import { allActions, manifests } from "../support/manifests.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const made = await docsOfSource();

test("the reference and the picture of the budgets are current", () => {
	const stale = [...made.files].filter(([file, text]) => {
		try {
			return read(file) !== text;
		} catch {
			return true;
		}
	});
	assert.equal([...stale.map(([file]) => file), ...made.gone], [], "run: npm run gen");
});

test("there is a page for each domain, and an index that links to it", () => {
	const domains = manifests.map(({ domain }) => domain).sort();
	const pages = readdirSync(join(root, "docs/reference")).filter((file) => file !== "index.md");
	assert.equal(
		pages.sort(),
		domains.map((domain) => `${domain}.md`),
	);
	const index = made.files.get("docs/reference/index.md")!;
	for (const domain of domains) assert.ok(index.includes(`(${domain}.md)`), domain);
});

test("each action has its section: effect, parameters, rules, both examples, operations with their forges", () => {
	for (const { tool, action } of allActions) {
		const page = made.files.get(`docs/reference/${tool.domain}.md`)!;
		const title = actionTitle(tool, action);
		const start = page.indexOf(`### ${title}\n`);
		assert.ok(start >= 0, title);
		const rest = page.slice(start + 4);
		const section = rest.slice(0, /\n#{2,3} /.exec(rest)?.index);
		assert.ok(section.includes(`Effect: ${action.effect}`), title);
		for (const name of Object.keys(action.params)) assert.ok(section.includes(`| \`${name}\` |`), `${title}: ${name}`);
		for (const group of [...action.oneOf, ...action.anyOf])
			assert.ok(section.includes(group.map((name) => `\`${name}\``).join(", ")), title);
		assert.ok(section.includes(`"name": "${tool.name}"`), title);
		assert.ok(section.includes(exampleLine(tool, action, action.example ?? {})), title);
		for (const route of action.operations)
			assert.match(
				section,
				new RegExp(`\`${route.replace(/[{}.?]/g, "\\$&")}\` \\| (Forgejo|Gitea|in neither)`),
				title,
			);
	}
});

test("the picture is well formed, with a bar for each tool", () => {
	const svg = made.files.get("docs/budget.svg")!;
	const open: string[] = [];
	for (const [, closing, name, self] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
		if (closing) assert.is(open.pop(), name);
		else if (!self) open.push(name!);
	}
	assert.equal(open, []);
	for (const tool of new Set(allActions.map((action) => action.tool.name))) assert.ok(svg.includes(`>${tool}<`), tool);
});

test.run();
