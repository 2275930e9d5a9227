import type { ListAnswer } from "@madtea/schemas";
import { toText } from "../forge/errors.ts";
import { redact } from "../forge/redact.ts";
import type { Host } from "../host.ts";
import type { Action } from "../registry/types.ts";
import type { ItemOutcome } from "./batch.ts";
import { placeOfText } from "./continuation.ts";
import { withoutDenied } from "./denied-items.ts";
import type { Outcome } from "./dispatch.ts";
import { CallError } from "./errors.ts";
import { knownFields } from "./known-fields.ts";
import { asList, listAnswer } from "./list-answer.ts";
import { ListResult, PassedOn, PlainResult, TextResult } from "./outcome.ts";
import { partsFrom, readFields } from "./part-from.ts";
import { textFrom, writePosition } from "./position.ts";
import { sanitize, sanitizeDeep } from "./sanitize.ts";
import { shape } from "./shape.ts";
import { singular } from "./words.ts";
import { writeFitted } from "./write-fitted.ts";

/** What a surface gives back. */
export interface Answer {
	text: string;
	isError: boolean;
	/** The result before it was written as text; undefined for an error. */
	data?: unknown;
	/** What is known about a result that is a text: its sha, its name. */
	about?: Record<string, unknown>;
	/** Why it is an error: wrong usage, denied, or the forge's refusal. */
	failure?: "usage" | "denied" | "forge";
	/** Some items of a batch failed. */
	partial?: boolean;
}

type Arguments = Record<string, unknown>;

/** Shapes, sanitizes and cuts to the budget what a call came to. */
export async function answerOf(
	host: Host,
	action: Action,
	args: Arguments,
	outcome: Outcome,
	budget = host.settings.outputBudget,
): Promise<Answer> {
	if (outcome.value instanceof PassedOn) return outcome.value.answer;
	const known = args.fields === undefined ? undefined : await knownFields(action);
	const warnings = [...outcome.warnings];
	const one = (value: unknown) => {
		try {
			return shapeOne(host, action, args, value, known);
		} catch (error) {
			// What is done is no error, whatever was wished to be seen of it.
			if (action.effect === "read" || !isUsage(error)) throw error;
			const warning = `Done; shown as usual. ${messageOf(error)}`;
			if (!warnings.includes(warning)) warnings.push(warning);
			return shapeOne(host, action, { ...args, fields: undefined }, value, known);
		}
	};
	const batch = outcome.batch?.map((item) => shapeItem(item, one));
	const shaped = batch ? batchAnswer(action, batch) : one(namedItem(action, outcome));
	const data = withWarnings(shaped, warnings.map(sanitize));
	const text = await writeFitted(data, { format: host.settings.format, budget, args, action });
	const failures = batch?.filter((item) => !("value" in item)).length ?? 0;
	const allFailed = batch !== undefined && failures === batch.length;
	return {
		text: redact(text, host.secrets),
		isError: allFailed,
		data: data instanceof TextResult ? data.text : data,
		...(data instanceof TextResult && { about: data.about }),
		...(allFailed && { failure: "forge" as const }),
		...(failures > 0 && { partial: true }),
	};
}

/** What went wrong, for the reader who must act next; secrets (those `given` in the call too) and hidden characters are out. */
export function errorAnswer(host: Host, error: unknown, given: Iterable<string> = []): Answer {
	const failure = isDenied(error) ? "denied" : isUsage(error) ? "usage" : "forge";
	// Clean first: an invisible character inside a secret must not hide it from its redaction.
	return { text: redact(messageOf(error), [...host.secrets, ...given]), isError: true, failure };
}

function isDenied(error: unknown): boolean {
	return error instanceof Error && (error.name === "DeniedError" || (error as { code?: unknown }).code === "denied");
}

function isUsage(error: unknown): boolean {
	return error instanceof CallError && (error.name === "ArgumentError" || error.name === "FieldError");
}

/** One answer, lean and clean, from the places on that the call asked for: those count the lines as they are shown. */
function shapeOne(host: Host, action: Action, args: Arguments, value: unknown, known?: readonly string[]): unknown {
	if (value instanceof TextResult) return fromLine(cleanText(value), args);
	const { names, from } = readFields((args.fields as string[] | undefined) ?? []);
	const list = value instanceof PlainResult ? undefined : asList(value, action, args);
	// The items of a list are no field of theirs.
	const fields = list && from.has("items") ? names.filter((name) => name !== "items") : names;
	const shaped = value instanceof PlainResult ? value.value : shapeWith(host, action, list ?? value, fields, known);
	const parts = partsFrom(sanitizeDeep(shaped), from);
	const first = from.get("items")?.line;
	return list && first ? withRange(parts as ListAnswer, first) : parts;
}

/** A list that begins at an item tells so. */
function withRange({ items, ...rest }: ListAnswer, first: number): object {
	return { ...rest, range: `${first}-${first + items.length - 1}`, items };
}

function shapeWith(host: Host, action: Action, value: unknown, names: string[], known?: readonly string[]): unknown {
	const fields = names.length > 0 ? names : undefined;
	const spec = action.result.item || action.result.list ? (action.result as never) : undefined;
	if (value instanceof ListResult) {
		const { items, hidden } = withoutDenied(host.policy, fields?.includes("*") ? value.own : value.items);
		return listAnswer(value, shape(items, spec, fields, known) as unknown[], hidden);
	}
	const { items, hidden } = withoutDenied(host.policy, [value]);
	if (hidden > 0)
		throw new CallError(
			"This belongs to a repository that the operator does not allow.",
			"Do not try another way; tell the person.",
		);
	if (value === undefined || value === null || value === "") return { ok: true };
	return shape(items[0], spec, fields, known);
}

/** The text from a place on, for reading on after a cut. */
function fromLine(result: TextResult, args: Arguments): TextResult {
	const place = placeOfText(args);
	if (place.line === 1 && place.column === 1) return result;
	const text = textFrom(result.text, place, "start_line=");
	return new TextResult(text, { ...result.about, from_line: writePosition(place) }, result.again);
}

function cleanText({ text, about, again }: TextResult): TextResult {
	return new TextResult(sanitize(text), sanitizeDeep(about) as Record<string, unknown>, again);
}

/** One outcome of a batch with its value shaped; where that fails, an error of this item alone. */
function shapeItem(outcome: ItemOutcome<unknown>, one: (value: unknown) => unknown): ItemOutcome<unknown> {
	if (!("value" in outcome)) return outcome;
	try {
		return { item: outcome.item, value: one(outcome.value) };
	} catch (error) {
		return { item: outcome.item, error };
	}
}

/** `{failed, results}`: each result under the name that was asked for, in the order asked. */
function batchAnswer(action: Action, batch: ItemOutcome<unknown>[]): object {
	const key = singular(action.each as string);
	const count = (kind: string) => batch.filter((outcome) => kind in outcome).length;
	return {
		...(count("error") > 0 && { failed: count("error") }),
		...stopped(action, batch.length, count("skipped"), count("interrupted")),
		results: batch.map((outcome) => ({
			...(sanitizeDeep({ [key]: outcome.item }) as object),
			...resultOf(action, outcome),
		})),
	};
}

function resultOf(action: Action, outcome: ItemOutcome<unknown>): object {
	if ("error" in outcome) return { error: messageOf(outcome.error) };
	if ("skipped" in outcome) return { not_done: true };
	if ("interrupted" in outcome)
		return action.effect === "read" ? { not_done: true } : { unknown: "stopped on its way: it may be done or not" };
	const { value } = outcome;
	if (value instanceof TextResult) return { ...value.about, text: value.text };
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { value };
}

/** A stopped batch: how many are not done, and of how many writes it is not known. */
function stopped(action: Action, all: number, skipped: number, interrupted: number): object {
	const isRead = action.effect === "read";
	const notDone = skipped + (isRead ? interrupted : 0);
	const unknown = isRead ? 0 : interrupted;
	if (notDone + unknown === 0) return {};
	const unsure = unknown > 0 ? `; ${unknown} may be done or not: read before you repeat` : "";
	return { cancelled: `${notDone} of ${all} were not done${unsure}` };
}

/** An answer without a body says which item it was about. */
function namedItem(action: Action, { value, item }: Outcome): unknown {
	const empty = value === undefined || value === null || value === "";
	return empty && action.each && item !== undefined
		? new PlainResult({ ok: true, [singular(action.each)]: item })
		: value;
}

function messageOf(error: unknown): string {
	return sanitize(error instanceof CallError ? error.whole : toText(error));
}

function withWarnings(value: unknown, warnings: string[]): unknown {
	if (warnings.length === 0) return value;
	const warning = warnings.length === 1 ? warnings[0] : warnings;
	if (value instanceof TextResult) return new TextResult(value.text, { ...value.about, warning }, value.again);
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? { warning, ...value }
		: { warning, value };
}
