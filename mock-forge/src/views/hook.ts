import type { Call } from "../route.ts";
import type { Hook } from "../state/hooks.ts";

/** Settings of a webhook that are told; the secret never is. */
function shownConfig(hook: Hook): Record<string, string> {
	const { content_type = "", url = "", channel, username, icon_url, color } = hook.config;
	const config: Record<string, string> = { content_type, url };
	if (hook.type === "slack") Object.assign(config, { channel, username, icon_url, color });
	return config;
}

/** API model `Hook`. */
export function viewHook(call: Call, hook: Hook): Record<string, unknown> {
	const config = shownConfig(hook);
	const forgejo = call.kind === "forgejo";
	return {
		id: hook.id,
		type: hook.type,
		branch_filter: hook.branchFilter,
		...(forgejo ? { url: config.url } : {}),
		config,
		events: hook.events,
		authorization_header: hook.authorizationHeader,
		...(forgejo ? { content_type: config.content_type, metadata: null } : {}),
		active: hook.active,
		updated_at: hook.updated,
		created_at: hook.created,
	};
}
