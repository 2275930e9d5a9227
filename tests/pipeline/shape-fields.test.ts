import type { ResultSpec } from "@madtea/schemas";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { checkFields, FieldError, shape } from "../../core/src/pipeline/shape.ts";

const issue = {
	number: 3,
	title: "Engine cutoff",
	body: "Steps",
	state: "open",
	user: { id: 1, login: "root1", email: "root1@example.org" },
	milestone: null,
	assignees: null,
	commit: { author: { name: "Ada", date: "2026-12-01" } },
	html_url: "https://forge.example/acme/rocket/issues/3",
	url: "https://forge.example/api/v1/repos/acme/rocket/issues/3",
};
const spec: ResultSpec = {
	list: ["number", "title", "who=commit.author"],
	item: ["number", "title", "url=html_url", "milestone"],
};
const listed = { number: 3, title: "Engine cutoff", who: { name: "Ada", date: "2026-12-01" } };

const requests: [what: string, fields: string[] | undefined, expected: object][] = [
	["none", undefined, listed],
	["an empty list", [], listed],
	["the usual ones", ["default"], listed],
	["more", ["default", "body"], { ...listed, body: "Steps" }],
	["less", ["number"], { number: 3 }],
	["others", ["state", "user"], { state: "open", user: "root1" }],
	[
		"nested",
		["user.email", "commit.author.date"],
		{ user: { email: "root1@example.org" }, commit: { author: { date: "2026-12-01" } } },
	],
	["a short name", ["who"], { who: listed.who }],
	["below a short name", ["who.date"], { who: { date: "2026-12-01" } }],
	["the forge's name of a renamed one", ["commit.author"], { commit: { author: listed.who } }],
	["a short name declared for single items", ["url"], { url: issue.html_url }],
	["the forge's name of that", ["html_url"], { html_url: issue.html_url }],
	["one that is null here", ["number", "milestone", "assignees", "milestone.title"], { number: 3 }],
	["one twice", ["number", "number"], { number: 3 }],
];
for (const [what, fields, expected] of requests) {
	test(`fields: ${what}`, () => {
		assert.equal(shape([issue], spec, fields), [expected]);
		assert.equal(shape({ items: [issue], total: 1 }, spec, fields), { items: [expected], total: 1 });
	});
}

test("fields: the forge's whole answer", () => {
	assert.is(shape(issue, spec, ["*"]), issue);
	assert.equal(shape([issue], spec, ["number", "*"]), [issue]);
});

test("fields: without a declaration", () => {
	assert.equal(shape(issue, undefined, ["user.id"]), { user: { id: 1 } });
	assert.equal(shape({ a: 1, b: { url: "https://forge.example/api/v1/x" } }, undefined, ["default", "b.url"]), {
		a: 1,
		b: { url: "https://forge.example/api/v1/x" },
	});
});

function failure(run: () => unknown): FieldError {
	try {
		run();
	} catch (error) {
		if (error instanceof FieldError) return error;
		throw error;
	}
	throw new Error("no FieldError");
}

const refused: [field: string, nearest: string][] = [
	["titel", "title"],
	["Number", "number"],
	["htmlurl", "html_url"],
	["user.mail", "user.email"],
	["commit.author.dat", "commit.author.date"],
	["who.nam", "who.name"],
	["title.length", "title"],
];
for (const [field, nearest] of refused) {
	test(`fields: unknown ${field}, nearest ${nearest}`, () => {
		const error = failure(() => shape([issue], spec, ["number", field]));
		assert.equal(error.unknown, [field]);
		assert.is(error.known[0], nearest);
		assert.match(error.message, `There is no field ${JSON.stringify(field)} here.`);
		for (const name of ["number", "who", "milestone"]) assert.ok(error.known.includes(name), name);
	});
}

test("fields: prototype names are unknown like any other", () => {
	for (const field of ["__proto__", "constructor", "toString", "user.__proto__.x", "", ".", "user."]) {
		assert.equal(failure(() => shape(issue, spec, [field])).unknown, [field]);
	}
	const result = shape(JSON.parse('{"__proto__": {"x": 1}, "number": 3}'), undefined, [
		"__proto__.x",
		"number",
	]) as object;
	assert.is(Object.getPrototypeOf(result), Object.prototype);
	assert.equal(result, { number: 3 });
});

test("fields: a key of the forge's users does not get into the message", () => {
	const error = failure(() => shape({ "a\x1b[2J": 1, ok: 2 }, undefined, ["no"]));
	assert.equal(error.known, ["ok"]);
});

test("fields: a name of the model may be missing in the answer", () => {
	const model = ["number", "time_estimate", "user", "user.visibility", "repository"];
	const fields = ["number", "time_estimate", "user.visibility", "repository.full_name"];
	assert.equal(shape([issue], spec, fields, model), [{ number: 3 }]);
	assert.ok(failure(() => shape([issue], spec, ["estimate"], model)).known.includes("time_estimate"));
});

test("fields: nothing can be said against an empty list", () => {
	assert.equal(shape([], spec, ["titel"]), []);
});

test("fields: seen in any item", () => {
	assert.equal(shape([{ a: 1 }, { a: 2, b: 3 }], undefined, ["b"]), [{}, { b: 3 }]);
});

test("checkFields: before the request", () => {
	const model = ["number", "title", "body", "user", "user.login", "labels"];
	checkFields(["number", "default", "body", "user.login", "labels.name", "url", "html_url", "who.date"], spec, model);
	checkFields(undefined, spec, model);
	checkFields(["*", "nonsense"], spec, model);
	checkFields(["nonsense"], spec);
	assert.is(failure(() => checkFields(["bodi"], spec, model)).known[0], "body");
	assert.is(failure(() => checkFields(["user.logn"], spec, model)).known[0], "user.login");
	assert.equal(failure(() => checkFields(["a", "number", "b"], undefined, model)).unknown, ["a", "b"]);
});

test.run();
