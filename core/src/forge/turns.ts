import pLimit from "p-limit";
import type { Outcome } from "./attempt.ts";
import type { Call } from "./call.ts";

/** Lets at most `concurrency` attempts run at a time. One that waits leaves with its signal; one under way ends itself. */
export function createTurns(concurrency: number): (call: Call, work: () => Promise<Outcome>) => Promise<Outcome> {
	const limit = pLimit(concurrency);
	return (call, work) => {
		const { signal } = call.options;
		const left: Outcome = { code: "cancelled", again: "none", details: call.about };
		let begun = false;
		const turn = limit(async (): Promise<Outcome> => {
			if (signal?.aborted) return left;
			begun = true;
			const started = performance.now();
			return { ...(await work()), milliseconds: performance.now() - started };
		});
		if (!signal) return turn;
		return new Promise((resolve, reject) => {
			const leave = () => !begun && resolve(left);
			signal.addEventListener("abort", leave, { once: true });
			turn.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
		});
	};
}
