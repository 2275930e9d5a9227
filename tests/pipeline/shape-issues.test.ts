import type { ResultSpec } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { fit } from "../../core/src/pipeline/budget.ts";
import { sanitizeDeep } from "../../core/src/pipeline/sanitize.ts";
import { shape } from "../../core/src/pipeline/shape.ts";

const site = "https://forge.example";
const user = (login: string, id: number) => ({
	id,
	login,
	login_name: "",
	source_id: 0,
	full_name: "Ada Example",
	email: `${login}@example.org`,
	avatar_url: `${site}/avatars/5bfcf2d8e394674550332640d72db509`,
	html_url: `${site}/${login}`,
	language: "",
	is_admin: false,
	last_login: "0001-01-01T00:00:00Z",
	created: "2026-12-01T06:52:06Z",
	restricted: false,
	active: false,
	prohibit_login: false,
	location: "",
	pronouns: "",
	website: "",
	description: "",
	visibility: "public",
	followers_count: 1,
	following_count: 0,
	starred_repos_count: 0,
	username: login,
});
const label = (name: string, id: number) => ({
	id,
	name,
	exclusive: false,
	is_archived: false,
	color: "ee0701",
	description: `${name} label`,
	url: `${site}/api/v1/repos/acme/rocket/labels/${id}`,
});

/** An issue with the keys that a forge sends. */
function issueOf(number: number): object {
	const ada = user("ada", 2);
	return {
		id: number,
		url: `${site}/api/v1/repos/acme/rocket/issues/${number}`,
		html_url: `${site}/acme/rocket/issues/${number}`,
		number,
		user: user("root1", 1),
		original_author: "",
		original_author_id: 0,
		title: `Issue ${number}: \x1b[31mengine cutoff\x1b[0m`,
		body: `Steps:\r\n\r\n1. Launch <!-- x -->\r\n${"lorem ipsum dolor sit amet ".repeat(40)}`,
		ref: "",
		assets: [],
		labels: [label("bug", 1), label("prio/high", 2)],
		milestone: {
			id: 1,
			title: "v1.0",
			description: "",
			state: "open",
			open_issues: 3,
			closed_issues: 1,
			created_at: "2026-12-01T06:52:06Z",
			updated_at: null,
			closed_at: null,
			due_on: null,
		},
		assignee: ada,
		assignees: [ada],
		state: "open",
		is_locked: false,
		comments: 2,
		created_at: "2026-12-01T06:52:38Z",
		updated_at: "2026-12-01T06:52:48Z",
		closed_at: null,
		due_date: null,
		pull_request: null,
		repository: { id: 1, name: "rocket", owner: "acme", full_name: "acme/rocket" },
		pin_order: 0,
	};
}
const issues = Array.from({ length: 50 }, (_, index) => issueOf(index + 1));
const spec: ResultSpec = {
	list: ["number", "title", "state", "labels", "assignees", "milestone", "comments", "due_date"],
	item: ["number", "title", "body"],
};

test("shape and sanitize: 50 issues are a few percent of what the forge sent", () => {
	const lean = sanitizeDeep(shape({ items: issues, total: 129 }, spec)) as { items: object[] };
	assert.equal(lean.items[4], {
		number: 5,
		title: "Issue 5: engine cutoff",
		state: "open",
		labels: ["bug", "prio/high"],
		assignees: ["ada"],
		milestone: "v1.0",
		comments: 2,
	});
	const part = fit(lean).text.length / JSON.stringify(issues).length;
	assert.ok(part < 0.05, `${(part * 100).toFixed(1)} %`);
});

test("shape and sanitize: a single issue, and the forge's own answer", () => {
	const body = `Steps:\n\n1. Launch [hidden comment: x]\n${"lorem ipsum dolor sit amet ".repeat(40)}`;
	assert.equal(sanitizeDeep(shape(issues[4], spec)), { number: 5, title: "Issue 5: engine cutoff", body });
	const whole = sanitizeDeep(shape(issues[4], spec, ["*"])) as Record<string, unknown>;
	assert.equal(Object.keys(whole), Object.keys(issues[4] as object));
	assert.equal(whole.user, user("root1", 1));
});

test.run();
