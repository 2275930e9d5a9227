import { test } from "uvu";
import * as assert from "uvu/assert";
import { createKindFinder } from "../../core/src/forge/kind.ts";
import { clientOf, failure, json, serve, text } from "./server.ts";

type Answer = [status: number, body: unknown];
const html: Answer = [404, "<!DOCTYPE html><html></html>"];
const forbidden: Answer = [403, { message: "token does not have at least one of required scope(s): [read:misc]" }];
const forgejo404: Answer = [404, { message: "The target couldn't be found.", errors: [] }];
const gitea404: Answer = [404, { message: "not found", errors: null }];

/** What the forge answers at `/api/forgejo/v1/version`, at `/version`, and for a repository that is not there. */
const forges: [
	what: string,
	own: Answer,
	version: Answer,
	missing: Answer,
	kind: string,
	told: string | undefined,
	requests: number,
][] = [
	["a Forgejo", [200, { version: "12.0.0+gitea-1.22.0" }], forbidden, forgejo404, "forgejo", "12.0.0+gitea-1.22.0", 1],
	["a Forgejo from source", [200, { version: "development" }], forbidden, forgejo404, "forgejo", "development", 1],
	["a Gitea", [404, "404 page not found\n"], [200, { version: "1.26.0" }], gitea404, "gitea", "1.26.0", 2],
	["a Gitea with a page for what is missing", html, [200, { version: "1.26.0" }], gitea404, "gitea", "1.26.0", 2],
	[
		"a Gitea from source",
		[404, "404 page not found\n"],
		[200, { version: "development" }],
		gitea404,
		"gitea",
		"development",
		2,
	],
	["a Gitea that hides its version", [404, "404 page not found\n"], forbidden, gitea404, "gitea", undefined, 3],
	[
		"a Forgejo behind a proxy that serves the API only",
		[404, "no"],
		[200, { version: "12.0.0+gitea-1.22.0" }],
		forgejo404,
		"forgejo",
		"12.0.0+gitea-1.22.0",
		2,
	],
	["a Forgejo that refuses both", forbidden, forbidden, forgejo404, "forgejo", undefined, 3],
	["a Gitea that refuses both", forbidden, forbidden, gitea404, "gitea", undefined, 3],
	[
		"a Forgejo from source that refuses the first",
		forbidden,
		[200, { version: "development" }],
		forgejo404,
		"forgejo",
		"development",
		3,
	],
	[
		"a Gitea behind a login page",
		[200, "<!doctype html><html>Sign in</html>"],
		[200, { version: "1.26.0" }],
		gitea404,
		"gitea",
		"1.26.0",
		2,
	],
	[
		"a Forgejo with a wrong token",
		[401, {}],
		[401, {}],
		[401, { message: "user does not exist [uid: 0, name: ]" }],
		"forgejo",
		undefined,
		3,
	],
	[
		"a Gitea with a wrong token",
		[401, {}],
		[401, {}],
		[401, { message: "invalid username, password or token" }],
		"gitea",
		undefined,
		3,
	],
];
for (const [what, own, version, missing, kind, told, requests] of forges) {
	test(`recognizes ${what}`, async () => {
		await using server = await serve(({ url }, response) => {
			const [status, body] =
				url === "/git/api/forgejo/v1/version" ? own : url === "/git/api/v1/version" ? version : missing;
			if (typeof body !== "string") json(response, status, body);
			else text(response, status, body, body.startsWith("<") ? "text/html" : undefined);
		});
		const finder = createKindFinder(clientOf(`${server.url}/git`));
		assert.is(await finder.kind(), kind);
		assert.is(await finder.version(), told);
		assert.is(server.seen.length, requests);
	});
}

test("those who ask at the same time share one search, and it is remembered", async () => {
	await using server = await serve((_, response) => setTimeout(() => json(response, 200, { version: "12.0.0" }), 10));
	const finder = createKindFinder(clientOf(server.url));
	assert.equal(await Promise.all([finder.kind(), finder.kind(), finder.version()]), ["forgejo", "forgejo", "12.0.0"]);
	await finder.kind();
	assert.is(server.seen.length, 1);
});

test("a failure is not remembered", async () => {
	let down = true;
	await using server = await serve((_, response) => {
		if (down) response.socket?.destroy();
		else json(response, 200, { version: "12.0.0" });
	});
	const finder = createKindFinder(clientOf(server.url, { retries: 0 }));
	assert.is((await failure(finder.kind())).code, "unreachable");
	down = false;
	assert.is(await finder.kind(), "forgejo");
});

test("what is neither is an error", async () => {
	await using server = await serve((_, response) => json(response, 500, {}));
	const error = await failure(createKindFinder(clientOf(server.url, { retries: 0 })).kind());
	assert.match(error.message, "neither Forgejo nor Gitea");
});

test.run();
