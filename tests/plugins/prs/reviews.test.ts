import { test } from "uvu";
import * as assert from "uvu/assert";
import handlers from "../../../plugins/prs/src/handlers.ts";
import { type Call, type FakeAnswer, runAction } from "./run-action.ts";

const run = (name: string, input: object, answer: (call: Call) => FakeAnswer, kind: "forgejo" | "gitea" = "forgejo") =>
	runAction("prs/tools/reviews.json", handlers, name, { number: 7, ...input }, { kind, answer });

const comment = (id: number) => ({
	id,
	path: "a.ts",
	position: 3,
	original_position: 0,
	body: `c${id}`,
	user: { login: "ada" },
	resolver: null,
});

test("get brings the comments on lines, where there are some", async () => {
	const { value } = await run("get", { ids: [1] }, ({ route }) => ({
		data: route.endsWith("/comments") ? [comment(5)] : { id: 1, comments_count: 1 },
	}));
	assert.equal(value.comments, [{ id: 5, path: "a.ts", position: 3, user: "ada", body: "c5" }]);
	const { calls } = await run("get", { ids: [1] }, () => ({ data: { id: 1, comments_count: 0 } }));
	assert.is(calls.length, 1);
});

test("comments: of the whole pull request, by review, by id", async () => {
	const answer = ({ route, path }: Call) => {
		if (route.endsWith("/reviews"))
			return {
				data: [
					{ id: 1, comments_count: 1 },
					{ id: 2, comments_count: 0 },
					{ id: 3, comments_count: 1 },
				],
			};
		return { data: route.endsWith("{comment}") ? comment(Number(path.comment)) : [comment(Number(path.id) * 10)] };
	};
	const ids = async (input: object, kind?: "gitea") =>
		(await run("comments", input, answer, kind)).value?.map(({ id }: { id: number }) => id);
	assert.equal(await ids({}), [10, 30]);
	assert.equal(await ids({ ids: [3] }), [30]);
	assert.equal(await ids({ ids: [1], comment_ids: [11] }), [11], "Forgejo has a route for one");
	assert.equal(await ids({ ids: [1], comment_ids: [10] }, "gitea"), [10]);
	assert.match((await run("comments", { comment_ids: [99] }, answer)).error?.message ?? "", /has the comment 99/);
});

test("create sends the forge's words and checks what comments are on", async () => {
	const answer = ({ route }: Call) => ({
		data: route.endsWith("/files") ? [{ filename: "a.ts" }] : { id: 8, state: "APPROVED" },
	});
	const line = { path: "a.ts", body: "why", new_position: 3 };
	const { calls } = await run("create", { event: "request_changes", body: "no", comments: [line], sha: "abc" }, answer);
	assert.equal(calls[1]?.body, { event: "REQUEST_CHANGES", body: "no", comments: [line], commit_id: "abc" });
	const stray = await run("create", { event: "comment", comments: [{ ...line, path: "a.tsx" }] }, answer);
	assert.match(stray.error?.message ?? "", /does not change a.tsx; nothing was sent/);
	assert.match(stray.error?.nextStep ?? "", /a\.ts/);
	const lineless = await run("create", { event: "comment", comments: [{ path: "a.ts", body: "why" }] }, answer);
	assert.match(lineless.error?.message ?? "", /new_position/);
	assert.is(lineless.calls.length, 0);
});

test("one's own pull request can't be approved, and that is said", async () => {
	const answer = () => ({ status: 422, data: { message: "approve your own pull is not allowed" } });
	for (const [name, input] of [
		["create", {}],
		["submit", { id: 3 }],
	] as const) {
		const { error } = await run(name, { event: "approve", ...input }, answer);
		assert.match(error?.message ?? "", /acme\/rocket#7 is your own/);
		assert.match(error?.nextStep ?? "", /event=comment/);
	}
});

test("submit refuses to stay pending", async () => {
	assert.ok((await run("submit", { id: 3, event: "pending" }, () => ({}))).error);
	assert.is(
		(await run("submit", { id: 3, event: "comment", body: "x" }, () => ({ data: { id: 3 } }))).calls[0]?.path.id,
		3,
	);
});

test("request reads who is asked then, and warns of who is not", async () => {
	const asked = { number: 7, requested_reviewers: [{ login: "Ada" }], requested_reviewers_teams: null };
	const { calls, warnings } = await run("request", { numbers: [7], users: ["ada"], teams: ["core"] }, () => ({
		data: asked,
	}));
	assert.equal(calls[0]?.body, { reviewers: ["ada"], team_reviewers: ["core"] });
	assert.match(warnings[0] ?? "", /^#7: core is not among the requested/);
});

test("unrequest names who was not asked", async () => {
	const asked = { number: 7, requested_reviewers: [{ login: "ada" }], requested_reviewers_teams: [] };
	const none = await run("unrequest", { numbers: [7], users: ["grace"] }, () => ({ data: asked }));
	assert.match(none.error?.message ?? "", /grace is not asked/);
	assert.match(none.error?.nextStep ?? "", /Asked: ada/);
	const some = await run("unrequest", { numbers: [7], users: ["grace", "ada"] }, () => ({ data: asked }));
	assert.match(some.warnings[0] ?? "", /grace had not been asked/);
	assert.is(some.calls.filter(({ route }) => route.startsWith("DELETE")).length, 1);
});

test.run();
