import type { State } from "./state.ts";

/** Rows of one kind, numbered from 1 in the order in which they were inserted. */
export class Table<Row extends { id: number }> {
	readonly #rows = new Map<number, Row>();
	#last = 0;

	/** Adds a row; the table chooses its id unless one is given. */
	insert(fields: Omit<Row, "id"> & { id?: number }): Row {
		const id = fields.id ?? this.#last + 1;
		const row = { ...fields, id } as Row;
		this.#rows.set(id, row);
		this.#last = Math.max(this.#last, id);
		return row;
	}

	get(id: number): Row | undefined {
		return this.#rows.get(id);
	}

	/** The row with this id; a missing one is a defect of the mock, not an answer. */
	need(id: number): Row {
		const row = this.#rows.get(id);
		if (!row) throw new Error(`no row ${id}`);
		return row;
	}

	all(): Row[] {
		return [...this.#rows.values()];
	}

	where(test: (row: Row) => boolean): Row[] {
		return this.all().filter(test);
	}

	first(test: (row: Row) => boolean): Row | undefined {
		for (const row of this.#rows.values()) if (test(row)) return row;
		return undefined;
	}

	delete(id: number): boolean {
		return this.#rows.delete(id);
	}

	deleteWhere(test: (row: Row) => boolean): void {
		for (const row of this.where(test)) this.#rows.delete(row.id);
	}
}

/**
 * Declares a table of the store. Each noun declares its own, so that a new noun
 * needs no change of the store itself.
 */
export function table<Row extends { id: number }>(name: string): (state: State) => Table<Row> {
	return (state) => {
		let rows = state.tables.get(name);
		if (!rows) {
			rows = new Table<never>();
			state.tables.set(name, rows);
		}
		return rows as unknown as Table<Row>;
	};
}
