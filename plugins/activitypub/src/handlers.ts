import type { Handlers, ListAnswer } from "@madtea/schemas";
import { type ActorInput, askActor, askUser } from "./actors.ts";

/** A collection of ActivityStreams. */
interface Collection {
	totalItems?: number;
	orderedItems?: unknown[] | null;
	items?: unknown[] | null;
}

export default {
	async readActor(input: ActorInput, context) {
		const { data } = await askActor(
			input,
			{
				user: "GET /activitypub/user-id/{user-id}",
				repo: "GET /activitypub/repository-id/{repository-id}",
				instance: "GET /activitypub/actor",
			},
			context,
		);
		return data;
	},

	/** Those of repositories and of the instance are read by POST. */
	async readOutbox(input: ActorInput, context) {
		const { data } = await askActor(
			input,
			{
				user: "GET /activitypub/user-id/{user-id}/outbox",
				repo: "POST /activitypub/repository-id/{repository-id}/outbox",
				instance: "POST /activitypub/actor/outbox",
			},
			context,
		);
		const { totalItems, orderedItems, items } = (data ?? {}) as Collection;
		const found = orderedItems ?? items ?? [];
		return { items: found, total: totalItems ?? found.length } satisfies ListAnswer;
	},

	async readNote({ user }: { user: string }, context) {
		const path = { "activity-id": context.item };
		const { data } = await askUser(user, "GET /activitypub/user-id/{user-id}/activities/{activity-id}", context, {
			path,
		});
		return data;
	},

	async readActivity({ user }: { user: string }, context) {
		const path = { "activity-id": context.item };
		const { data } = await askUser(
			user,
			"GET /activitypub/user-id/{user-id}/activities/{activity-id}/activity",
			context,
			{ path },
		);
		return data;
	},

	async sendActivity(input: ActorInput & { activity: object }, context) {
		await askActor(
			input,
			{
				user: "POST /activitypub/user-id/{user-id}/inbox",
				repo: "POST /activitypub/repository-id/{repository-id}/inbox",
				instance: "POST /activitypub/actor/inbox",
			},
			context,
			{ body: JSON.stringify(input.activity), contentType: "application/activity+json" },
		);
		return { sent: true };
	},
} satisfies Handlers;
