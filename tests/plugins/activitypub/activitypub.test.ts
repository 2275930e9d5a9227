import type { HandlerContext, RequestOptions } from "@madtea/schemas";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import handlers from "../../../plugins/activitypub/src/handlers.ts";

const test = suite("activitypub");

interface Refused {
	status: number;
	code: string;
	forgeMessage?: string;
}

/** A host's side that answers by route; a refusal is thrown, as the host does. */
function contextWith(answers: Record<string, unknown>, item?: number) {
	const asked: { route: string; options: RequestOptions }[] = [];
	const context = {
		item,
		repo: { owner: "acme", name: "rocket" },
		async request(route: string, options: RequestOptions = {}) {
			asked.push({ route, options });
			const answer = answers[route] as Partial<Refused> | undefined;
			if (answer?.code) throw Object.assign(new Error(answer.forgeMessage), answer);
			return { status: 200, data: answer };
		},
		fail: (message: string, nextStep?: string) => new Error([message, nextStep].filter(Boolean).join(" ")),
	};
	return { context: context as unknown as HandlerContext, asked };
}

async function failure(work: Promise<unknown>): Promise<string> {
	return work.then(
		() => assert.unreachable(),
		(error: Error) => error.message,
	) as Promise<string>;
}

const ids = { "GET /users/{username}": { id: 2 }, "GET /repos/{owner}/{repo}": { id: 1 } };
const person = "GET /activitypub/user-id/{user-id}";

test("actors are asked for by name; with none it is the instance", async () => {
	const { context, asked } = contextWith({
		...ids,
		"GET /activitypub/actor": { type: "Application" },
		[person]: { type: "Person" },
	});
	assert.equal(await handlers.readActor({}, context), { type: "Application" });
	assert.equal(await handlers.readActor({ user: "ada" }, context), { type: "Person" });
	assert.equal(asked.at(-1), { route: person, options: { path: { "user-id": 2 } } });
	await handlers.readActor({ repo: "acme/rocket" }, context);
	assert.equal(asked.at(-1)?.options.path, { "repository-id": 1 });
	assert.match(await failure(handlers.readActor({ user: "ada", repo: "acme/rocket" }, context)), "Both user and repo");
});

test("a read that wants a signature, and a forge without federation, say so", async () => {
	const unsigned = contextWith({
		...ids,
		[person]: { status: 400, code: "failed", forgeMessage: "request signature verification failed" },
	});
	assert.match(
		await failure(handlers.readActor({ user: "ada" }, unsigned.context)),
		"only to other servers, which sign their requests",
	);
	const without = contextWith({ "GET /activitypub/actor": { status: 404, code: "noRoute" } });
	assert.match(await failure(handlers.readActor({}, without.context)), "federation is switched off");
	const other = contextWith({ ...ids, [person]: { status: 403, code: "forbidden", forgeMessage: "no" } });
	assert.is(await failure(handlers.readActor({ user: "ada" }, other.context)), "no");
});

test("an outbox is a list, also where it has none", async () => {
	const outbox = "GET /activitypub/user-id/{user-id}/outbox";
	const full = contextWith({ ...ids, [outbox]: { totalItems: 9, orderedItems: [{ id: "a", type: "Create" }] } });
	assert.equal(await handlers.readOutbox({ user: "ada" }, full.context), {
		items: [{ id: "a", type: "Create" }],
		total: 9,
	});
	const empty = contextWith({ "POST /activitypub/actor/outbox": { orderedItems: null } });
	assert.equal(await handlers.readOutbox({}, empty.context), { items: [], total: 0 });
});

test("an activity is posted as such", async () => {
	const { context, asked } = contextWith(ids);
	const activity = { type: "Like", object: "https://forge.example/api/v1/activitypub/repository-id/1" };
	assert.equal(await handlers.sendActivity({ repo: "acme/rocket", activity }, context), { sent: true });
	const { route, options } = asked.at(-1)!;
	assert.is(route, "POST /activitypub/repository-id/{repository-id}/inbox");
	assert.equal(options, {
		body: JSON.stringify(activity),
		contentType: "application/activity+json",
		path: { "repository-id": 1 },
	});
});

test("notes and activities of a user by id", async () => {
	const { context, asked } = contextWith(ids, 5);
	await handlers.readNote({ user: "ada" }, context);
	await handlers.readActivity({ user: "ada" }, context);
	for (const { options } of [asked[1]!, asked[3]!]) assert.equal(options.path, { "activity-id": 5, "user-id": 2 });
});

test.run();
