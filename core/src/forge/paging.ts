import type { ListAnswer, RequestOptions, Route } from "@madtea/schemas";
import type { PathRequest } from "./call.ts";
import { knownCap, serverCap, usualCap } from "./caps.ts";
import { fitOf } from "./fit.ts";
import { askPage, type Send } from "./page.ts";
import { walk } from "./walk.ts";

export type { Send } from "./page.ts";

/** Which part of a list is wanted. */
export interface Paging {
	/** From 1. */
	page?: number;
	/** Rows in a page; over the forge's cap several of its pages are fetched. */
	limit?: number;
	/** From the first row to the bound, in place of a page. */
	all?: boolean;
	/** Key of the list where the answer is an object. */
	items?: string;
	/** Most rows in one answer. */
	bound?: number;
	/** Requests at the same time, within the client's own limit. */
	concurrency?: number;
	/** Told after each page. */
	onProgress?: (done: number, total?: number) => void;
}

const usualLimit = 30;
const usualBound = 1000;
/** Corrections of the page size; more than one only for a list that contradicts itself. */
const mostTries = 3;

/**
 * The rows that `page` and `limit` name in the order of the whole list, or with `all` every row within the bound:
 * none lost, none doubled, whatever the forge makes of `limit`. `more` is true also when there may be more and the
 * forge does not say.
 * @throws ForgeError of the request that failed.
 */
export async function listPages(
	send: Send,
	route: Route | PathRequest,
	options: RequestOptions = {},
	paging: Paging = {},
): Promise<ListAnswer> {
	const bound = Math.max(1, paging.bound ?? usualBound);
	const limit = Math.min(Math.max(1, paging.limit ?? usualLimit), bound);
	const page = Math.max(1, paging.page ?? 1);
	const start = paging.all ? 0 : (page - 1) * limit;
	const end = paging.all ? bound : start + limit;
	const ask = (number: number, size: number) => askPage(send, route, options, paging.items, number, size);

	let size = await firstSize(send, end - start, paging.all);
	for (let attempt = 1; ; attempt++) {
		const number = Math.floor(start / size) + 1;
		const first = await ask(number, size);
		const fit = await fitOf(send, ask, { answer: first, page: number, size, corrected: attempt > 1 });
		const found =
			"whole" in fit
				? { rows: fit.whole.slice(start, end), total: fit.whole.length, more: end < fit.whole.length }
				: fit.size === size || attempt === mostTries
					? await walk({ ask, first, number, size, start, end, ...paging })
					: undefined;
		if (!found) {
			size = "size" in fit ? fit.size : size;
			continue;
		}
		const { rows: items, total, more } = found;
		return { items, ...(total !== undefined && { total }), ...(!paging.all && { page }), more };
	}
}

/** As many rows a page as are wanted, unless the forge would cut that without a word. */
async function firstSize(send: Send, wanted: number, all?: boolean): Promise<number> {
	const cap = knownCap(send) ?? usualCap;
	if (wanted <= cap) return wanted;
	return Math.min(wanted, (all ? cap : await serverCap(send)) ?? usualCap);
}
