import { test } from "uvu";
import * as assert from "uvu/assert";
import { withMadt } from "./client.ts";

test("a list of issues has no pull requests, and asks for names with commas", () =>
	withMadt(async (call) => {
		const open = await call("issues", { action: "list", all: true });
		assert.is(open.json.total, 115);
		const asked = await call("issues", {
			action: "list",
			labels: ["bug"],
			milestones: ["v1.0", "v2.0"],
			since: "2025-01-01",
		});
		const query = asked.asked.at(-1)?.query;
		assert.is(query?.type, "issues");
		assert.is(query?.labels, "bug");
		assert.is(query?.milestones, "v1.0,v2.0");
		assert.is(query?.since, "2025-01-01T00:00:00Z");
	}));

test("filters that name nothing are refused before the list is asked", () =>
	withMadt(async (call) => {
		for (const [filter, near] of [
			[{ labels: ["bugs"] }, "bug"],
			[{ milestones: ["v1.00"] }, "v1.0"],
			[{ created_by: "adaa" }, "ada"],
			[{ state: "closd" }, "closed"],
		] as const) {
			const { isError, text, asked } = await call("issues", { action: "list", ...filter });
			assert.ok(isError, text);
			assert.match(text, near);
			assert.not(asked.some(({ path }) => path.endsWith("/acme/rocket/issues")));
		}
	}));

test("a search leaves pull requests out unless they are asked for", () =>
	withMadt(async (call) => {
		const search = (args: object) => call("issues", { repo: undefined, action: "search", ...args });
		const issues = await search({ query: "telemetry", mine: "created", owner: "acme" });
		assert.equal(issues.asked.at(-1)?.query, {
			q: "telemetry",
			created: "true",
			owner: "acme",
			type: "issues",
			page: "1",
			limit: "30",
		});
		assert.is(issues.json.items[0].repository, "acme/rocket");
		const pulls = await search({ type: "pulls", mine: "review_requested" });
		assert.is(pulls.asked.at(-1)?.query.type, "pulls");
	}));

test("several issues are one call, each with its own answer or error", () =>
	withMadt(async (call) => {
		const { json } = await call("issues", { action: "get", numbers: ["3", 4, 99999] });
		assert.is(json.failed, 1);
		assert.equal(
			json.results.map((result: any) => result.number),
			[3, 4, 99999],
		);
		assert.equal(json.results[0].labels, ["bug"]);
		assert.ok(json.results[2].error);
	}));

test("a timeline says what changed in words", () =>
	withMadt(async (call) => {
		await call("issues", { action: "edit", numbers: [3], title: "Cutoff", milestone: "v2.0" });
		await call("labels", { action: "remove", numbers: [3], labels: ["bug"] });
		const { json } = await call("issues", { action: "timeline", numbers: [3] });
		const changes = json.items.map(({ type, change }: any) => `${type}: ${change}`);
		for (const wanted of [
			"label: added bug",
			"label: removed bug",
			"assignees: added ada",
			"milestone: none -> v2.0",
		]) {
			assert.ok(changes.includes(wanted), `${wanted} in ${changes.join("; ")}`);
		}
		const comment = json.items.find(({ type }: any) => type === "comment");
		assert.type(comment.comment_id, "number");
		assert.ok(json.items.every(({ type, comment_id }: any) => type === "comment" || comment_id === undefined));
	}));

test("comments of the whole repo tell their issue; those of an issue are cut to the limit", () =>
	withMadt(async (call) => {
		const repo = await call("comments", { action: "list" });
		assert.ok(repo.json.items.every(({ number }: any) => Number.isInteger(number)));
		const issue = await call("comments", { action: "list", numbers: [3], limit: 2, page: 2 });
		assert.is(issue.json.total, 12);
		assert.is(issue.json.items.length, 2);
		assert.is(issue.json.items[0].number, undefined);
		assert.match(issue.json.items[0].body, "Comment 3");
	}));

test.run();
