import { setTimeout as sleep } from "node:timers/promises";
import type { HandlerContext, ListAnswer, RequestOptions, Route } from "@madtea/schemas";
import pLimit from "p-limit";
import { placeholders } from "../registry/route.ts";
import type { Dispatch } from "./dispatch.ts";
import { CallError, DeniedError } from "./errors.ts";
import { listPage } from "./list.ts";
import { nearest } from "./nearest.ts";
import { TextResult } from "./outcome.ts";
import type { Target } from "./target.ts";
import { download } from "./transfer.ts";

/** What is of this run alone. */
export interface HandlerRun {
	item: unknown;
	/** Names as the forge spells them, before ids. */
	given: Record<string, unknown>;
	warnings: string[];
}

/** The host's side of one run of a handler: only the operations its action declares. */
export function createContext(call: Dispatch, target: Target, run: HandlerRun): HandlerContext {
	const { host, action, args, signal } = call;
	const { item, given, warnings } = run;
	const { connection, repo } = target;

	function prepare(route: Route, options: RequestOptions): RequestOptions {
		if (!action.operations.includes(route)) {
			throw new CallError(
				`The plugin asked for ${route}, which ${action.id} does not declare.`,
				"Report this to the plugin's author.",
			);
		}
		const names = placeholders(route);
		const filled = { ...target.pathValues(route, args, action), ...options.path };
		const path = Object.fromEntries(
			names.filter((name) => filled[name] !== undefined).map((name) => [name, filled[name] as string | number]),
		);
		if (names.includes("repo")) {
			const refused = host.policy.repoRefusal(`${path.owner ?? path.org}/${path.repo}`);
			if (refused) throw new DeniedError(refused, "Do not try another way; tell the person.");
		}
		return { ...options, path, signal: options.signal ?? signal };
	}

	return {
		repo,
		item,
		given,
		signal,
		files: host.files,
		request: async (route, options = {}) => connection.client.request(route, prepare(route, options)),
		site: async (path, options = {}) =>
			connection.client.request({ method: "GET", path, site: true }, { ...options, signal: options.signal ?? signal }),
		list: async (route, { items, ...options } = {}) =>
			listPage(call, target, route, { ...prepare(route, options), items }),
		async everything<T>(route: Route, { items, ...options }: RequestOptions & { items?: string } = {}) {
			const answer: ListAnswer = await connection.list(route, prepare(route, options), {
				all: true,
				limit: 50,
				items,
				bound: host.settings.allBound,
			});
			// What a handler finds in a part of a list is no proof of what is not in it.
			if (answer.more)
				warnings.push(`Only the first ${answer.items.length} of ${answer.total ?? "more"} were looked at (${route}).`);
			return answer.items as T[];
		},
		kind: () => connection.kind(),
		each(values, work) {
			const limit = pLimit(host.settings.batchConcurrency);
			return Promise.all(values.map((value) => limit(() => work(value))));
		},
		text: (text, about, again) => new TextResult(text, about, again),
		download: (bytes, about = {}) => download(host, bytes, about),
		warn: (warning) => void warnings.push(warning),
		fail: (message, nextStep) => new CallError(message, nextStep),
		progress: (done, total, message) => call.progress?.(done, total, message),
		nearest: (name, known) => nearest(name, known, 1)[0],
		pause: async (milliseconds) => void (await sleep(milliseconds, undefined, { signal })),
	};
}
