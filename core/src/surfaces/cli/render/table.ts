import Table from "cli-table3";
import type { Style } from "../style.ts";
import { cell } from "./cell.ts";
import { displayWidth, fitWidths } from "./widths.ts";

const gap = 2;
const sides = ["top", "bottom", "left", "right", "mid"].flatMap((side) => [
	side,
	`${side}-mid`,
	`${side}-left`,
	`${side}-right`,
]);
const noLines = Object.fromEntries([...sides, "middle"].map((name) => [name, ""]));

/**
 * Rows of objects as a table without lines, cut to the width of the terminal; undefined when the columns do not fit
 * into it however narrow.
 * @param columns names in the order to show; those that no row has are left out
 */
export function table(
	rows: readonly Record<string, unknown>[],
	columns: readonly string[],
	style: Style,
): string | undefined {
	const known = [...new Set([...columns, ...rows.flatMap((row) => Object.keys(row))])];
	const shown = known.filter((name) => rows.some((row) => cell(row[name]) !== ""));
	const cells = rows.map((row) => shown.map((name) => cell(row[name])));
	const natural = shown.map((name, index) =>
		Math.max(...[name, ...cells.map((line) => line[index] as string)].map(displayWidth)),
	);
	const widths = fitWidths(natural, (style.columns ?? Infinity) - gap * (shown.length - 1));
	if (!widths) return undefined;
	const drawn = new Table({
		chars: noLines,
		colWidths: widths.map((width) => width + gap),
		style: { head: [], border: [], "padding-left": 0, "padding-right": gap, compact: true },
		truncate: "…",
	});
	drawn.push(shown.map(style.colours.bold), ...cells);
	return drawn.toString().replace(/ +$/gm, "");
}
