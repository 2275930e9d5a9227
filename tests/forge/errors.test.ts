import { test } from "uvu";
import * as assert from "uvu/assert";
import { ForgeError, forgeErrorCodes, noRoute, redact, toText } from "../../core/src/forge/errors.ts";
import { failureOf } from "../../core/src/forge/failure.ts";
import { refusalOf } from "../../core/src/forge/refusal.ts";

const json = "application/json;charset=utf-8";
const plain = "text/plain; charset=utf-8";

/** Answers of a Forgejo 12 and a Gitea 1.26. */
const refusals: [code: string, status: number, body: unknown, more?: Partial<Parameters<typeof refusalOf>[0]>][] = [
	["notFound", 404, { message: "The target couldn't be found.", errors: [] }],
	["notFound", 404, { message: "not found", errors: null }],
	["notFound", 404, { message: "not found", errors: ["object does not exist [id: main, rel_path: ]"] }],
	["notFound", 404, { message: "%!s(<nil>)" }],
	["notFound", 404, null],
	["noRoute", 404, "404 page not found\n", { contentType: plain }],
	["unauthorized", 401, { message: "user does not exist [uid: 0, name: ]" }],
	["unauthorized", 401, { message: "invalid username, password or token" }],
	["tokenMissing", 401, { message: "token is required" }, { hasToken: false }],
	["scopeMissing", 403, { message: "token does not have at least one of required scope(s): [write:issue]" }],
	[
		"scopeMissing",
		403,
		{
			message:
				"token does not have at least one of required scope(s), required=[read:user read:organization], token scope=write:issue",
		},
	],
	["forbidden", 403, { message: "must be allowed to edit Git hooks" }],
	["invalid", 422, { message: "[Title]: Required" }],
	[
		"invalid",
		422,
		{ message: '[]: json: cannot unmarshal number " into Go struct field CreateIssueOption.Labels of type int64' },
	],
	["invalid", 422, { message: "sha does not match [given: 0000, expected: 2fce]" }],
	["conflict", 409, { message: "The branch already exists." }],
	["conflict", 409, { message: "Git Repository is empty." }],
	["archived", 423, { message: "<Repository 2:acme/notes> is archived" }],
	[
		"mergeRefused",
		405,
		{ message: "Please try again later" },
		{ method: "POST", path: "/api/v1/repos/acme/rocket/pulls/1/merge" },
	],
	["mergeRefused", 405, { message: "" }, { method: "POST", path: "/api/v1/repos/acme/rocket/pulls/1/merge" }],
	["noRoute", 405, null, { method: "POST", path: "/api/v1/repos/acme/rocket/pulls/1/reviews/1/comments" }],
	["refused", 405, { message: "the repository is no mirror" }, { method: "POST" }],
	["notFound", 500, { message: "object does not exist [id: refs/heads/x, rel_path: ]" }, { method: "DELETE" }],
	["notFound", 500, { message: "issue does not exist [id: 0, repo_id: 1, index: 99]" }, { method: "POST" }],
	["conflict", 500, { message: "HeadBranch of PR 3 is up to date" }, { method: "POST" }],
	["server", 500, { message: "database is locked" }],
	["server", 502, "<html><body>Bad Gateway</body></html>", { contentType: "text/html" }],
	["tooLarge", 413, "<html><body>413 Request Entity Too Large</body></html>", { contentType: "text/html" }],
	["rateLimited", 429, "slow down", { contentType: plain }],
	["notForge", 404, "<!DOCTYPE html><html>Not found</html>", { contentType: "text/html; charset=utf-8" }],
	["notForge", 403, "<html>Sign in</html>", { contentType: "text/html" }],
	["failed", 400, { message: "PasswordIsRequired" }],
	["failed", 418, { error: "teapot" }],
];
for (const [code, status, body, more] of refusals) {
	test(`${status} ${JSON.stringify(body)?.slice(0, 60)} is ${code}`, () => {
		const found = refusalOf({
			status,
			body,
			contentType: json,
			method: "GET",
			path: "/api/v1/x",
			hasToken: true,
			...more,
		});
		assert.is(found.code, code);
	});
}

test("scopes that are missing are named", () => {
	const of = (message: string) =>
		refusalOf({ status: 403, body: { message }, contentType: json, method: "GET", path: "/", hasToken: true }).note;
	assert.is(
		of("token does not have at least one of required scope(s): [write:issue]"),
		"It needs the scope write:issue.",
	);
	assert.match(
		of("required scope(s), required=[read:user read:organization], token scope=x") ?? "",
		"read:user or read:organization",
	);
});

test("without a token, a 404 says that what is private can't be seen", () => {
	const found = refusalOf({
		status: 404,
		body: { message: "not found" },
		contentType: json,
		method: "GET",
		path: "/",
		hasToken: false,
	});
	assert.match(found.note ?? "", "No token is configured");
});

const failures: [code: string, again: string, error: unknown][] = [
	["unreachable", "none", { cause: { code: "ENOTFOUND" } }],
	["unreachable", "untouched", { cause: { code: "ECONNREFUSED" } }],
	["unreachable", "untouched", { cause: { errors: [{ code: "ECONNREFUSED" }, { code: "ECONNREFUSED" }] } }],
	["unreachable", "lost", { cause: { code: "ECONNRESET" } }],
	["unreachable", "lost", { cause: { code: "UND_ERR_SOCKET" } }],
	["unreachable", "untouched", { cause: { code: "UND_ERR_CONNECT_TIMEOUT" } }],
	["timeout", "timeout", { cause: { code: "UND_ERR_HEADERS_TIMEOUT" } }],
	["tls", "none", { cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } }],
	["tls", "none", { cause: { code: "ERR_TLS_CERT_ALTNAME_INVALID" } }],
	["tls", "none", { cause: { code: "ERR_SSL_WRONG_VERSION_NUMBER" } }],
	["unreachable", "none", { cause: new Error("Proxy response (407) !== 200 when HTTP Tunneling") }],
	["unreachable", "untouched", { cause: new Error("Proxy response (503) !== 200 when HTTP Tunneling") }],
	["badAnswer", "none", { cause: { code: "HPE_INVALID_CONSTANT" } }],
	["unreachable", "lost", new TypeError("fetch failed", { cause: new Error("odd") })],
];
for (const [code, again, error] of failures) {
	test(`${JSON.stringify(error)} is ${code}, ${again}`, () => {
		const found = failureOf(error);
		assert.is(found.code, code);
		assert.is(found.again, again);
	});
}

test("a failure says what, on which target, why in the forge's words, and what next", () => {
	const error = new ForgeError("invalid", {
		operation: "POST /repos/{owner}/{repo}/issues",
		target: "acme/rocket",
		status: 422,
		forgeMessage: "[Title]: Required",
	});
	assert.is(
		toText(error),
		'POST /repos/{owner}/{repo}/issues on acme/rocket: the forge refused the values (422 "[Title]: Required"). Correct what it names and call again.',
	);
	assert.is(error.status, 422);
	assert.is(error.forgeMessage, "[Title]: Required");
});

test("every code has a text, and a remedy but for what was cancelled", () => {
	for (const [code, { text, remedy }] of Object.entries(forgeErrorCodes)) {
		assert.ok(text, code);
		assert.ok(remedy || code === "cancelled", code);
		assert.not.match(text, /[.!]$/);
	}
});

test("a message is one line of bounded length, without controls", () => {
	const error = new ForgeError("server", { forgeMessage: `a\n\tb\u001b[31m${"x".repeat(5000)}` });
	assert.not.match(toText(error), /[\n\t\u001b]/);
	assert.ok(toText(error).length < 1000);
});

test("nothing that is secret is shown, wherever it comes from", () => {
	const secret = "s3cret/to+ken";
	const details = {
		operation: `GET /x?access_token=abc`,
		target: `name ${secret}`,
		forgeMessage: `bad token ${secret} Authorization: token ${secret}`,
		detail: `https://ada:hunter22@proxy.example ${encodeURIComponent(secret)}`,
		note: secret,
		nextStep: `use ${secret}`,
		secrets: [secret],
	};
	const error = new ForgeError("failed", details);
	const shown = JSON.stringify(error) + toText(error) + error.message + error.stack;
	for (const hidden of [secret, encodeURIComponent(secret), "hunter22", "ada:", "access_token=abc"])
		assert.not.ok(shown.includes(hidden), hidden);
});

const redactions: [text: string, shown: string][] = [
	["Authorization: token abcdef", "Authorization: ***"],
	['{"authorization":"Bearer abc.def"}', '{"authorization":"***"}'],
	["proxy-authorization: Basic YWRhOmg=", "proxy-authorization: ***"],
	["https://ada:p@ss@host/x and ssh://git@host/y", "https://***@host/x and ssh://***@host/y"],
	["/x?token=abc&page=2", "/x?token=***&page=2"],
	["/x?page=2&sig=abc#y", "/x?page=2&sig=***#y"],
	["an author of tokens, page=2", "an author of tokens, page=2"],
	["mail ada@example.org", "mail ada@example.org"],
];
for (const [text, shown] of redactions) {
	test(`redacted: ${text}`, () => {
		assert.is(redact(text), shown);
	});
}

test("any error becomes one paragraph", () => {
	assert.is(toText(new Error("odd\nthing")), "odd thing.");
	assert.is(toText(Object.assign(new Error("no"), { nextStep: "Do this." })), "no. Do this.");
	assert.is(toText("text"), "text");
	assert.is(noRoute("GET /x").code, "noRoute");
});

test.run();
