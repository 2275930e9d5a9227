import type { HandlerContext } from "@madtea/schemas";
import { asSent, warnOfDropped } from "./events.ts";
import { type HookInput, hookId, hookRoute } from "./target.ts";

interface Settings extends HookInput {
	url?: string;
	events?: string[];
	type?: string;
	secret?: string;
	active?: boolean;
	settings?: { branch_filter?: string; authorization_header?: string; channel?: string; content_type?: string };
}

/** Webhooks in a scope. */
export async function listHooks(input: HookInput, context: HandlerContext) {
	const answer = await context.list(hookRoute("GET", input, context));
	answer.items.forEach(withoutSecret);
	return answer;
}

/** One webhook, by id or URL. */
export async function getHook(input: HookInput, context: HandlerContext) {
	const { data } = await context.request(hookRoute("GET", input, context, "/{id}"), {
		path: { id: await hookId(input, context) },
	});
	return withoutSecret(data);
}

/** Creates a webhook: active, JSON and of the forge's own type unless told otherwise. */
export async function createHook(input: Settings, context: HandlerContext) {
	const { data } = await context.request(hookRoute("POST", input, context), {
		body: {
			type: input.type ?? (await context.kind()),
			active: input.active ?? true,
			events: input.events,
			branch_filter: input.settings?.branch_filter,
			authorization_header: input.settings?.authorization_header,
			config: { content_type: "json", ...configOf(input) },
		},
	});
	warnOfDropped(input.events, data.events, context);
	return withoutSecret(data);
}

/** Changes a webhook. What the forge would reset when it is left out is sent as it was. */
export async function editHook(input: Settings, context: HandlerContext) {
	const { url, events, secret, active, settings } = input;
	if ([url, events, secret, active, settings].every((value) => value === undefined)) {
		throw context.fail("Nothing to change was given.", "Give url, events, secret, active or settings.");
	}
	const path = { id: await hookId(input, context) };
	const before = await context.request(hookRoute("GET", input, context, "/{id}"), { path });
	const config = configOf(input);
	const { data } = await context.request(hookRoute("PATCH", input, context, "/{id}"), {
		path,
		body: {
			active,
			events: events ?? asSent(before.data.events ?? []),
			branch_filter: settings?.branch_filter ?? before.data.branch_filter,
			authorization_header: settings?.authorization_header ?? before.data.authorization_header,
			...(Object.keys(config).length > 0 && { config }),
		},
	});
	warnOfDropped(events, data.events, context);
	if (secret !== undefined && (await context.kind()) === "forgejo") {
		context.warn(
			"Some versions of Forgejo keep the old secret on an edit and do not tell. If deliveries carry the old signature, delete the webhook and create it anew.",
		);
	}
	return withoutSecret(data);
}

/** Removes a webhook. */
export async function deleteHook(input: HookInput, context: HandlerContext): Promise<undefined> {
	await context.request(hookRoute("DELETE", input, context, "/{id}"), { path: { id: await hookId(input, context) } });
}

/** Has the forge send a push event to a webhook of a repository. */
export async function testHook(input: HookInput, context: HandlerContext): Promise<undefined> {
	await context.request("POST /repos/{owner}/{repo}/hooks/{id}/tests", { path: { id: await hookId(input, context) } });
}

function configOf({ url, secret, settings }: Settings): Record<string, string> {
	const config = { url, secret, channel: settings?.channel, content_type: settings?.content_type };
	return Object.fromEntries(
		Object.entries(config).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
}

/** The forges answer with the authorization header as it was set. */
function withoutSecret(hook: any) {
	delete hook?.authorization_header;
	delete hook?.config?.secret;
	return hook;
}
