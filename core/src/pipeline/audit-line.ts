import { placeholders, wireName } from "../registry/route.ts";
import type { Action } from "../registry/types.ts";
import type { Answer } from "./answer.ts";
import type { AuditLine } from "./audit.ts";
import { isSecret } from "./masked.ts";

type Arguments = Record<string, unknown>;

/** Parameters that tell where, besides those that fill a placeholder of the action's routes. */
const where = new Set([
	"scope",
	"org",
	"user",
	"users",
	"team",
	"number",
	"numbers",
	"id",
	"ids",
	"name",
	"names",
	"path",
	"paths",
	"branch",
	"tag",
	"owner",
	"method",
]);
const longest = 200;

/** What of a call the audit log keeps: its identifiers, cut, and how it ended. */
export function auditLine(
	call: string,
	action: Action,
	args: Arguments,
	answer: Answer,
	milliseconds: number,
): AuditLine {
	const { repo, forge } = args as { repo?: string; forge?: string };
	return {
		time: new Date().toISOString(),
		call,
		tool: action.id.split(".")[0] as string,
		...(action.name && { action: [action.name, action.op].filter(Boolean).join(".") }),
		...(forge && { forge }),
		...(repo && { repo }),
		target: targetOf(action, args),
		outcome: outcomeOf(answer),
		...(answer.partial && { failed: failedItems(answer) }),
		milliseconds: Math.round(milliseconds),
	};
}

export function outcomeOf({ isError, failure, partial }: Answer): AuditLine["outcome"] {
	if (failure === "denied") return "refused";
	if (isError) return "failed";
	return partial ? "partly done" : "done";
}

function targetOf(action: Action, args: Arguments): Arguments {
	const filled = new Set(action.operations.flatMap(placeholders));
	const kept = Object.entries(args).filter(([name]) => {
		const param = action.params[name];
		if (!param || name === "repo" || name === "forge" || isSecret(param)) return false;
		return where.has(name) || name === action.each || filled.has(wireName(param));
	});
	return Object.fromEntries(kept.flatMap(([name, value]) => (isPlain(value) ? [[name, short(value)]] : [])));
}

/** Objects are what is written, not where. */
function isPlain(value: unknown): boolean {
	return Array.isArray(value) ? value.every(isPlain) : typeof value !== "object";
}

function short(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(short);
	return typeof value === "string" && value.length > longest ? `${value.slice(0, longest)}...` : value;
}

function failedItems({ data }: Answer): unknown[] {
	const { results = [] } = (data ?? {}) as { results?: Arguments[] };
	return results.filter((result) => "error" in result).map((result) => short(Object.values(result)[0]));
}
