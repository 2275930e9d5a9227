import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { anchor } from "../../core/src/surfaces/docs/markdown.ts";

const root = resolve(import.meta.dirname, "../..");
const left = new Set(["node_modules", "dist", ".git", "fixtures", "recordings"]);

/** Every Markdown file of the repository. */
function pages(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		if (left.has(entry.name)) return [];
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return pages(path);
		return entry.name.endsWith(".md") ? [path] : [];
	});
}

/** The text without code, where what looks like a link is none. */
function prose(text: string): string {
	return text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, "").replace(/`[^`\n]*`/g, "");
}

function anchorsOf(file: string): Set<string> {
	const headings = prose(readFileSync(file, "utf8")).matchAll(/^#+ (.+)$/gm);
	return new Set([...headings].map(([, heading]) => anchor(heading!)));
}

test("every relative link of every page leads to something, and every anchor to a heading", () => {
	const broken: string[] = [];
	for (const page of pages(root)) {
		for (const [, target] of prose(readFileSync(page, "utf8")).matchAll(/\]\(([^)\s]+)\)/g)) {
			if (/^[a-z]+:/i.test(target!)) continue;
			const [path, fragment] = target!.split("#") as [string, string | undefined];
			const file = path === "" ? page : resolve(dirname(page), decodeURIComponent(path));
			const where = `${relative(root, page)}: ${target}`;
			if (!existsSync(file)) broken.push(where);
			else if (fragment && statSync(file).isFile() && file.endsWith(".md") && !anchorsOf(file).has(fragment))
				broken.push(`${where} (no such heading)`);
		}
	}
	assert.equal(broken, []);
});

test("no page tells a path of somebody's machine", () => {
	for (const page of pages(root))
		assert.not.match(readFileSync(page, "utf8"), /\/(home|Users)\/(?!you\b)\w+|C:\\Users/, relative(root, page));
});

test.run();
