import type { Action } from "../registry/types.ts";
import { defaultLimit } from "./list.ts";
import { ListResult } from "./outcome.ts";

type Arguments = Record<string, unknown>;

/**
 * A list of the host, a bare array, or what a handler answers in the form of a list. Where the forge or the handler
 * gave the whole list though a part was asked for, that part.
 */
export function asList(value: unknown, action: Action, args: Arguments): ListResult | undefined {
	const list = listIn(value, args);
	const { page = 1, limit, all } = args as { page?: number; limit?: number; all?: boolean };
	const isWhole =
		list?.page === undefined && list?.start === 1 && list.more !== true && (list.total ?? 0) === list.items.length;
	if (!list || !isWhole || all || !action.params.page || (limit === undefined && page === 1)) return list;
	const size = limit ?? defaultLimit;
	const items = list.items.slice((page - 1) * size, page * size);
	return new ListResult(items, list.items.length, page, undefined, (page - 1) * size + 1);
}

function listIn(value: unknown, args: Arguments): ListResult | undefined {
	if (value instanceof ListResult) return value;
	if (Array.isArray(value)) return new ListResult(value, value.length);
	if (typeof value !== "object" || value === null) return undefined;
	const { items, total, page, more } = value as Partial<ListResult>;
	const isAnswer =
		Array.isArray(items) && Object.keys(value).every((key) => ["items", "total", "page", "more"].includes(key));
	if (!isAnswer) return undefined;
	const { limit = defaultLimit } = args as { limit?: number };
	return new ListResult(items, total, page, more, page === undefined ? 1 : (page - 1) * limit + 1);
}

/** `{total, range, next_page, items}`: how many there are, which these are, how to go on. */
export function listAnswer(list: ListResult, items: unknown[], hidden: number): object {
	const { total, page, more, start, size } = list;
	const shown = list.items.length;
	const end = start + shown - 1;
	const goesOn = more ?? (total !== undefined && total > end && shown > 0);
	const partial = goesOn || start > 1;
	const last = size !== undefined && total !== undefined ? Math.ceil(total / size) : undefined;
	return {
		...(total !== undefined && { total }),
		...(partial && shown > 0 && { range: `${start}-${end}` }),
		...(goesOn && page !== undefined && { next_page: page + 1 }),
		...(goesOn &&
			page === undefined && {
				note: `all=true stops at ${shown}; narrow the list, or continue with all=false, limit=${shown}, page=2`,
			}),
		...(shown === 0 && page !== undefined && page > 1 && total !== undefined && { note: beyond(total, last) }),
		...(hidden > 0 && { hidden: `${hidden} of repositories that the operator does not allow` }),
		items,
	};
}

function beyond(total: number, last: number | undefined): string {
	if (total === 0) return "there are none";
	return last === undefined ? "this page is after the last" : `this page is after the last, which is page=${last}`;
}
