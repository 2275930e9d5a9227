import type { ForgeResponse, RequestOptions, Route } from "@madtea/schemas";
import { type ForgeAddress, parseAddress } from "./address.ts";
import { attempt } from "./attempt.ts";
import { type Call, makeCall, type PathRequest } from "./call.ts";
import type { Connection } from "./dispatcher.ts";
import { redact } from "./errors.ts";
import { checkAllowed, type Refuse } from "./refuse.ts";
import { type LogEntry, repeat } from "./repeat.ts";
import { createTurns } from "./turns.ts";

export type { PathRequest } from "./call.ts";
export type { Refuse } from "./refuse.ts";
export type { LogEntry } from "./repeat.ts";

export interface ForgeClientOptions extends Connection {
	/** The forge's name in the configuration. */
	name: string;
	url: string;
	/** Asked before every request. */
	token?: () => string | undefined | Promise<string | undefined>;
	/** Sent along with every request; can't replace what the client itself sets. */
	headers?: Record<string, string>;
	/** Milliseconds without anything arriving, for each attempt. */
	timeout?: number;
	/** How often a request is repeated where that is safe. */
	retries?: number;
	/** First wait before a repetition, in milliseconds. */
	backoff?: number;
	/** Longest wait that a forge can ask for, in milliseconds; over it the request fails and says when to come back. */
	longestWait?: number;
	/** Requests under way at the same time. */
	concurrency?: number;
	userAgent?: string;
	/** Told of every attempt. */
	log?: (entry: LogEntry) => void;
	/** Why a request may not be sent, as the operator decided; asked for every request and every redirect. */
	refuse?: Refuse;
}

export interface ForgeClient extends ForgeAddress {
	readonly name: string;
	/**
	 * Sends a request below the API root and reads the answer.
	 * @throws ForgeError with what failed, why, and what to do next.
	 */
	request<T = any>(route: Route | PathRequest, options?: RequestOptions): Promise<ForgeResponse<T>>;
}

/**
 * A client of one forge. It does nothing until the first request.
 * @throws ForgeError badAddress
 */
export function createForgeClient(options: ForgeClientOptions): ForgeClient {
	const { name, timeout = 30_000, retries = 3, backoff = 300, longestWait = 20_000, headers = {}, log } = options;
	const address = parseAddress(options.url);
	const inTurn = createTurns(options.concurrency ?? 6);
	// Values of extra headers are often credentials; short ones are not, and would blank out ordinary words.
	const secrets = new Set(Object.values(headers).filter((value) => value.length >= 8));
	let count = 0;
	let connecting: Promise<unknown> | undefined;

	async function connect(): Promise<unknown> {
		connecting ??= import("./dispatcher.ts").then(({ dispatcherFor }) => dispatcherFor(new URL(address.root), options));
		try {
			return await connecting;
		} catch (error) {
			connecting = undefined;
			throw error;
		}
	}

	async function prepare(route: Route | PathRequest, request: RequestOptions): Promise<Call> {
		const token = (await options.token?.())?.trim() || undefined;
		if (token) secrets.add(token);
		const userAgent = options.userAgent ?? "madtea";
		const call = makeCall(route, request, { id: `${name}-${++count}`, address, token, headers, userAgent, secrets });
		checkAllowed(call, call.url, address, options.refuse);
		return call;
	}

	return {
		name,
		...address,
		async request(route, request = {}) {
			const call = await prepare(route, request);
			const dispatcher = await connect();
			const settings = { retries, backoff, longestWait };
			const show = (entry: LogEntry) => log?.({ ...entry, path: redact(entry.path, secrets) });
			const once = () => inTurn(call, () => attempt(call, { address, timeout, dispatcher, refuse: options.refuse }));
			return repeat(call, settings, once, show);
		},
	};
}
