import { knownCap, serverCap } from "./caps.ts";
import type { Page, Send } from "./page.ts";

/** Asks for a page of a list. */
export type Ask = (page: number, size: number) => Promise<Page>;

/**
 * What an answer to a page says of the list: `whole`, when the forge does not page it and this is all of it;
 * else the size of page that the forge really used, which is not the one asked for when that is over its cap.
 */
export type Fit = { whole: unknown[] } | { size: number };

/** Finds out with as few further requests as can be; mostly with none. */
export async function fitOf(send: Send, ask: Ask, answer: Page, page: number, size: number): Promise<Fit> {
	const { items, total, more, perPage } = answer;
	const count = items.length;
	if (count > size) {
		if (total === undefined ? more !== true : count >= total) return { whole: items };
		return { size: perPage ?? (page === 1 ? count : (await ask(1, size)).items.length) };
	}
	if (perPage !== undefined) return { size: perPage };
	if (count === 0) return { size };
	// A later page can't hold everything.
	if (page > 1 && count === total) return { whole: items };
	if (page > 1 && total === undefined && more === undefined) {
		const first = await ask(1, size);
		if (same(first, answer)) return { whole: items };
	}
	const complete = page === 1 && (total === undefined ? more === false : count >= total);
	if (count === size || complete || size <= (knownCap(send) ?? 0)) return { size };
	const cap = await serverCap(send);
	return cap === undefined ? fitOfFirst(ask, page === 1 ? answer : await ask(1, size), size) : { size: Math.min(size, cap) };
}

/** Where the forge does not tell its cap: the first page is full, or is all, or shows the cap. */
async function fitOfFirst(ask: Ask, first: Page, size: number): Promise<Fit> {
	const count = first.items.length;
	if (count === 0 || count >= size || count === first.total) return { size };
	if (first.total !== undefined || first.more === true) return { size: count };
	const second = await ask(2, size);
	if (second.items.length === 0) return { size };
	return same(first, second) ? { whole: first.items } : { size: count };
}

/** Whether two answers hold the same rows. */
export function same(one: Page, other: Page): boolean {
	return one.items.length === other.items.length && JSON.stringify(one.items) === JSON.stringify(other.items);
}
