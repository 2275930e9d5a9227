import pLimit from "p-limit";

/** What became of one item of a batch. */
export type ItemOutcome<T> =
	| { item: unknown; value: T }
	| { item: unknown; error: unknown }
	/** Not begun when the call was stopped. */
	| { item: unknown; skipped: true }
	/** Begun and not ended when the call was stopped: a write may be done or not. */
	| { item: unknown; interrupted: true };

/** Work that does not end with its signal keeps the others' outcomes so long, in milliseconds. */
const grace = 1000;

/**
 * Runs `work` for each different item side by side within the limit. One that fails does not hide the rest; after a
 * cancellation the items not begun are skipped, and those under way are not waited for long.
 * @returns outcomes in the order asked, duplicates once
 */
export async function runBatch<T>(
	items: readonly unknown[],
	work: (item: unknown) => Promise<T>,
	{
		concurrency,
		signal,
		progress,
	}: { concurrency: number; signal: AbortSignal; progress?: (done: number, total: number) => void },
): Promise<ItemOutcome<T>[]> {
	const different = [...new Set(items)];
	const limit = pLimit(concurrency);
	let done = 0;
	return Promise.all(
		different.map((item) =>
			limit(async (): Promise<ItemOutcome<T>> => {
				if (signal.aborted) return { item, skipped: true };
				const outcome = await endedOrStopped(outcomeOf(item, work, signal), { item, interrupted: true }, signal);
				if (!signal.aborted) progress?.(++done, different.length);
				return outcome;
			}),
		),
	);
}

async function outcomeOf<T>(
	item: unknown,
	work: (item: unknown) => Promise<T>,
	signal: AbortSignal,
): Promise<ItemOutcome<T>> {
	try {
		return { item, value: await work(item) };
	} catch (error) {
		return signal.aborted && isCancellation(error) ? { item, interrupted: true } : { item, error };
	}
}

/** The outcome, or `stopped` when the call was cancelled and the work does not end soon after. */
function endedOrStopped<T>(outcome: Promise<T>, stopped: T, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const wait = () => setTimeout(resolve, grace, stopped).unref();
		signal.addEventListener("abort", wait, { once: true });
		outcome.then(resolve, reject).finally(() => signal.removeEventListener("abort", wait));
	});
}

function isCancellation(error: unknown): boolean {
	return (
		(error as { code?: string }).code === "cancelled" || ["AbortError", "TimeoutError"].includes((error as Error).name)
	);
}
