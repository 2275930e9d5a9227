const widest = 60;

/** Rows as lines, their cells below each other. */
export function columns(rows: string[][]): string {
	const widths =
		rows[0]?.map((_, column) => Math.min(widest, Math.max(...rows.map((row) => (row[column] ?? "").length)))) ?? [];
	return rows
		.map(
			(row) =>
				`${row
					.map((cell, column) => cell.padEnd(widths[column] as number))
					.join("  ")
					.trimEnd()}\n`,
		)
		.join("");
}
