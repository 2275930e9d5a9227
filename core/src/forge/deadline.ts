/** Ends an attempt when nothing arrives for a time, or when the caller cancels; tells the two apart. */
export interface Deadline {
	readonly signal: AbortSignal;
	/** Something arrived: the time starts anew, so that a long download is no timeout. */
	touch(): void;
	readonly timedOut: boolean;
	end(): void;
}

/** `AbortSignal.any` is not used: in Node 20 it keeps what it made alive as long as the caller's signal. */
export function startDeadline(milliseconds: number, caller?: AbortSignal): Deadline {
	const controller = new AbortController();
	let timedOut = false;
	const timer = setTimeout(() => {
		timedOut = true;
		controller.abort();
	}, milliseconds);
	const cancel = () => controller.abort(caller?.reason);
	caller?.addEventListener("abort", cancel, { once: true });
	if (caller?.aborted) cancel();
	return {
		signal: controller.signal,
		touch: () => void timer.refresh(),
		get timedOut() {
			return timedOut;
		},
		end() {
			clearTimeout(timer);
			caller?.removeEventListener("abort", cancel);
		},
	};
}
