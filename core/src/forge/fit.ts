import { knownCap, serverCap } from "./caps.ts";
import type { Page, Send } from "./page.ts";

/** Asks for a page of a list. */
export type Ask = (page: number, size: number) => Promise<Page>;

/**
 * What an answer to a page says of the list: `whole`, when the forge does not page it and this is all of it;
 * else the size of page that the forge really used, which is not the one asked for when that is over its cap.
 */
export type Fit = { whole: unknown[] } | { size: number };

/** An answer that is to be understood. */
export interface Asked {
	answer: Page;
	page: number;
	size: number;
	/** Whether the size is one that an earlier answer has led to. */
	corrected: boolean;
}

/** Finds out with as few further requests as can be; mostly with none. */
export async function fitOf(send: Send, ask: Ask, { answer, page, size, corrected }: Asked): Promise<Fit> {
	if (page === 1) return fitOfFirst(send, ask, answer, size, corrected);
	const { items, total, more, perPage } = answer;
	const count = items.length;
	// A later page can't hold everything.
	if (count > 0 && count === total) return { whole: items };
	if (perPage !== undefined) return { size: perPage };
	if (count === 0 && total === undefined) return { size };
	const rest = total === undefined ? undefined : Math.min(size, Math.max(0, total - (page - 1) * size));
	if (rest === undefined ? more === true && count <= size : count === rest) {
		if (count === size || count === 0 || corrected) return { size };
		// The right number can still be the wrong rows: page 3 of 25 is no page 3 of 20.
		const cap = size <= (knownCap(send) ?? 0) ? size : await serverCap(send);
		if (cap !== undefined) return { size: Math.min(size, cap) };
	}
	const first = await ask(1, size);
	return count > 0 && same(first, answer) ? { whole: items } : fitOfFirst(send, ask, first, size, corrected);
}

async function fitOfFirst(send: Send, ask: Ask, first: Page, size: number, corrected: boolean): Promise<Fit> {
	const { items, total, more, perPage } = first;
	const count = items.length;
	const claimsMore = total === undefined ? more : count < total;
	if (count > size) return claimsMore ? { size: perPage ?? count } : { whole: items };
	if (perPage !== undefined) return { size: perPage };
	if (count === size || count === 0 || claimsMore === false || corrected) return { size };
	const cap = size <= (knownCap(send) ?? 0) ? size : await serverCap(send);
	if (cap !== undefined && cap < size) return { size: cap };
	// Fewer than it may give: a size of this list's own, or rows that are hidden. With this size both come out right.
	if (claimsMore) return { size: count };
	if (cap !== undefined) return { size };
	const second = await ask(2, size);
	if (second.items.length === 0) return { size };
	return same(first, second) ? { whole: items } : { size: count };
}

/** Whether two answers hold the same rows. */
export function same(one: Page, other: Page): boolean {
	return one.items.length === other.items.length && JSON.stringify(one.items) === JSON.stringify(other.items);
}
