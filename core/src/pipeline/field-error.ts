import { ArgumentError } from "./errors.ts";

/** So many names are shown; the nearest come first, so the wanted one is among them. */
const mostShown = 80;

/** Fields were asked for that there are not. */
export class FieldError extends ArgumentError {
	/**
	 * @param unknown the names asked for
	 * @param known the names there are, the nearest first
	 */
	constructor(
		readonly unknown: readonly string[],
		readonly known: readonly string[],
	) {
		const more = known.length > mostShown ? `, and ${known.length - mostShown} more` : "";
		const names = known.length > 0 ? `Fields, nearest first: ${known.slice(0, mostShown).join(", ")}${more}. ` : "";
		super(
			`There is no field ${unknown.map((name) => JSON.stringify(name.slice(0, 80))).join(", ")} here.`,
			`${names}"default" stands for the usual ones, "*" for the forge's whole answer.`,
		);
		this.name = "FieldError";
	}
}
