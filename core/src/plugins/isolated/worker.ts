/** The worker's side: loads the plugin's module and gives its handler a context whose calls go to the host. */
import { parentPort, workerData } from "node:worker_threads";
import type { Handler, HandlerContext } from "@madtea/schemas";
import pLimit from "p-limit";
import { nearest } from "../../pipeline/nearest.ts";
import {
	type FromWorker,
	type Job,
	type PlainError,
	type RemoteMethod,
	type ToWorker,
	toPlainError,
} from "./messages.ts";

const port = parentPort as NonNullable<typeof parentPort>;
const { module, run } = workerData as Job;
const abort = new AbortController();
const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
let count = 0;

/** An error that the plugin means for the agent. */
class MeantError extends Error {
	constructor(
		message: string,
		readonly nextStep?: string,
	) {
		super(message);
	}
}

port.on("message", (message: ToWorker) => {
	if (message.type === "abort") return abort.abort();
	const { resolve, reject } = waiting.get(message.id) ?? {};
	waiting.delete(message.id);
	if (message.error) reject?.(Object.assign(new Error(message.error.message), message.error));
	else resolve?.(message.value as never);
});

function ask<T>(method: RemoteMethod, ...args: unknown[]): Promise<T> {
	const id = ++count;
	return new Promise<T>((resolve, reject) => {
		waiting.set(id, { resolve, reject });
		port.postMessage({ type: "ask", id, method, args } satisfies FromWorker);
	});
}

/** Signals can't cross; the host has the call's own. */
function withoutSignal<T extends object>(options: T | undefined): Omit<T, "signal"> {
	const { signal: _, ...rest } = (options ?? {}) as T & { signal?: unknown };
	return rest;
}

function withHeaders(response: { headers: [string, string][] }): never {
	return { ...response, headers: new Headers(response.headers) } as never;
}

function createContext({ item, given, repo, concurrency }: NonNullable<Job["run"]>): HandlerContext {
	return {
		repo,
		item,
		given,
		signal: abort.signal,
		files: {
			read: (path) => ask("readFile", path),
			decode: (base64) => ask("decodeFile", base64),
			write: (path, bytes) => ask("writeFile", path, bytes),
		},
		request: async (route, options) => withHeaders(await ask("request", route, withoutSignal(options))),
		site: async (path, options) => withHeaders(await ask("site", path, withoutSignal(options))),
		list: (route, options) => ask("list", route, withoutSignal(options)),
		everything: (route, options) => ask("everything", route, withoutSignal(options)),
		kind: () => ask("kind"),
		each(values, work) {
			const limit = pLimit(concurrency);
			return Promise.all(values.map((value) => limit(() => work(value))));
		},
		text: (text, about, again) => ({ $madt: "text", text, about, again }),
		download: (bytes, about) => ask("download", bytes, about),
		warn: (warning) => void ask("warn", warning),
		fail: (message, nextStep) => new MeantError(message, nextStep),
		progress: (done, total, message) => void ask("progress", done, total, message),
		nearest: (name, known) => nearest(name, known, 1)[0],
		pause: (milliseconds) =>
			new Promise((resolve, reject) => {
				const timer = setTimeout(resolve, milliseconds);
				abort.signal.addEventListener("abort", () => {
					clearTimeout(timer);
					reject(new Error("cancelled"));
				});
			}),
	};
}

async function main(): Promise<unknown> {
	const loaded = ((await import(module)) as { default?: Record<string, Handler> }).default;
	if (typeof loaded !== "object" || loaded === null) throw new Error("its handlers module has no default export");
	if (!run) return Object.keys(loaded);
	const handler = Object.hasOwn(loaded, run.handler) ? loaded[run.handler] : undefined;
	if (typeof handler !== "function") throw new Error(`there is no handler ${run.handler}`);
	return handler(run.input, createContext(run));
}

main()
	.then((value) => port.postMessage({ type: "done", value } satisfies FromWorker))
	// Also an answer that can't be copied is a failure to tell.
	.catch((error) => {
		const plain: PlainError = { ...toPlainError(error), ...(error instanceof MeantError && { meant: true }) };
		port.postMessage({ type: "failed", error: plain } satisfies FromWorker);
	})
	.finally(() => port.unref());
