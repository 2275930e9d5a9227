/** What goes between the host and the worker in which a third party's handlers run. */

/** The job of a worker: to see whether a module loads, or to run one of its handlers. */
export interface Job {
	/** file: URL of the handlers module. */
	module: string;
	/** Left out: only load it and tell the names of its handlers. */
	run?: {
		handler: string;
		input: unknown;
		item: unknown;
		given: Record<string, unknown>;
		repo: { owner: string; name: string } | undefined;
		concurrency: number;
	};
}

/** Methods of the host's context that the worker asks for across the border. */
export const remoteMethods = [
	"request",
	"site",
	"list",
	"everything",
	"kind",
	"readFile",
	"decodeFile",
	"writeFile",
	"download",
	"progress",
	"warn",
] as const;
export type RemoteMethod = (typeof remoteMethods)[number];

export type FromWorker =
	| { type: "ask"; id: number; method: RemoteMethod; args: unknown[] }
	| { type: "done"; value: unknown }
	| { type: "failed"; error: PlainError };

export type ToWorker = { type: "answer"; id: number; value?: unknown; error?: PlainError } | { type: "abort" };

/** An error without its class: what survives a copy between threads. */
export interface PlainError {
	message: string;
	nextStep?: string;
	code?: string;
	status?: number;
	forgeMessage?: string;
	/** Made by the plugin for the agent (`context.fail`), not a defect of the plugin. */
	meant?: boolean;
}

/** Copies of results that are classes in the host. */
export type Marked =
	| { $madt: "text"; text: string; about?: Record<string, unknown>; again?: Record<string, unknown> }
	| { $madt: "list"; list: Record<string, unknown> }
	| { $madt: "plain"; value: unknown };

export function toPlainError(error: unknown): PlainError {
	const { message, nextStep, code, status, forgeMessage } = error as PlainError;
	const plain: PlainError = { message: typeof message === "string" ? message : String(error) };
	if (typeof nextStep === "string") plain.nextStep = nextStep;
	if (typeof code === "string") plain.code = code;
	if (typeof status === "number") plain.status = status;
	if (typeof forgeMessage === "string") plain.forgeMessage = forgeMessage;
	return plain;
}
