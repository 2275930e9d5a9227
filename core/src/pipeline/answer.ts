import { toText } from "../forge/errors.ts";
import { redact } from "../forge/redact.ts";
import type { Host } from "../host.ts";
import type { Action } from "../registry/types.ts";
import type { ItemOutcome } from "./batch.ts";
import type { Outcome } from "./dispatch.ts";
import { ArgumentError, CallError } from "./errors.ts";
import { knownFields } from "./known-fields.ts";
import { ListResult, PassedOn, PlainResult, TextResult } from "./outcome.ts";
import { sanitizeDeep, sanitize } from "./sanitize.ts";
import { shape } from "./shape.ts";
import { writeFitted } from "./write-fitted.ts";
import { withoutDenied } from "./denied-items.ts";

/** What a surface gives back. */
export interface Answer {
	text: string;
	isError: boolean;
	/** The result before it was written as text; undefined for an error. */
	data?: unknown;
	/** Why it is an error: wrong usage, denied, or the forge's refusal. */
	failure?: "usage" | "denied" | "forge";
	/** Some items of a batch failed. */
	partial?: boolean;
}

type Arguments = Record<string, unknown>;

/** Shapes, sanitizes and cuts to the budget what a call came to. */
export async function answerOf(host: Host, action: Action, args: Arguments, outcome: Outcome, budget = host.settings.outputBudget): Promise<Answer> {
	if (outcome.value instanceof PassedOn) return outcome.value.answer;
	const known = args.fields === undefined ? undefined : await knownFields(action);
	const one = (value: unknown) => shapeOne(host, action, args, value, known);
	const shaped = outcome.batch ? shapeBatch(action, outcome.batch, one) : one(namedItem(action, outcome));
	const data = clean(withWarnings(shaped, outcome.warnings));
	const text = writeFitted(data, { format: host.settings.format, budget, args });
	const failures = outcome.batch?.filter((item) => "error" in item).length ?? 0;
	const allFailed = outcome.batch !== undefined && failures === outcome.batch.length;
	return {
		text: redact(text, host.secrets),
		isError: allFailed,
		data: data instanceof TextResult ? data.text : data,
		...(allFailed && { failure: "forge" as const }),
		...(failures > 0 && { partial: true }),
	};
}

/** What went wrong, for the reader who must act next; secrets (those `given` in the call too) and hidden characters are out. */
export function errorAnswer(host: Host, error: unknown, given: Iterable<string> = []): Answer {
	const text = error instanceof CallError ? [error.message, error.nextStep].filter(Boolean).join(" ") : toText(error);
	const failure = isDenied(error) ? "denied" : isUsage(error) ? "usage" : "forge";
	return { text: sanitize(redact(text, [...host.secrets, ...given])), isError: true, failure };
}

function isDenied(error: unknown): boolean {
	return error instanceof Error && (error.name === "DeniedError" || (error as { code?: unknown }).code === "denied");
}

function isUsage(error: unknown): boolean {
	return error instanceof CallError && (error.name === "ArgumentError" || error.name === "FieldError");
}

function shapeOne(host: Host, action: Action, args: Arguments, value: unknown, known?: readonly string[]): unknown {
	if (value instanceof TextResult) return fromLine(value, args.start_line as number | undefined);
	if (value instanceof PlainResult) return value.value;
	const fields = args.fields as string[] | undefined;
	const spec = action.result.item || action.result.list ? (action.result as never) : undefined;
	const list = asList(value);
	if (list) {
		const { items, hidden } = withoutDenied(host.policy, list.items);
		const shaped = shape(items, spec, fields, known) as unknown[];
		return listAnswer(list, shaped, hidden);
	}
	const { items, hidden } = withoutDenied(host.policy, [value]);
	if (hidden > 0) throw new CallError("This belongs to a repository that the operator does not allow.", "Do not try another way; tell the person.");
	if (value === undefined || value === null || value === "") return { ok: true };
	return shape(items[0], spec, fields, known);
}

/** A list of the host, a bare array, or what a handler answers in the form of a list. */
function asList(value: unknown): ListResult | undefined {
	if (value instanceof ListResult) return value;
	if (Array.isArray(value)) return new ListResult(value, value.length);
	if (typeof value !== "object" || value === null) return undefined;
	const { items, total, page, more } = value as Partial<ListResult>;
	const isAnswer = Array.isArray(items) && Object.keys(value).every((key) => ["items", "total", "page", "more"].includes(key));
	return isAnswer ? new ListResult(items, total, page, more) : undefined;
}

/** The text from a line on, for reading on after a cut. */
function fromLine(result: TextResult, line = 1): TextResult {
	if (line <= 1) return result;
	const lines = result.text.split("\n");
	if (line > lines.length) throw new ArgumentError(`start_line=${line} is after the end: there are ${lines.length} lines.`);
	return new TextResult(lines.slice(line - 1).join("\n"), { ...result.about, from_line: line });
}

/** `{total, range, next_page, items}`: how many there are, which these are, how to go on. */
function listAnswer(list: ListResult, items: unknown[], hidden: number): object {
	const { total, page, more, start } = list;
	const shown = list.items.length;
	const end = start + shown - 1;
	const goesOn = more ?? (total !== undefined && total > end && shown > 0);
	const partial = goesOn || start > 1;
	return {
		...(total !== undefined && { total }),
		...(partial && shown > 0 && { range: `${start}-${end}` }),
		...(goesOn && page !== undefined && { next_page: page + 1 }),
		...(goesOn && page === undefined && { note: `all=true stops at ${shown}; narrow the list, or go on with page and limit` }),
		...(hidden > 0 && { hidden: `${hidden} of repositories that the operator does not allow` }),
		items,
	};
}

function shapeBatch(action: Action, batch: ItemOutcome<unknown>[], one: (value: unknown) => unknown): object {
	const key = singular(action.each as string);
	const count = (kind: string) => batch.filter((outcome) => kind in outcome).length;
	const results = batch.map((outcome) => {
		const named = { [key]: outcome.item };
		if ("error" in outcome) return { ...named, error: messageOf(outcome.error) };
		if ("skipped" in outcome) return { ...named, not_done: true };
		try {
			const shaped = one(outcome.value);
			if (shaped instanceof TextResult) return { ...named, ...shaped.about, text: shaped.text };
			return typeof shaped === "object" && shaped !== null && !Array.isArray(shaped) ? { ...named, ...shaped } : { ...named, value: shaped };
		} catch (error) {
			return { ...named, error: messageOf(error) };
		}
	});
	return {
		...(count("error") > 0 && { failed: count("error") }),
		...(count("skipped") > 0 && { cancelled: `${count("skipped")} of ${batch.length} were not done` }),
		results,
	};
}

/** An answer without a body says which item it was about. */
function namedItem(action: Action, { value, item }: Outcome): unknown {
	const empty = value === undefined || value === null || value === "";
	return empty && action.each && item !== undefined ? new PlainResult({ ok: true, [singular(action.each)]: item }) : value;
}

function singular(name: string): string {
	return name.replace(/s$/, "");
}

function messageOf(error: unknown): string {
	return error instanceof CallError ? [error.message, error.nextStep].filter(Boolean).join(" ") : toText(error);
}

function withWarnings(value: unknown, warnings: string[]): unknown {
	if (warnings.length === 0) return value;
	const warning = warnings.length === 1 ? warnings[0] : warnings;
	if (value instanceof TextResult) return new TextResult(value.text, { ...value.about, warning });
	return typeof value === "object" && value !== null && !Array.isArray(value) ? { warning, ...value } : { warning, value };
}

function clean(value: unknown): unknown {
	if (value instanceof TextResult) return new TextResult(sanitize(value.text), sanitizeDeep(value.about) as Record<string, unknown>);
	return sanitizeDeep(value);
}
