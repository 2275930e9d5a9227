import { setTimeout as sleep } from "node:timers/promises";
import { HttpResponse, http, type RequestHandler } from "msw";
import { dispatch } from "./dispatch.ts";
import { type Fault, Faults, faultResponse } from "./faults.ts";
import { intercept, release } from "./interception.ts";
import { describe, type LoggedRequest, pathOf } from "./log.ts";
import { createState } from "./seed/index.ts";
import type { Kind, State, StateOptions } from "./state/state.ts";
import { seedTokens } from "./state/tokens.ts";

/** What a mock forge can be told when it is made. */
export interface MockForgeOptions extends Omit<StateOptions, "base"> {
	/** Which forge it behaves as, `forgejo` by default. */
	kind?: Kind;
	/** Its address; a sub-path is allowed. */
	url?: string;
	/** Milliseconds that every answer takes. */
	latency?: number;
	faults?: Fault[];
	/** Called with every finished request. */
	onRequest?: (request: LoggedRequest) => void;
}

/** A forge for tests. */
export interface MockForge {
	/** Address of the site; `/api/v1` is below it. */
	url: string;
	readonly kind: Kind;
	readonly tokens: typeof seedTokens;
	/** The store; it is filled when it is first looked at. */
	readonly state: State;
	/** MSW handlers, for a server of your own. */
	readonly handlers: RequestHandler[];
	/** Answers one request; `undefined` when it is for another host. */
	answer(request: Request): Promise<Response | undefined>;
	/** Every request since the start or the last reset. */
	readonly requests: LoggedRequest[];
	/** Intercepts `fetch` and `node:http` of this process; requests to other hosts pass. */
	listen(): void;
	close(): void;
	/** Goes back to the seed, without faults and with an empty log. */
	reset(): void;
	/** Adds a fault and returns a function that removes it. */
	fault(fault: Fault): () => void;
}

/** Makes a stateful mock of a forge. */
export function createMockForge(options: MockForgeOptions = {}): MockForge {
	const kind = options.kind ?? "forgejo";
	const faults = new Faults();
	const requests: LoggedRequest[] = [];
	let url = (options.url ?? "https://forge.example").replace(/\/+$/, "");
	let state: State | undefined;
	const current = () => (state ??= createState(kind, { ...options, base: url }));
	for (const fault of options.faults ?? []) faults.add(fault);

	async function answer(request: Request): Promise<Response | undefined> {
		if (new URL(request.url).origin !== new URL(url).origin) return undefined;
		const entry = await describe(current(), request);
		requests.push(entry);
		if (options.latency) await sleep(options.latency);
		const response = await respond(request);
		entry.status = response.status;
		entry.ended = performance.now();
		options.onRequest?.(entry);
		return response;
	}

	async function respond(request: Request): Promise<Response> {
		const fault = faults.take(request.method, pathOf(url, request.url));
		if (fault?.delay) await sleep(fault.delay);
		const failure = fault && faultResponse(fault);
		if (failure && !fault.applied) return failure;
		try {
			const response = await dispatch(current(), request);
			return failure ?? response;
		} catch (error) {
			// A defect of the mock must look like one, and not like a lost connection.
			return HttpResponse.json({ message: `mock-forge: ${(error as Error).stack}` }, { status: 500 });
		}
	}

	const handlers = [http.all("*", ({ request }) => answer(request) as Promise<HttpResponse<null> | undefined>)];
	return {
		kind,
		tokens: seedTokens,
		handlers,
		answer,
		requests,
		get url() {
			return url;
		},
		set url(value: string) {
			url = value.replace(/\/+$/, "");
			state = undefined;
		},
		get state() {
			return current();
		},
		listen: () => intercept(answer),
		close: () => release(answer),
		reset() {
			state = undefined;
			requests.length = 0;
			faults.clear();
			for (const fault of options.faults ?? []) faults.add(fault);
		},
		fault: (fault) => faults.add(fault),
	};
}
