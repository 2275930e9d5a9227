import type { Call } from "../route.ts";
import { fullName, type Repository } from "../state/repositories.ts";
import type { User } from "../state/users.ts";
import { avatarUrl } from "./user.ts";

const context = ["https://www.w3.org/ns/activitystreams", "https://w3id.org/security/v1"];

const pem =
	"-----BEGIN PUBLIC KEY-----\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf\n9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit+CqvjWYzvQwECAwEAAQ==\n-----END PUBLIC KEY-----\n";

const api = (call: Call, path: string) => `${call.base}/api/v1/activitypub/${path}`;

/** The parts that all actors have. */
function actor(id: string, type: string): Record<string, unknown> {
	return {
		"@context": context,
		id,
		type,
		inbox: `${id}/inbox`,
		outbox: `${id}/outbox`,
		publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: pem },
	};
}

/** The actor that stands for the whole forge. */
export function viewInstance(call: Call): Record<string, unknown> {
	return {
		...actor(api(call, "actor"), "Application"),
		url: `${call.base}/`,
		preferredUsername: new URL(call.base).hostname,
	};
}

/** A user as an actor. */
export function viewPerson(call: Call, user: User): Record<string, unknown> {
	return {
		...actor(api(call, `user-id/${user.id}`), "Person"),
		...(user.fullName ? { name: user.fullName } : {}),
		icon: { type: "Image", mediaType: "image/png", url: avatarUrl(call, user) },
		url: `${call.base}/${user.login}`,
		preferredUsername: user.login,
	};
}

/** A repository as an actor. */
export function viewRepositoryActor(call: Call, repo: Repository): Record<string, unknown> {
	return {
		...actor(api(call, `repository-id/${repo.id}`), "Repository"),
		name: repo.name,
		url: `${call.base}/${fullName(call.state, repo)}`,
	};
}

/** What an actor sent to its followers. */
export function viewOutbox(path: string, call: Call, items: unknown[]): Record<string, unknown> {
	return {
		"@context": context[0],
		id: api(call, `${path}/outbox`),
		type: "OrderedCollection",
		totalItems: items.length,
		orderedItems: items,
	};
}
