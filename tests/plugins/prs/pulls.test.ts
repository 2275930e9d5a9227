import { test } from "uvu";
import * as assert from "uvu/assert";
import { draftTitle } from "../../../plugins/prs/src/draft.ts";
import handlers from "../../../plugins/prs/src/handlers.ts";
import { type Call, type FakeAnswer, runAction } from "./run-action.ts";

const run = (name: string, input: object, answer: (call: Call) => FakeAnswer) =>
	runAction("prs/tools/prs.json", handlers, name, input, { answer });

const pull = (number: number, head = "x", base = "main") => ({
	number,
	title: `P${number}`,
	draft: false,
	state: "open",
	merged: false,
	base: { ref: base, label: base },
	head: { ref: head, label: head, repo: { full_name: "ada/rocket" } },
});

test("draft titles", () => {
	assert.is(draftTitle("A", true), "WIP: A");
	assert.is(draftTitle("[WIP] A", true), "[WIP] A");
	assert.is(draftTitle("WIP: [WIP] A", false), "A");
	assert.is(draftTitle("Draft: A", false), "A");
	assert.is(draftTitle("WIPe it", false), "WIPe it");
});

test("list sends ids and the author, and picks out base and head itself", async () => {
	const plain = await run("list", { state: "all", labels: [3], milestone: 2, user: "ada" }, () => ({ data: [] }));
	assert.equal(plain.calls[0]?.query, {
		state: "all",
		labels: [3],
		milestone: 2,
		poster: "ada",
		sort: undefined,
		base: undefined,
		head: undefined,
	});
	const all = [pull(1), pull(2, "y"), pull(3, "x", "dev")];
	const numbersOf = (found: { number: number }[]) => found.map(({ number }) => number);
	const based = await run("list", { base: "main", limit: 1 }, () => ({ data: all }));
	assert.equal(numbersOf(based.value), [1, 2], "all of them: the page is the host's to cut");
	const forked = await run("list", { head: "ada:y" }, () => ({ data: all }));
	assert.equal(numbersOf(forked.value), [2]);
});

test("list: nothing found of a branch or an author that is not there is an error", async () => {
	const gone = ({ route }: Call) => (route.endsWith("/pulls") ? { data: [] } : { status: 404, data: {} });
	assert.match((await run("list", { base: "nowhere" }, gone)).error?.message ?? "", /branches\/\{branch\}: 404/);
	assert.equal((await run("list", { head: "ada:nowhere" }, gone)).value, []);
	const stranger = await run("list", { user: "nobody" }, () => ({ status: 404, data: {} }));
	assert.match(stranger.error?.message ?? "", /users\/\{username\}: 404/);
});

test("create takes the default branch, a draft's title and reviewers", async () => {
	const { value, calls } = await run(
		"create",
		{ title: "T", head: "x", draft: true, reviewers: ["ada"], due_date: "2026-12-24" },
		({ route, body }) => {
			if (route === "GET /repos/{owner}/{repo}") return { data: { default_branch: "trunk" } };
			return route.endsWith("/pulls") ? { data: { ...pull(9), draft: true, title: body.title } } : { data: [] };
		},
	);
	assert.is(calls[0]?.route, "GET /users/{username}");
	const body = calls[2]?.body;
	assert.equal([body.title, body.base, body.due_date], ["WIP: T", "trunk", "2026-12-24T23:59:59Z"]);
	assert.equal(calls[3]?.path.index, 9);
	assert.equal(value.requested_reviewers, ["ada"]);
});

test("reviewers that can't be asked leave a warning and the pull request", async () => {
	const { value, warnings, error } = await run(
		"create",
		{ title: "T", head: "x", base: "main", reviewers: ["nobody"] },
		({ route }) => {
			if (route.startsWith("GET")) return { data: {} };
			return route.endsWith("/pulls")
				? { data: pull(9) }
				: { status: 404, data: { message: "User 'nobody' not exist" } };
		},
	);
	assert.is(error, undefined);
	assert.is(value.number, 9);
	assert.match(warnings[0] ?? "", /#9 was created, but .*'nobody' not exist.*Do not create it again/);
});

test("create names what is missing or there already", async () => {
	const twice = await run("create", { title: "T", head: "x", base: "main" }, () => ({
		status: 409,
		data: { message: "pull request already exists" },
	}));
	assert.match(twice.error?.nextStep ?? "", /action=find, base=main, head=x/);
	const lost = await run("create", { title: "T", head: "nope", base: "main" }, () => ({ status: 404, data: {} }));
	assert.match(lost.error?.message ?? "", /main or nope/);
});

test("edit sends only what is given", async () => {
	const { calls } = await run(
		"edit",
		{ numbers: [9], labels: [1], assignees: [], milestone: 4, due_date: "none" },
		() => ({ data: pull(9) }),
	);
	assert.is(calls.length, 1);
	assert.equal(calls[0]?.body, { labels: [1], assignees: [], milestone: 4, unset_due_date: true });
	const nothing = await run("edit", { numbers: [9] }, () => ({ data: pull(9) }));
	assert.match(nothing.error?.message ?? "", /nothing to change/);
});

test("edit clears a milestone on the issue's route, the only one that does", async () => {
	const { calls } = await run("edit", { numbers: [9], milestone: "none" }, () => ({ data: pull(9) }));
	assert.equal(
		calls.map(({ route }) => route.split(" ")[0]),
		["PATCH", "GET"],
	);
	assert.ok(calls[0]?.route.endsWith("/issues/{index}"));
	assert.equal(calls[0]?.body, { milestone: 0 });
});

test("edit makes a draft ready by its title, and says when that did not help", async () => {
	const draft = { ...pull(9), title: "WIP: T", draft: true };
	const ready = await run("edit", { numbers: [9], draft: false }, ({ route }) => ({
		data: route.startsWith("GET") ? draft : { ...draft, title: "T", draft: false },
	}));
	assert.is(ready.calls[1]?.body.title, "T");
	assert.equal(ready.warnings, []);
	const still = await run("edit", { numbers: [9], draft: false }, () => ({ data: draft }));
	assert.match(still.warnings[0] ?? "", /still a draft/);
});

test("is_merged tells 'not merged' from 'not there'", async () => {
	const no = await run("is_merged", { numbers: [9] }, ({ route }) =>
		route.endsWith("/merge") ? { status: 404 } : { data: pull(9) },
	);
	assert.equal(no.value, { number: 9, merged: false });
	const lost = await run("is_merged", { numbers: [9] }, () => ({ status: 404 }));
	assert.ok(lost.error);
});

test("cancel_auto_merge says when nothing was scheduled", async () => {
	const done = await run("cancel_auto_merge", { numbers: [9] }, () => ({ status: 204 }));
	assert.equal(done.value, { number: 9, scheduled: false });
	const nothing = await run("cancel_auto_merge", { numbers: [9] }, ({ route }) =>
		route.startsWith("DELETE") ? { status: 404 } : { data: pull(9) },
	);
	assert.match(nothing.value.note, /no merge was scheduled/);
});

test("update: done, up to date, conflict", async () => {
	assert.equal((await run("update", { numbers: [9] }, () => ({}))).value, { number: 9, updated: true });
	const current = await run("update", { numbers: [9] }, () => ({
		status: 500,
		data: { message: "HeadBranch of PR 9 is up to date" },
	}));
	assert.is(current.value.updated, false);
	const conflict = await run("update", { numbers: [9], style: "rebase" }, () => ({
		status: 409,
		data: { message: "rebase failed because of conflict" },
	}));
	assert.match(conflict.error?.message ?? "", /because of conflict/);
	assert.ok((await run("update", { numbers: [9], style: "squash" }, () => ({}))).error);
});

test.run();
