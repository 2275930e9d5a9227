import { readFileSync } from "node:fs";
import type { ForgeKind, HandlerContext, Handlers, Route } from "@madtea/schemas";

/** What a forge answers to a request; 200 if `status` is left out. */
export interface FakeAnswer {
	status?: number;
	data?: unknown;
	headers?: Record<string, string>;
}

/** A request of a handler. */
export interface Call {
	route: Route;
	path: Record<string, string | number>;
	query: Record<string, any>;
	body: any;
}

/** What a run came to. */
export interface Run {
	value: any;
	error: (Error & { nextStep?: string }) | undefined;
	warnings: string[];
	calls: Call[];
	/** Milliseconds paused in all. */
	paused: number;
}

export interface Forge {
	kind?: ForgeKind;
	answer(call: Call): FakeAnswer;
}

/** Runs the handler of an action with a context that refuses what its manifest does not declare. */
export async function runAction(
	file: string,
	handlers: Handlers,
	name: string,
	input: Record<string, any>,
	forge: Forge,
): Promise<Run> {
	const tool = JSON.parse(readFileSync(new URL(`../../../plugins/${file}`, import.meta.url), "utf8"));
	const action = tool.actions.find((candidate: { name: string }) => candidate.name === name);
	const run: Run = { value: undefined, error: undefined, warnings: [], calls: [], paused: 0 };
	const handler = handlers[action.handler];
	if (!handler) throw new Error(`${name} has no handler`);
	try {
		run.value = await handler(input, context(action, input, forge, run));
	} catch (error) {
		run.error = error as Run["error"];
	}
	return run;
}

function context(action: any, input: Record<string, any>, forge: Forge, run: Run): HandlerContext {
	async function request(route: Route, options: any = {}) {
		if (!action.operations.includes(route)) throw new Error(`${route} is not declared`);
		const call: Call = {
			route,
			path: { index: input.number, id: input.id, ...options.path },
			query: options.query ?? {},
			body: options.body,
		};
		run.calls.push(call);
		const { status = 200, data, headers = {} } = forge.answer(call);
		if (status >= 400 && !options.accept?.includes(status)) {
			const forgeMessage = (data as { message?: string })?.message || undefined;
			throw Object.assign(new Error(`${route}: ${status} ${forgeMessage ?? ""}`), { status, forgeMessage });
		}
		return { status, data, headers: new Headers(headers) } as any;
	}
	return {
		repo: { owner: "acme", name: "rocket" },
		item: action.each ? input[action.each]?.[0] : undefined,
		given: input,
		signal: new AbortController().signal,
		request,
		site: undefined as never,
		list: async (route, options) => ({ items: (await request(route, options)).data }),
		everything: async (route, options) => (await request(route, options)).data,
		kind: async () => forge.kind ?? "forgejo",
		each: (values, work) => Promise.all(values.map(work)),
		files: undefined as never,
		text: (text, about) => ({ text, about }),
		download: async (bytes, about) => ({ bytes, about }),
		warn: (warning) => void run.warnings.push(warning),
		fail: (message, nextStep) => Object.assign(new Error(message), { nextStep }),
		progress: () => {},
		nearest: (name, known) => known.find((other) => other[0] === name[0]),
		pause: async (milliseconds) => void (run.paused += milliseconds),
	};
}
