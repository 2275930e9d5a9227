import type { ListAnswer } from "@madtea/schemas";

/** A list of the forge before it is shaped. */
export class ListResult implements ListAnswer {
	constructor(
		public items: unknown[],
		readonly total?: number,
		readonly page?: number,
		readonly more?: boolean,
		/** Position of the first item in the whole list, counted from 1. */
		readonly start = 1,
		/** Items of a page, where it is one. */
		readonly size?: number,
		/** The items as the forge sent them, where a handler has put others in their place. */
		readonly own: readonly unknown[] = items,
	) {}
}

/** Text that is given as it is, cut at line ends when too long. */
export class TextResult {
	constructor(
		readonly text: string,
		readonly about: Record<string, unknown> = {},
		/** Arguments that the call which reads on needs besides the place, because this text was made without being asked so. */
		readonly again: Record<string, unknown> = {},
	) {}
}

/** An answer that needs no shaping: a saved file, a host tool's own words. */
export class PlainResult {
	constructor(readonly value: unknown) {}
}

/** The answer of another call, given on as it is. */
export class PassedOn {
	constructor(readonly answer: import("./answer.ts").Answer) {}
}
