import { fail } from "../answer.ts";
import { type Answer, bind, type Call, noContent, orNotFound, type Routes, refuse, signedIn } from "../route.ts";
import { type FederatedActivity, federatedActivities } from "../state/activities.ts";
import { type Repository, repositories } from "../state/repositories.ts";
import { type User, users } from "../state/users.ts";
import { viewInstance, viewOutbox, viewPerson, viewRepositoryActor } from "../views/actor.ts";

const linked = (body: unknown): Answer => ({
	status: 200,
	raw: `${JSON.stringify(body)}\n`,
	headers: { "content-type": 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"' },
});

/** Forgejo answers other servers, which sign; the mock takes every signature for a right one. */
function signed(handler: (call: Call) => Answer) {
	return (call: Call): Answer =>
		call.request.headers.has("signature") ? handler(call) : fail(400, "request signature verification failed");
}

function personInPath(call: Call): User {
	const user = orNotFound(users(call.state).get(Number(call.params.userId)));
	return orNotFound(user.isOrganization ? undefined : user);
}

const repoInPath = (call: Call): Repository =>
	orNotFound(repositories(call.state).get(Number(call.params.repositoryId)));

const activitiesOf = (call: Call, user: User): FederatedActivity[] =>
	federatedActivities(call.state).where((row) => row.userId === user.id);

const address = (call: Call, row: FederatedActivity) =>
	`${call.base}/api/v1/activitypub/user-id/${row.userId}/activities/${row.id}`;

const everyone = ["https://www.w3.org/ns/activitystreams#Public"];

/** A message as a note. */
function note(call: Call, row: FederatedActivity): Record<string, unknown> {
	const actor = `${call.base}/api/v1/activitypub/user-id/${row.userId}`;
	return {
		"@context": "https://www.w3.org/ns/activitystreams",
		id: address(call, row),
		type: "Note",
		attributedTo: actor,
		content: row.text,
		published: row.created,
		to: everyone,
	};
}

/** The act of sending a message. */
function act(call: Call, row: FederatedActivity): Record<string, unknown> {
	return {
		"@context": "https://www.w3.org/ns/activitystreams",
		id: `${address(call, row)}/activity`,
		type: "Create",
		actor: `${call.base}/api/v1/activitypub/user-id/${row.userId}`,
		published: row.created,
		to: everyone,
		object: note(call, row),
	};
}

function activityInPath(call: Call): FederatedActivity {
	const rows = activitiesOf(call, personInPath(call));
	return orNotFound(rows.find((row) => row.id === Number(call.params.activityId)));
}

/** Follows someone on another server, named by their address there. */
function follow(call: Call): Answer {
	signedIn(call);
	const { target = "" } = bind(call, "APRemoteFollowOption", { target: "string" });
	if (!/^https?:\/\/[^/]+\/.+/.test(target)) refuse(fail(406, `Could not resolve actor: ${target}`));
	return noContent();
}

const person = "/activitypub/user-id/{userId}";
const repository = "/activitypub/repository-id/{repositoryId}";

export const forgejoRoutes: Routes = {
	"GET /activitypub/actor": (call) => linked(viewInstance(call)),
	"POST /activitypub/actor/inbox": signed(() => noContent()),
	"POST /activitypub/actor/outbox": (call) => linked(viewOutbox("actor", call, [])),
	[`GET ${person}`]: signed((call) => linked(viewPerson(call, personInPath(call)))),
	[`POST ${person}/inbox`]: signed((call) => {
		personInPath(call);
		return { status: 202 };
	}),
	[`GET ${repository}`]: signed((call) => linked(viewRepositoryActor(call, repoInPath(call)))),
	[`POST ${repository}/inbox`]: signed((call) => {
		repoInPath(call);
		return noContent();
	}),
	[`POST ${repository}/outbox`]: (call) => linked(viewOutbox(`repository-id/${repoInPath(call).id}`, call, [])),
};

export const newerForgejoRoutes: Routes = {
	[`GET ${person}/outbox`]: (call) => {
		const user = personInPath(call);
		const items = activitiesOf(call, user).map((row) => act(call, row));
		return linked(viewOutbox(`user-id/${user.id}`, call, items));
	},
	[`GET ${person}/activities/{activityId}`]: (call) => linked(note(call, activityInPath(call))),
	[`GET ${person}/activities/{activityId}/activity`]: (call) => linked(act(call, activityInPath(call))),
	"POST /user/activitypub/follow": follow,
};

export const giteaRoutes: Routes = {
	[`GET ${person}`]: (call) => linked(viewPerson(call, personInPath(call))),
	[`POST ${person}/inbox`]: (call) =>
		call.request.headers.has("signature")
			? noContent()
			: fail(500, 'neither "Signature" nor "Authorization" have signature parameters'),
};
