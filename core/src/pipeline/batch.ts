import pLimit from "p-limit";

/** What became of one item of a batch. */
export type ItemOutcome<T> = { item: unknown; value: T } | { item: unknown; error: unknown } | { item: unknown; skipped: true };

/**
 * Runs `work` for each different item side by side within the limit. One that fails does not hide the rest; after a
 * cancellation the items not begun are skipped.
 * @returns outcomes in the order asked, duplicates once
 */
export async function runBatch<T>(
	items: readonly unknown[],
	work: (item: unknown) => Promise<T>,
	{ concurrency, signal, progress }: { concurrency: number; signal: AbortSignal; progress?: (done: number, total: number) => void },
): Promise<ItemOutcome<T>[]> {
	const different = [...new Set(items)];
	const limit = pLimit(concurrency);
	let done = 0;
	return Promise.all(
		different.map((item) =>
			limit(async (): Promise<ItemOutcome<T>> => {
				if (signal.aborted) return { item, skipped: true };
				try {
					return { item, value: await work(item) };
				} catch (error) {
					return signal.aborted && isCancellation(error) ? { item, skipped: true } : { item, error };
				} finally {
					progress?.(++done, different.length);
				}
			}),
		),
	);
}

function isCancellation(error: unknown): boolean {
	return (error as { code?: string }).code === "cancelled" || (error as Error).name === "AbortError";
}
