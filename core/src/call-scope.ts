import { AsyncLocalStorage } from "node:async_hooks";

/** What everything done under one call belongs to: requests, a plugin's output, lines of the log. */
export interface CallScope {
	/** `12`, or `12.1` for a call made by call 12. */
	readonly id: string;
	/** Secrets among the call's arguments: a password to set, for example. */
	readonly secrets: Set<string>;
}

const storage = new AsyncLocalStorage<CallScope & { children: number }>();
let count = 0;

/** The call that the running code belongs to; undefined outside of one. */
export function currentCall(): CallScope | undefined {
	return storage.getStore();
}

/** Runs `work` as a call of its own. */
export function inCall<T>(work: (scope: CallScope) => Promise<T>): Promise<T> {
	const outer = storage.getStore();
	const id = outer ? `${outer.id}.${++outer.children}` : String(++count);
	const scope = { id, children: 0, secrets: new Set(outer?.secrets) };
	return storage.run(scope, () => work(scope));
}
