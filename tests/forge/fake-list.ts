import type { ForgeResponse } from "@madtea/schemas";
import type { Send } from "../../core/src/forge/page.ts";

/** How a forge serves one list. */
export interface ListManners {
	rows: number;
	/** Its largest page. */
	cap: number;
	/** Sends `X-Total-Count`. */
	total?: boolean;
	/** Tells its cap at `/settings/api`. */
	settings?: boolean;
	/** Says whether there is more: by `Link` as Gitea does, only where there is more than one page, or `X-HasMore`. */
	hints?: "link" | "hasMore";
	/** Does not page, whatever is asked. */
	unpaged?: boolean;
	/** Takes no `limit` and uses this size. */
	fixed?: number;
	/** Rows that are counted but not shown. */
	hidden?: (row: number) => boolean;
	/** Puts the list under a key, with its total. */
	key?: string;
}

export interface FakeList {
	send: Send;
	/** Pages asked for: number and limit. */
	asked: [page: number, limit: number][];
	settingsAsked: number;
}

export const row = (index: number) => ({ id: index + 1, name: `row ${index}` });

/** A forge with one list, in memory. */
export function fakeList(manners: ListManners): FakeList {
	const fake: FakeList = {
		asked: [],
		settingsAsked: 0,
		async send(route, options) {
			await Promise.resolve();
			if (route === "GET /settings/api") {
				fake.settingsAsked++;
				if (!manners.settings) throw Object.assign(new Error("refused"), { status: 403 });
				return { status: 200, headers: new Headers(), data: { max_response_items: manners.cap } };
			}
			const { page, limit } = (options?.query ?? {}) as { page: number; limit: number };
			fake.asked.push([page, limit]);
			return answer(manners, page, limit);
		},
	};
	return fake;
}

function answer(manners: ListManners, page: number, limit: number): ForgeResponse {
	const all = Array.from({ length: manners.rows }, (_, index) => row(index));
	const size = manners.unpaged ? Infinity : (manners.fixed ?? Math.min(limit, manners.cap));
	const start = manners.unpaged ? 0 : (page - 1) * size;
	const items = all.slice(start, start + size).filter(({ id }) => !manners.hidden?.(id - 1));
	const headers = new Headers();
	const more = start + size < manners.rows;
	if (manners.total && !manners.key) headers.set("x-total-count", String(manners.rows));
	if (manners.hints === "hasMore") headers.set("x-hasmore", String(more));
	if (manners.hints === "link" && manners.rows > size)
		headers.set("link", more ? '<https://x>; rel="next",<https://x>; rel="last"' : '<https://x>; rel="first"');
	const list = items.length === 0 && manners.rows === 0 ? null : items;
	const data = manners.key ? { [manners.key]: list, ...(manners.total && { total_count: manners.rows }) } : list;
	return { status: 200, headers, data, ...(manners.total && !manners.key && { total: manners.rows }) };
}
