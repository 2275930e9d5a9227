import type { Route } from "@madtea/schemas";
import { ForgeError } from "../forge/errors.ts";
import type { Host } from "../host.ts";
import { placeholders } from "../registry/route.ts";
import type { Action, Tool } from "../registry/types.ts";
import { type ItemOutcome, runBatch } from "./batch.ts";
import { createContext } from "./context.ts";
import { placeOfText } from "./continuation.ts";
import { sendDeclared } from "./declared.ts";
import { ArgumentError, CallError } from "./errors.ts";
import { knownFields } from "./known-fields.ts";
import { lookUp } from "./lookup.ts";
import { createNearNames } from "./near-names.ts";
import { readFields } from "./part-from.ts";
import { checkFields } from "./shape.ts";
import { findTarget, type Target } from "./target.ts";
import { assertHere, fittingVariants, variantFor } from "./variant.ts";

/** A call with its arguments valid, on its way. */
export interface Dispatch {
	host: Host;
	tool: Tool;
	action: Action;
	args: Record<string, unknown>;
	signal: AbortSignal;
	progress?: (done: number, total?: number, message?: string) => void;
	/** Asks the person; undefined where nobody can be asked. */
	confirm?: (question: string) => Promise<boolean>;
	/** Told of the forge and the repository as soon as they are found. */
	onTarget?: (target: Target) => void;
}

/** What came out, not yet shaped. */
export interface Outcome {
	/** The answer of a call over one thing. */
	value?: unknown;
	/** The answers of a batch over several, in the order asked. */
	batch?: ItemOutcome<unknown>[];
	warnings: string[];
	/** Whether the call had no item to run over, or one. */
	item?: unknown;
}

/** Finds the forge and the repository, resolves names, and runs the request or the handler: once, or for each item. */
export async function dispatch(call: Dispatch): Promise<Outcome> {
	const { host, action, args, signal } = call;
	const warnings: string[] = [];
	if (call.tool.domain === "host") {
		const handler = host.ownHandlers[action.handler ?? ""];
		if (!handler) throw new CallError(`${call.tool.name} has no handler.`);
		return { value: await handler(args, call), warnings };
	}
	if (args.fields !== undefined)
		checkFields(namesToCheck(action, args.fields as string[]), action.result as never, await knownFields(action));
	placeOfText(args);
	const variants = action.requests.length > 0 ? fittingVariants(action, args) : [];
	const target = await findTarget(host, action, variants, args);
	if (action.handler) await assertHere(action, () => target.connection.kind());
	call.onTarget?.(target);
	const variant = action.handler ? undefined : await variantFor(action, variants, () => target.connection.kind());
	const { sent, given } = await lookUp(
		action,
		args,
		(route, values) => fetchNames(call, target, route, values),
		variant,
	);
	const handler = action.handler ? await host.handlerOf(call.tool.domain, action.handler) : undefined;

	const withNearNames = createNearNames(call, target);
	const runIn = async (of: Dispatch, item?: unknown) => {
		try {
			return await (handler
				? handler(sent, createContext({ ...of, args: sent }, target, { item, given, warnings }))
				: sendDeclared(of, target, variant as NonNullable<typeof variant>, sent, item));
		} catch (error) {
			throw await withNearNames(error);
		}
	};
	const run = (item?: unknown) => runIn(call, item);

	const items = action.each ? sent[action.each] : undefined;
	if (!Array.isArray(items)) return { value: await run(), warnings };
	const different = [...new Set(items)];
	if (different.length === 1)
		return { value: await run(different[0]), warnings, item: nameOf(different[0], sent, given, action) };
	// The progress is the batch's: that of a list in it would be counted in other things.
	const batch = await runBatch(different, (item) => runIn({ ...call, progress: undefined }, item), {
		concurrency: host.settings.batchConcurrency,
		signal,
		progress: (done, total) => call.progress?.(done, total),
	});
	const named = batch.map((outcome) => ({ ...outcome, item: nameOf(outcome.item, sent, given, action) }));
	if (signal.aborted) noteStopped(host, action, named);
	return { batch: named, warnings };
}

/** Who cancels a call does not read its answer: what was done is in the log. */
function noteStopped(host: Host, action: Action, batch: ItemOutcome<unknown>[]): void {
	const names = (kind: string) => batch.filter((outcome) => kind in outcome).map(({ item }) => item);
	host.log.write("warning", "batch stopped", {
		action: action.id,
		done: names("value"),
		failed: names("error"),
		not_done: names("skipped"),
		...(action.effect === "read" ? { stopped: names("interrupted") } : { unknown: names("interrupted") }),
	});
}

/** Fields before anything is sent; `items` with a place is the list itself, if the answer is one. */
function namesToCheck(action: Action, fields: string[]): string[] {
	const { names, from } = readFields(fields);
	// To read on is to call again, and a write is not done again to see more of its answer.
	if (from.size > 0 && action.effect !== "read")
		throw new ArgumentError(
			`fields=${[...from.keys()][0]}:... reads on, and this action writes.`,
			"Leave the place out.",
		);
	return from.has("items") ? names.filter((name) => name !== "items") : names;
}

/** What the agent called the item: the name it gave, not the id that a lookup made of it. */
function nameOf(item: unknown, sent: Record<string, unknown>, given: Record<string, unknown>, action: Action): unknown {
	const index = (sent[action.each as string] as unknown[]).indexOf(item);
	return (given[action.each as string] as unknown[])[index] ?? item;
}

/** A whole list for a lookup; undefined where there is none to be had. */
async function fetchNames(
	call: Dispatch,
	target: Target,
	route: Route,
	args: Record<string, unknown>,
): Promise<unknown[] | undefined> {
	const [template, search] = route.split("?") as [Route, string | undefined];
	const path = target.pathValues(template, args, call.action);
	if (placeholders(template).some((name) => path[name] === undefined)) return undefined;
	try {
		const { items } = await target.connection.list(
			template,
			{ path, query: Object.fromEntries(new URLSearchParams(search)), signal: call.signal },
			{ all: true, bound: 5000, limit: 50 },
		);
		return items;
	} catch (error) {
		if (error instanceof ForgeError && (error.status === 404 || error.status === 403)) return undefined;
		throw error;
	}
}
