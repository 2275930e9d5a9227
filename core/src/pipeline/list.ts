import type { RequestOptions, Route } from "@madtea/schemas";
import type { Dispatch } from "./dispatch.ts";
import { ListResult } from "./outcome.ts";
import type { Target } from "./target.ts";

/** Items of a page when the call does not say. */
export const defaultLimit = 30;

/** The page that the call asks for, or all of them within the bound; total and range as far as the forge tells. */
export async function listPage(
	call: Dispatch,
	target: Target,
	route: Route,
	{ items, ...options }: RequestOptions & { items?: string },
): Promise<ListResult> {
	const { page = 1, limit = defaultLimit, all = false } = call.args as { page?: number; limit?: number; all?: boolean };
	const { allBound: bound } = call.host.settings;
	// The bound holds for a page too, and then tells where the page begins.
	const size = Math.min(limit, bound);
	const answer = await target.connection.list(
		route,
		{ ...options, signal: call.signal },
		{
			page,
			limit: size,
			all,
			items,
			bound,
			progress: call.progress,
		},
	);
	return new ListResult(
		answer.items,
		answer.total,
		all ? undefined : page,
		answer.more,
		all ? 1 : (page - 1) * size + 1,
		size,
	);
}
