import { readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { forgeErrorCodes } from "../../core/src/forge/codes.ts";
import { exitCodes } from "../../core/src/surfaces/cli/exit-codes.ts";

const guide = readFileSync(new URL("../../docs/troubleshooting.md", import.meta.url), "utf8");
const rows = [...guide.matchAll(/^\| (.+?) \| (.+) \| `(\w+)` \|$/gm)].map(([, text, remedy, code]) => ({
	text,
	remedy,
	code,
}));

test("every error code is in the guide, with the words that are seen, and no other", () => {
	assert.equal(rows.map(({ code }) => code).sort(), Object.keys(forgeErrorCodes).sort());
	for (const { text, code } of rows) assert.is(text, forgeErrorCodes[code as keyof typeof forgeErrorCodes].text);
});

test("every exit code is in the guide, and no other", () => {
	const codes = [...guide.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
	assert.equal(codes, Object.values(exitCodes));
});

test.run();
