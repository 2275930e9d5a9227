import type { ForgeResponse, RequestOptions, Route } from "@madtea/schemas";
import type { PathRequest } from "./call.ts";
import { ForgeError } from "./errors.ts";

/** Sends a request: the `request` of a client. */
export type Send = (route: Route | PathRequest, options?: RequestOptions) => Promise<ForgeResponse>;

/** One answer to a list. */
export interface Page {
	items: unknown[];
	total?: number;
	/** Whether the forge says that there is more after it; undefined when it does not say. */
	more?: boolean;
	/** The size of page that the forge says it used. */
	perPage?: number;
}

/**
 * Asks for one page; `key` is the key of the list where it is in an object. Both parameters are always sent: some
 * lists of Forgejo are paged only when `page` is there.
 * @throws ForgeError badAnswer when the answer is no list.
 */
export async function askPage(
	send: Send,
	route: Route | PathRequest,
	options: RequestOptions,
	key: string | undefined,
	page: number,
	size: number,
): Promise<Page> {
	const answer = await send(route, { ...options, query: { ...options.query, page, limit: size } });
	// Accepted by the caller as an answer: then it is a list of nothing.
	if (answer.status >= 400) return { items: [], more: false };
	const { headers, data } = answer;
	const items = listIn(data, key, typeof route === "string" ? route : `${route.method} ${route.path}`);
	const total = answer.total ?? countIn(data);
	const perPage = Number(headers.get("x-perpage") ?? "0");
	return {
		items,
		// A total below what is there is none.
		...(total !== undefined && total >= items.length && { total }),
		more: saysMore(headers),
		...(perPage >= items.length && perPage > 0 && { perPage }),
	};
}

function listIn(data: unknown, key: string | undefined, operation: string): unknown[] {
	const list =
		key !== undefined && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>)?.[key] : data;
	// Branches of an empty repository are `null`.
	if (list === null || list === undefined) return [];
	if (Array.isArray(list)) return list;
	throw new ForgeError("badAnswer", { operation, detail: "it should be a list and is not" });
}

function countIn(data: unknown): number | undefined {
	if (data === null || typeof data !== "object") return undefined;
	const { total_count, count } = data as Record<string, unknown>;
	return [total_count, count].find((value): value is number => typeof value === "number");
}

/** `X-HasMore` of commits, else `Link` (RFC 8288), which the forges send when there is more than one page. */
function saysMore(headers: Headers): boolean | undefined {
	const hasMore = headers.get("x-hasmore");
	if (hasMore) return hasMore === "true";
	const link = headers.get("link");
	return link ? /rel="?next\b/.test(link) : undefined;
}
