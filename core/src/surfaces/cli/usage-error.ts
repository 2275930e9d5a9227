import { ArgumentError } from "../../pipeline/errors.ts";

/** A command line that does not say what can be done; ends with exit code 2. */
export class UsageError extends ArgumentError {
	override name = "ArgumentError";
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(best: string | undefined): string {
	return best === undefined ? "" : ` Did you mean ${best}?`;
}
