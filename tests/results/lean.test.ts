import { seedTokens } from "@madtea/mock-forge";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { measure, type Row } from "../../bench/support/lean-rows.ts";
import { startInProcess } from "../support/in-process.ts";

let rows: Row[];
test.before(async () => {
	({ rows } = await measure());
});

const of = (operation: string) => rows.filter((row) => row.operation === operation);
const percent = (part: number, whole: number) => (100 * part) / whole;

/** Against what the forge sent for the whole list, and against the JSON of the rows that are recorded. */
const lists = [
	{ operation: "issueListIssues", action: "madt_issues.list", items: [50, 50], most: 5 },
	{ operation: "repoListPullRequests", action: "madt_prs.list", items: [14, 16], most: 5 },
	{ operation: "repoGetAllCommits", action: "madt_commits.list", items: [46, 48], most: 6 },
];

for (const { operation, action, items, most } of lists) {
	test(`${action} of ${items[0]} to ${items[1]} is at most ${most} % of what the forge sends`, () => {
		const measured = of(operation);
		assert.equal(measured.map(({ forge }) => forge).sort(), ["forgejo", "gitea"]);
		for (const row of measured) {
			assert.is(row.action, action);
			assert.ok(
				(row.items as number) >= (items[0] as number) && (row.items as number) <= (items[1] as number),
				String(row.items),
			);
			assert.ok(percent(row.lean, row.sent) <= most, `${row.forge}: ${row.lean} of ${row.sent} bytes`);
			assert.ok(percent(row.lean, row.raw) <= most, `${row.forge}: ${row.lean} of ${row.raw} bytes`);
		}
	});
}

for (const kind of ["forgejo", "gitea"] as const) {
	test(`the same on whole lists of the mock ${kind}, whose answers are as long as the recorded ones`, async () => {
		const running = await startInProcess({ kind });
		try {
			const ask = async (path: string) =>
				(
					await fetch(`${running.forge.url}/api/v1${path}`, { headers: { authorization: `token ${seedTokens.admin}` } })
				).text();
			for (const [tool, path, operation, most] of [
				["madt_issues", "/repos/acme/rocket/issues?type=issues&limit=50", "issueListIssues", 5],
				["madt_prs", "/repos/acme/rocket/pulls?state=all&limit=50", "repoListPullRequests", 5],
				["madt_commits", "/repos/acme/rocket/commits?limit=50", "repoGetAllCommits", 6],
			] as const) {
				const raw = Buffer.byteLength(await ask(path));
				const { text } = await running.host.call({
					tool,
					args: { action: "list", repo: "acme/rocket", limit: 50, ...(tool === "madt_prs" && { state: "all" }) },
				});
				assert.ok(percent(Buffer.byteLength(text), raw) <= most, `${tool}: ${Buffer.byteLength(text)} of ${raw} bytes`);
				const recorded = of(operation).find(({ forge }) => forge === kind) as Row;
				const each = (bytes: number, items: number) => bytes / items;
				const mocked = each(raw, (JSON.parse(await ask(path)) as unknown[]).length);
				assert.ok(
					Math.abs(mocked / each(recorded.sent, recorded.items as number) - 1) < 0.15,
					`${operation}: ${mocked} bytes each`,
				);
			}
		} finally {
			running.close();
		}
	});
}

test("one issue is at most 40 % of what the forge sends, plus its body", () => {
	for (const row of [...of("issueGetIssue"), ...of("issueGetIssue.escape")]) {
		const { body } = JSON.parse(row.text);
		const rest = row.lean - Buffer.byteLength(JSON.stringify(body));
		assert.ok(body.length > 20, "it has its body");
		assert.ok(percent(rest, row.raw) <= 40, `${row.forge}: ${rest} of ${row.raw} bytes`);
	}
});

test("all recorded answers together are an eighth", () => {
	const sum = (key: "raw" | "lean" | "rawTokens" | "leanTokens") => rows.reduce((total, row) => total + row[key], 0);
	assert.ok(rows.length > 300, `${rows.length} answers`);
	assert.ok(percent(sum("lean"), sum("raw")) <= 12.5);
	assert.ok(percent(sum("leanTokens"), sum("rawTokens")) <= 12.5);
});

test("what is more than 60 % of the forge's answer is short, or a text", () => {
	for (const row of rows.filter(({ lean, raw }) => percent(lean, raw) > 60)) {
		const isText = /gitignore|license/.test(row.action);
		// The server's four settings are asked together; each is recorded alone.
		assert.ok(
			isText || row.action === "madt_server.settings" || row.lean < 1000,
			`${row.action} ${row.operation}: ${row.lean} of ${row.raw}`,
		);
	}
});

/** Every object in an answer, with the key it is under. */
function* objects(value: unknown, key = ""): Generator<[string, Record<string, unknown>]> {
	if (typeof value !== "object" || value === null) return;
	if (!Array.isArray(value)) yield [key, value as Record<string, unknown>];
	for (const [name, inner] of Object.entries(value)) yield* objects(inner, Array.isArray(value) ? key : name);
}

const answers = () =>
	rows.flatMap((row) => {
		try {
			return [{ row, value: JSON.parse(row.text) as unknown }];
		} catch {
			return [];
		}
	});

test("no null, no empty text, no empty list but that of a list, no time before all time", () => {
	for (const { row, value } of answers()) {
		for (const [, object] of objects(value)) {
			for (const [key, inner] of Object.entries(object)) {
				const where = `${row.action} ${row.operation} ${row.forge}: ${key}`;
				assert.ok(inner !== null && inner !== "", where);
				if (Array.isArray(inner)) assert.ok(inner.length > 0 || ["items", "topics", "reactions"].includes(key), where);
				if (typeof inner === "string") assert.not.match(inner, /^(0001-01-01|1970-01-01)T/, where);
			}
		}
	}
});

test("no address of the API, no avatar, and one address where a person would open it", () => {
	for (const { row, value } of answers()) {
		// Actors of the fediverse are named by their address.
		if (row.action.startsWith("madt_activitypub")) continue;
		for (const [, object] of objects(value)) {
			const addresses = Object.entries(object).filter(
				([, inner]) => typeof inner === "string" && /^https?:\/\/forge\.example/.test(inner),
			);
			const shown = addresses.filter(([key]) => key !== "clone_url").map(([key]) => key);
			assert.ok(
				shown.length <= 1 && shown.every((key) => key === "url"),
				`${row.action} ${row.operation}: ${shown.join(", ")}`,
			);
			for (const [key, address] of addresses)
				assert.not.match(String(address), /\/api\/v1|\/avatars\//, `${row.action} ${key}`);
		}
	}
});

test("users are logins, labels names, milestones titles, repositories their full names", () => {
	const names = new Set([
		"user",
		"author",
		"creator",
		"poster",
		"owner",
		"milestone",
		"repository",
		"repo",
		"merged_by",
		"act_user",
	]);
	const lists = new Set(["labels", "assignees", "requested_reviewers"]);
	let seen = 0;
	for (const { row, value } of answers()) {
		for (const [, object] of objects(value)) {
			for (const [key, inner] of Object.entries(object)) {
				if (names.has(key) && row.action !== "madt_server.settings" && ++seen)
					assert.is(typeof inner, "string", `${row.action} ${key}`);
				if (lists.has(key) && ++seen)
					for (const name of inner as unknown[]) assert.is(typeof name, "string", `${row.action} ${key}`);
			}
		}
	}
	assert.ok(seen > 100, `${seen} seen`);
});

test("times are as the forge sends them", () => {
	const issue = JSON.parse(of("issueGetIssue")[0]?.text ?? "{}");
	assert.match(issue.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test.run();
