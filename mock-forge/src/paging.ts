import { type Answer, ok } from "./answer.ts";
import type { Call } from "./route.ts";

/** Which part of a list was asked for. */
export interface Page {
	page: number;
	limit: number;
}

/** Page and limit as the forges understand them: 30 by default, 50 at most. */
export function pageOf(call: Call, name = "limit", standard = 30, most = 50): Page {
	const number = (key: string) => Number.parseInt(call.query.get(key) ?? "", 10) || 0;
	const asked = number(name);
	return { page: Math.max(1, number("page")), limit: asked <= 0 ? standard : Math.min(asked, most) };
}

/** The rows of one page. */
export function slice<Row>(rows: Row[], { page, limit }: Page): Row[] {
	return rows.slice((page - 1) * limit, page * limit);
}

/** Headers that tell the total and the neighbouring pages. */
export function pageHeaders(call: Call, total: number, { page, limit }: Page): Record<string, string> {
	const headers: Record<string, string> = { "x-total-count": String(total) };
	const last = Math.max(1, Math.ceil(total / limit));
	const current = Math.min(page, last);
	const links: string[] = [];
	const link = (to: number, rel: string) => {
		const query = new URLSearchParams(call.query);
		query.set("page", String(to));
		query.sort();
		links.push(`<${call.base}/api/v1${call.path}?${query}>; rel="${rel}"`);
	};
	if (current < last) {
		link(current + 1, "next");
		link(last, "last");
	}
	if (current > 1) {
		link(1, "first");
		link(current - 1, "prev");
	}
	if (links.length) headers.link = links.join(",");
	return headers;
}

/** One page of a list, with its headers. */
export function paged<Row>(call: Call, rows: Row[], view: (row: Row) => unknown): Answer {
	const page = pageOf(call);
	return ok(slice(rows, page).map(view), pageHeaders(call, rows.length, page));
}

/** One page of a list that tells its total but not its neighbours, as many lists do. */
export function counted<Row>(call: Call, rows: Row[], view: (row: Row) => unknown): Answer {
	return ok(slice(rows, pageOf(call)).map(view), { "x-total-count": String(rows.length) });
}

/** A whole list with its total, for the lists that ignore `limit`. */
export function listed<Row>(rows: Row[], view: (row: Row) => unknown): Answer {
	return ok(rows.map(view), { "x-total-count": String(rows.length) });
}
