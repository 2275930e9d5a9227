import { timestamp } from "../state/state.ts";

const begin = Date.UTC(2025, 5, 2, 8, 0, 0);

/** A moment of the seed, in minutes after its begin; fixed, so that commit ids are. */
export function at(minutes: number): string {
	return timestamp(new Date(begin + minutes * 60_000));
}

/** The same in seconds since 1970, as git counts. */
export function seconds(minutes: number): number {
	return begin / 1000 + minutes * 60;
}
