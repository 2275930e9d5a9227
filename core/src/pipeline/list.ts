import type { RequestOptions, Route } from "@madtea/schemas";
import type { Dispatch } from "./dispatch.ts";
import { ListResult } from "./outcome.ts";
import type { Target } from "./target.ts";

const defaultLimit = 30;

/** The page that the call asks for, or all of them within the bound; total and range as far as the forge tells. */
export async function listPage(
	call: Dispatch,
	target: Target,
	route: Route,
	{ items, ...options }: RequestOptions & { items?: string },
): Promise<ListResult> {
	const { page = 1, limit = defaultLimit, all = false } = call.args as { page?: number; limit?: number; all?: boolean };
	const answer = await target.connection.list(route, { ...options, signal: call.signal }, {
		page,
		limit,
		all,
		items,
		bound: call.host.settings.allBound,
		progress: call.progress,
	});
	return new ListResult(answer.items, answer.total, all ? undefined : page, answer.more, all ? 1 : (page - 1) * limit + 1);
}
