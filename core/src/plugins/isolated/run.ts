import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Handler, HandlerContext } from "@madtea/schemas";
import { CallError } from "../../pipeline/errors.ts";
import { ListResult, PlainResult, TextResult } from "../../pipeline/outcome.ts";
import { watchMemory } from "./memory.ts";
import {
	type FromWorker,
	type Job,
	type Marked,
	type PlainError,
	type RemoteMethod,
	type ToWorker,
	toPlainError,
} from "./messages.ts";

/** What one worker may use. */
export interface Limits {
	/** Megabytes of JavaScript heap. */
	memory: number;
	/** Milliseconds until it is ended. */
	time: number;
}

/** What a worker may have of memory outside of its heap, as a multiple of the heap. */
const buffersPerHeap = 4;

/** Requests, warnings and steps of progress of one run: more than the largest batch has. */
const mostMessages = 50_000;

/** Milliseconds that a worker has to end after its answer. */
const flushTime = 200;

/** Told of what a plugin writes to its standard output or error: it never reaches the protocol. */
export type OnOutput = (text: string) => void;

/**
 * Runs a third party's code in a worker of its own: what it throws, how long it takes, and what memory it eats costs
 * this run only. The worker has no environment variables, and its output goes to the log.
 * This keeps accidents apart, not attackers: a plugin that the operator trusted can still reach files and network.
 */
export function isolatedHandler(
	plugin: string,
	module: string,
	name: string,
	concurrency: number,
	limits: Limits,
	onOutput: OnOutput,
): Handler {
	return (input, context) =>
		run(
			plugin,
			{
				module,
				run: { handler: name, input, item: context.item, given: { ...context.given }, repo: context.repo, concurrency },
			},
			limits,
			onOutput,
			context,
		);
}

/** Loads the module in a worker and gives the names of its handlers. @throws CallError with the cause */
export async function probe(plugin: string, module: string, limits: Limits, onOutput: OnOutput): Promise<string[]> {
	return (await run(plugin, { module }, limits, onOutput)) as string[];
}

function workerFile(): URL {
	const built = new URL("./plugin-worker.js", import.meta.url);
	return existsSync(fileURLToPath(built)) ? built : new URL("./worker.ts", import.meta.url);
}

function run(plugin: string, job: Job, limits: Limits, onOutput: OnOutput, context?: HandlerContext): Promise<unknown> {
	const file = workerFile();
	const worker = new Worker(file, {
		workerData: job,
		env: {},
		// What this process was started with (a preloaded module, a debugger) is not the plugin's.
		...(file.pathname.endsWith(".js") && { execArgv: [] }),
		stdin: false,
		stdout: true,
		stderr: true,
		resourceLimits: { maxOldGenerationSizeMb: limits.memory },
	});
	for (const stream of [worker.stdout, worker.stderr])
		stream.on("data", (chunk: Buffer) => onOutput(chunk.toString("utf8").slice(0, 2000)));
	const send = (message: ToWorker) => worker.postMessage(message);
	const ended = new Promise((resolve) => worker.once("exit", resolve));
	let timer: NodeJS.Timeout | undefined;
	let cancel: (() => void) | undefined;
	let endWatch: (() => void) | undefined;
	const stopped = (why: string) =>
		new CallError(`The plugin ${plugin} ${why}; the call was stopped.`, "Other tools work; tell the person.");

	const work = new Promise<unknown>((resolve, reject) => {
		endWatch = watchMemory(limits.memory * buffersPerHeap, () => {
			// At once: what it prints can wait less than the memory can.
			void worker.terminate();
			reject(stopped(`used more than ${limits.memory * buffersPerHeap} MB`));
		});
		timer = setTimeout(() => reject(stopped(`did not finish within ${limits.time / 1000} s`)), limits.time);
		cancel = () => {
			send({ type: "abort" });
			setTimeout(() => reject(stopped("was cancelled")), 500).unref();
		};
		context?.signal.addEventListener("abort", cancel);
		let asked = 0;
		worker.on("message", (message: FromWorker) => {
			if (++asked > mostMessages) {
				if (asked === mostMessages + 1) void worker.terminate();
				return reject(stopped("asked without end"));
			}
			if (message.type === "done") resolve(fromMarked(message.value));
			else if (message.type === "failed") reject(toError(plugin, message.error));
			else if (context) void answer(context, message, send);
		});
		worker.on("messageerror", () => reject(stopped("answered with what can't be copied")));
		worker.on("error", (error: NodeJS.ErrnoException) =>
			reject(
				error.code === "ERR_WORKER_OUT_OF_MEMORY"
					? stopped(`used more than ${limits.memory} MB`)
					: toError(plugin, toPlainError(error)),
			),
		);
		worker.on("exit", () => reject(stopped("ended its worker")));
	});
	return work.finally(() => {
		clearTimeout(timer);
		endWatch?.();
		if (cancel) context?.signal.removeEventListener("abort", cancel);
		// What it printed is still on its way: it may end by itself, for a moment.
		void Promise.race([ended, sleep(flushTime, undefined, { ref: false })]).then(() => worker.terminate());
	});
}

async function answer(
	context: HandlerContext,
	{ id, method, args }: Extract<FromWorker, { type: "ask" }>,
	send: (message: ToWorker) => void,
): Promise<void> {
	try {
		const value = await methods[method](context, ...args);
		send({ type: "answer", id, value: toMarked(value) });
	} catch (error) {
		send({ type: "answer", id, error: toPlainError(error) });
	}
}

const methods: Record<RemoteMethod, (context: HandlerContext, ...args: any[]) => unknown> = {
	async request(context, route, options) {
		const { headers, ...response } = await context.request(route, options);
		return { ...response, headers: [...headers] };
	},
	async site(context, path, options) {
		const { headers, ...response } = await context.site(path, options);
		return { ...response, headers: [...headers] };
	},
	list: (context, route, options) => context.list(route, options),
	everything: (context, route, options) => context.everything(route, options),
	kind: (context) => context.kind(),
	readFile: (context, path) => context.files.read(path),
	decodeFile: (context, base64) => context.files.decode(base64),
	writeFile: (context, path, bytes) => context.files.write(path, bytes),
	download: (context, bytes, about) => context.download(bytes, about),
	progress: (context, done, total, message) => context.progress(done, total, message),
	warn: (context, warning) => context.warn(String(warning).slice(0, 500)),
};

function toMarked(value: unknown): unknown {
	if (value instanceof TextResult)
		return { $madt: "text", text: value.text, about: value.about, again: value.again } satisfies Marked;
	if (value instanceof ListResult) return { ...value, $madt: "list" };
	if (value instanceof PlainResult) return { $madt: "plain", value: value.value } satisfies Marked;
	return value;
}

function fromMarked(value: unknown): unknown {
	if (typeof value !== "object" || value === null || !("$madt" in value)) return value;
	const marked = value as Record<string, any>;
	if (marked.$madt === "text") return new TextResult(String(marked.text), marked.about, marked.again);
	if (marked.$madt === "plain") return new PlainResult(marked.value);
	const { total, page, more, start, size, own } = marked;
	const items = Array.isArray(marked.items) ? marked.items : [];
	return new ListResult(items, total, page, more, start, size, Array.isArray(own) ? own : items);
}

/** What the plugin meant for the agent, or was told by the forge, is given on; anything else is the plugin's defect. */
function toError(plugin: string, error: PlainError): Error {
	if (error.meant || error.code) return new CallError(error.message.slice(0, 1000), error.nextStep);
	return new CallError(
		`The plugin ${plugin} failed: ${error.message.slice(0, 500)}.`,
		"Other tools work; tell the person.",
	);
}
