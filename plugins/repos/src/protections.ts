import type { HandlerContext } from "@madtea/schemas";
import { isRefusal, repoName, warnOfIgnored } from "./forge-answer.ts";

type Settings = Record<string, unknown>;

/** Lists that count only while their switch is on. */
const switches: Record<string, string> = {
	push_whitelist_usernames: "enable_push_whitelist",
	push_whitelist_teams: "enable_push_whitelist",
	push_whitelist_deploy_keys: "enable_push_whitelist",
	merge_whitelist_usernames: "enable_merge_whitelist",
	merge_whitelist_teams: "enable_merge_whitelist",
	approvals_whitelist_username: "enable_approvals_whitelist",
	approvals_whitelist_teams: "enable_approvals_whitelist",
	status_check_contexts: "enable_status_check",
};

/** Protects branches by a new rule. */
export async function createProtection(
	{ name, settings = {} }: { name: string; settings?: Settings },
	context: HandlerContext,
) {
	try {
		const { data } = await context.request("POST /repos/{owner}/{repo}/branch_protections", {
			body: { ...settings, rule_name: name },
		});
		return told(context, settings, data);
	} catch (error) {
		const there = isRefusal(error, 403) && /already exist/i.test(error.forgeMessage ?? "");
		if (!there) throw error;
		throw context.fail(
			`${repoName(context)} has a rule ${JSON.stringify(name)} already; nothing was changed.`,
			"Change it with action=edit.",
		);
	}
}

/** Changes a rule. */
export async function editProtection(
	{ name, settings }: { name: string; settings: Settings },
	context: HandlerContext,
) {
	if (Object.keys(settings).length === 0)
		throw context.fail("settings is empty; nothing was sent.", "Give what is to change.");
	const { data } = await context.request("PATCH /repos/{owner}/{repo}/branch_protections/{name}", {
		path: { name },
		body: settings,
	});
	return told(context, settings, data);
}

/** The answer, with warnings of what was given and has no effect. */
function told(context: HandlerContext, settings: Settings, rule: Settings): Settings {
	warnOfIgnored(context, settings, rule);
	for (const key of Object.keys(settings)) {
		if (!(key in rule)) context.warn(`This forge has no ${key}; it was ignored.`);
	}
	const off = new Set(
		Object.entries(switches)
			.filter(([key, on]) => isFilled(settings[key]) && rule[on] === false)
			.map(([, on]) => on),
	);
	for (const on of off) context.warn(`What was listed has no effect while ${on} is false: set it with action=edit.`);
	if (settings.enable_push_whitelist === true && rule.enable_push === false)
		context.warn("enable_push_whitelist has no effect while enable_push is false: nobody can push.");
	return rule;
}

function isFilled(value: unknown): boolean {
	return Array.isArray(value) ? value.length > 0 : value === true;
}
