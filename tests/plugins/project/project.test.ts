import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, Reply, type Script, type ScriptedForge, scriptForge } from "../actions/scripted-forge.ts";

const test = suite("project boards");
const base = "/repos/acme/rocket/projects";

const boards = [
	{ id: 4, title: "Roadmap", state: "open", is_closed: false, num_open_issues: 2, num_closed_issues: 1 },
	{ id: 5, title: "4", state: "closed", is_closed: true, num_open_issues: 0, num_closed_issues: 0 },
];
const columns = [
	{ id: 41, title: "To do", default: true, sorting: 0, project_id: 4 },
	{ id: 42, title: "Done", default: false, sorting: 1, project_id: 4 },
];
let made: number;
const shared: Script = {
	[`GET ${base}`]: new Reply(200, boards, { "x-total-count": "2" }),
	[`GET ${base}/4`]: boards[0],
	[`GET ${base}/4/columns`]: new Reply(200, columns, { "x-total-count": "2" }),
	[`GET ${base}/5`]: boards[1],
	[`GET ${base}/5/columns`]: [],
	[`POST ${base}`]: ({ body }: Asked) => new Reply(201, { id: 6, ...body, state: "open" }),
	[`POST ${base}/6/columns`]: ({ body }: Asked) =>
		body.title === "Bad"
			? new Reply(422, { message: "no such title" })
			: new Reply(201, { id: 60 + made++, title: body.title }),
	[`PATCH ${base}/4`]: ({ body }: Asked) => ({ ...boards[0], ...body }),
	[`DELETE ${base}/4`]: new Reply(204),
	"GET /repos/acme/rocket/issues/3": { id: 303, number: 3 },
	"GET /repos/acme/rocket/issues/7": { id: 307, number: 7 },
	"GET /repos/acme/rocket/issues/99": new Reply(404, { message: "not found" }),
};
const created = new Reply(201);
/** Giteas of 2026 name the board in the path of a column. */
const present: Script = {
	...shared,
	[`PATCH ${base}/4/columns/42`]: ({ body }: Asked) => ({ ...columns[1], ...body }),
	[`DELETE ${base}/4/columns/42`]: new Reply(204),
	[`GET ${base}/4/columns/42/issues`]: [
		{ id: 303, number: 3, title: "crash", state: "open", labels: [], body: "long" },
	],
	[`POST ${base}/4/columns/42/issues/303`]: created,
	[`POST ${base}/4/columns/42/issues/307`]: created,
	[`DELETE ${base}/4/columns/42/issues/303`]: new Reply(204),
};
/** Builds before that did not. */
const earlier: Script = {
	...shared,
	[`PATCH ${base}/columns/42`]: ({ body }: Asked) => ({ ...columns[1], ...body }),
	[`DELETE ${base}/columns/42`]: new Reply(204),
	[`POST ${base}/columns/42/issues`]: created,
};

let forges: Record<"present" | "earlier" | "none", ScriptedForge>;
test.before(async () => {
	forges = {
		present: await scriptForge("project", present, "gitea"),
		earlier: await scriptForge("project", earlier, "gitea"),
		none: await scriptForge("project", {}),
	};
});
test.before.each(() => {
	made = 0;
	for (const forge of Object.values(forges)) forge.asked.length = 0;
});
test.after(() => {
	for (const forge of Object.values(forges)) forge.close();
});

const args = (action: string, more: object = {}) => ({ action, repo: "acme/rocket", ...more });
const writes = (forge: ScriptedForge) => forge.asked.filter(({ what }) => !what.startsWith("GET"));
const done = (forge: ScriptedForge) => writes(forge).at(-1)!;

for (const [action, more] of [
	["list", {}],
	["get", { board: "Roadmap" }],
	["create", { title: "Launch" }],
	["place", { board: "Roadmap", column: "Done", numbers: [3] }],
] as const) {
	test(`${action} says that a forge has no API for boards`, async () => {
		assert.match(
			await forges.none.failure("madt_project", args(action, more)),
			"This forge has no API for project boards",
		);
	});
}

test("a board is found by title before id, with its columns", async () => {
	const board = await forges.present.call("madt_project", args("get", { board: "roadmap" }));
	assert.equal(board.columns, [
		{ id: 41, title: "To do", default: true },
		{ id: 42, title: "Done", default: false },
	]);
	assert.is((await forges.present.call("madt_project", args("get", { board: "4" }))).id, 5);
	assert.is((await forges.present.call("madt_project", args("get", { board: 5 }))).id, 5);
});

test("an unknown board or column is answered with the nearest", async () => {
	assert.match(
		await forges.present.failure("madt_project", args("get", { board: "Roadmop" })),
		'Did you mean "Roadmap"?',
	);
	assert.match(
		await forges.present.failure("madt_project", args("place", { board: "Roadmap", column: "Don", numbers: [3] })),
		'Did you mean "Done"?',
	);
	assert.is(writes(forges.present).length, 0);
});

test("a board is made with its columns in order", async () => {
	const board = await forges.present.call(
		"madt_project",
		args("create", { title: "Launch", columns: ["To do", "Doing", "Done"] }),
	);
	assert.equal(
		board.columns.map(({ title }: any) => title),
		["To do", "Doing", "Done"],
	);
	assert.equal(
		board.columns.map(({ id }: any) => id),
		[60, 61, 62],
	);
});

test("a column that can't be made leaves the board, with the way to go on", async () => {
	const board = await forges.present.call(
		"madt_project",
		args("create", { title: "Launch", columns: ["To do", "Bad", "Done"] }),
	);
	assert.is(board.id, 6);
	assert.match(board.warning, 'Columns not made: "Bad", "Done"');
	assert.match(board.warning, "action=add_columns board=6");
});

test("a close is understood by all builds, texts apart from it", async () => {
	await forges.present.call("madt_project", args("edit", { board: "Roadmap", title: "Past", state: "closed" }));
	assert.equal(
		writes(forges.present).map(({ body }) => body),
		[{ title: "Past" }, { state: "closed", is_closed: true }],
	);
	assert.match(
		await forges.present.failure("madt_project", args("edit", { board: "Roadmap", state: "all" })),
		"open or closed",
	);
});

test("columns are edited and deleted on both kinds of builds", async () => {
	const edit = args("edit_column", { board: "Roadmap", column: "Done", color: "ff0000" });
	const remove = args("delete_column", { board: "Roadmap", column: "Done" });
	for (const [name, path] of [
		["present", `${base}/4/columns/42`],
		["earlier", `${base}/columns/42`],
	] as const) {
		const forge = forges[name];
		assert.is((await forge.call("madt_project", edit)).color, "#ff0000");
		assert.is(done(forge).what, `PATCH ${path}`);
		assert.equal(await forge.call("madt_project", remove), { deleted: "Done" });
		assert.is(done(forge).what, `DELETE ${path}`);
	}
});

test("issues are placed by number, columns looked up once", async () => {
	const place = args("place", { board: "Roadmap", column: "Done", numbers: [3, 7, 99] });
	const { failed, results } = await forges.present.call("madt_project", place);
	assert.is(failed, 1);
	assert.equal(results[0], { number: 3, column: "Done" });
	assert.match(results[2].error, "not found");
	assert.is(forges.present.asked.filter(({ what }) => what === `GET ${base}`).length, 1);
	assert.equal(
		writes(forges.present)
			.map(({ what }) => what)
			.sort(),
		[`POST ${base}/4/columns/42/issues/303`, `POST ${base}/4/columns/42/issues/307`],
	);
	await forges.earlier.call("madt_project", args("place", { board: "Roadmap", column: "Done", numbers: [3] }));
	assert.is(done(forges.earlier).what, `POST ${base}/columns/42/issues`);
	assert.equal(done(forges.earlier).body, { issue_id: 303 });
});

test("the issues of a column are listed and taken off, where the build can", async () => {
	const { items } = await forges.present.call("madt_project", args("issues", { board: "Roadmap", column: "Done" }));
	assert.equal(items, [{ number: 3, title: "crash", state: "open" }]);
	const remove = args("remove", { board: "Roadmap", column: "Done", numbers: [3] });
	assert.equal(await forges.present.call("madt_project", remove), { removed_from: "Done" });
	assert.match(await forges.earlier.failure("madt_project", remove), "can't take issues off a board");
});

test("boards are listed by state and deleted by title", async () => {
	const { items } = await forges.present.call("madt_project", args("list", { state: "all" }));
	assert.equal(items[0], { id: 4, title: "Roadmap", state: "open", is_closed: false, open: 2, closed: 1 });
	assert.is(forges.present.asked[0]?.query.state, "all");
	assert.equal(await forges.present.call("madt_project", args("delete", { board: "Roadmap" })), { deleted: "Roadmap" });
});

test.run();
