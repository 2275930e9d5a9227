import type { Host } from "../host.ts";
import type { Effect } from "../registry/types.ts";
import type { CallRequest } from "./call.ts";
import { sanitize } from "./sanitize.ts";

const longestQuestion = 1500;

/**
 * Before a write: the audit log must be ready, and a person agrees where the operator wants that.
 * @param what the call as a person shall read it, secrets masked
 * @throws CallError when the one or the other is missing
 */
export async function permit(host: Host, effect: Effect, what: string, confirm: CallRequest["confirm"]): Promise<void> {
	if (effect === "read") return;
	host.audit?.ready();
	const { confirm: rule } = host.settings;
	if (rule === "write" || (rule === "destructive" && effect === "destructive"))
		await host.askPerson(cut(sanitize(what)), confirm);
}

function cut(text: string): string {
	return text.length > longestQuestion
		? `${text.slice(0, longestQuestion)}... (${text.length - longestQuestion} characters more)`
		: text;
}
