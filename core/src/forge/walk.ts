import pLimit from "p-limit";
import { type Ask, same } from "./fit.ts";
import type { Page } from "./page.ts";

interface Walk {
	ask: Ask;
	/** The page that has been asked for already, and its number. */
	first: Page;
	number: number;
	size: number;
	/** Rows wanted: from `start` to before `end`. */
	start: number;
	end: number;
	concurrency?: number;
	onProgress?: (done: number, total?: number) => void;
}

interface Found {
	rows: unknown[];
	total?: number;
	more: boolean;
}

/** Fetches the further pages: side by side where the total is known, else one after the other until the last. */
export function walk(how: Walk): Promise<Found> {
	const { total } = how.first;
	return total === undefined ? oneByOne(how) : sideBySide(how, total);
}

async function sideBySide(how: Walk, total: number): Promise<Found> {
	const { ask, first, number, size, start, end, onProgress } = how;
	const last = Math.ceil(Math.min(total, end) / size);
	const limit = pLimit(how.concurrency ?? 4);
	const wanted = Math.max(0, Math.min(total, end) - start);
	let done = Math.min(first.items.length, wanted);
	onProgress?.(done, wanted);
	const numbers = Array.from({ length: Math.max(0, last - number) }, (_, index) => number + 1 + index);
	const further = numbers.map((next) =>
		limit(async () => {
			const page = await ask(next, size);
			done = Math.min(wanted, done + page.items.length);
			onProgress?.(done, wanted);
			return page;
		}),
	);
	const pages = await Promise.all(further).catch((error) => {
		limit.clearQueue();
		throw error;
	});
	return { rows: rowsOf([first, ...pages], how), total, more: end < total };
}

async function oneByOne(how: Walk): Promise<Found> {
	const { ask, size, start, end, onProgress } = how;
	const pages = [how.first];
	let number = how.number;
	let last = how.first;
	onProgress?.(last.items.length);
	while (number * size < end && mayGoOn(last, size)) {
		const next = await ask(number + 1, size);
		if (next.items.length > 0 && same(next, last)) {
			// Not paged, and as many as were asked for: the same rows again.
			const whole = last.items;
			return { rows: whole.slice(start, end), total: whole.length, more: end < whole.length };
		}
		number++;
		last = next;
		pages.push(next);
		onProgress?.(pages.reduce((sum, page) => sum + page.items.length, 0));
	}
	const seen = (number - 1) * size + last.items.length;
	const goesOn = mayGoOn(last, size);
	const known = !goesOn && (last.items.length > 0 || number === 1 || pages.length > 1);
	return { rows: rowsOf(pages, how), ...(known && { total: seen }), more: seen > end || goesOn };
}

function mayGoOn(page: Page, size: number): boolean {
	return page.items.length > 0 && (page.more ?? page.items.length >= size);
}

/**
 * The wanted rows by their place in the whole order, for a page can have fewer than its size where the forge hides
 * some. A row that moved on to the next page in the meantime is taken once.
 */
function rowsOf(pages: Page[], { number, size, start, end }: Walk): unknown[] {
	const seen = new Map<unknown, number>();
	return pages.flatMap((page, index) =>
		page.items.filter((item, offset) => {
			const place = (number - 1 + index) * size + offset;
			if (place < start || place >= end) return false;
			const id = (item as { id?: unknown } | null)?.id;
			if (typeof id !== "number" || id === 0) return true;
			const where = seen.get(id);
			if (where === undefined) seen.set(id, index);
			return where === undefined || where === index;
		}),
	);
}
