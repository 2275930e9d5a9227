import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { prepare } from "../../core/src/pipeline/call.ts";
import { buildRequest } from "../../core/src/pipeline/request.ts";
import { valueAt } from "../../core/src/pipeline/value-at.ts";
import { wireName } from "../../core/src/registry/route.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions } from "../support/manifests.ts";

/** Any text, and texts that look like what a parser would take: numbers, booleans, JSON, references. */
const anyText = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.string({ unit: "grapheme", maxLength: 40 }),
	fc.json(),
	fc.json().map((json) => JSON.stringify(json)),
	fc.integer().map(String),
	fc.double().map(String),
	fc.constantFrom("true", "FALSE", "null", "[]", "{}", "#12", " 7 ", '"x"', "[1,", "\r\n", "\ufeff", "__proto__"),
);

let running: InProcess;
test.before(async () => {
	running = await startInProcess();
});
test.after(() => running.close());

test("text arrives in the request as it was given, byte for byte", async () => {
	const { host, forge } = running;
	const property = fc.asyncProperty(anyText, anyText, async (title, body) => {
		await host.call({ tool: "madt_issues", args: { action: "create", repo: "acme/rocket", title, body } });
		const { method, body: sent } = forge.requests.at(-1) as { method: string; body: unknown };
		assert.is(method, "POST");
		assert.equal(sent, { title, body });
	});
	await fc.assert(property, {
		numRuns: 60,
		examples: [
			["123", '{"a":1}'],
			["[1]", "true"],
		],
	});
});

test("text in a list of objects arrives as it was given", async () => {
	const { host, forge } = running;
	const property = fc.asyncProperty(anyText, async (content) => {
		const files = [{ operation: "create", path: "a.txt", content }];
		await host.call({
			tool: "madt_contents",
			args: { action: "commit", repo: "acme/tools", message: "m", branch: "main", files },
		});
		const request = forge.requests.findLast(({ method }) => method === "POST") as {
			body: { files: { content: string }[] };
		};
		assert.is(Buffer.from(request.body.files[0]!.content, "base64").toString("utf8"), content);
	});
	await fc.assert(property, { numRuns: 12 });
});

/** Every text parameter that a declared request carries in its body; `org` only tells where names are looked up. */
const inBodies = new Map(
	allActions.flatMap(({ action }) =>
		action.requests
			.filter(
				(variant) =>
					!action.handler && !variant.raw && !variant.upload && !variant.inline && !/^(GET|DELETE)/.test(variant.send),
			)
			.flatMap((variant) =>
				Object.values(action.params)
					.filter((param) => param.type === "string" && !param.enum && !param.format && !param.lookup && !param.pattern)
					.filter(
						(param) =>
							!["repo", "scope", "org", "start_line"].includes(param.name) && !variant.query?.includes(param.name),
					)
					.filter((param) => !variant.send.includes(`{${wireName(param, variant)}}`))
					.map((param) => [`${action.id} ${variant.send} ${param.name}`, { action, variant, param }] as const),
			),
	),
);

test("every text parameter of every declared request is sent as it was given", () => {
	assert.ok(inBodies.size > 60, `${inBodies.size} parameters`);
	const property = fc.property(fc.constantFrom(...inBodies.keys()), anyText, (key, text) => {
		const { action, variant, param } = inBodies.get(key)!;
		const bare = { ...action, required: [], oneOf: [], anyOf: [] };
		const { options } = buildRequest(action, variant, prepare(bare, { [param.name]: text }));
		assert.is(valueAt(options.body, wireName(param, variant)), text, key);
	});
	fc.assert(property, { numRuns: 1000 });
});

test("numbers and booleans become text where text is asked", async () => {
	const { host, forge } = running;
	await host.call({ tool: "madt_issues", args: { action: "create", repo: "acme/rocket", title: 42, body: false } });
	assert.equal(forge.requests.at(-1)?.body, { title: "42", body: "false" });
});

test.run();
