import { setMaxListeners } from "node:events";
import { performance } from "node:perf_hooks";
import { type CallScope, inCall } from "../call-scope.ts";
import type { Host } from "../host.ts";
import { forgeParam } from "../registry/forge-param.ts";
import type { Action, Tool } from "../registry/types.ts";
import { type Answer, answerOf, errorAnswer } from "./answer.ts";
import { auditLine } from "./audit-line.ts";
import { selectAction, selectTool } from "./choose.ts";
import { coerce } from "./coerce.ts";
import { dispatch } from "./dispatch.ts";
import { ArgumentError, CallError } from "./errors.ts";
import { masked, secretValues } from "./masked.ts";
import { permit } from "./permit.ts";
import type { Target } from "./target.ts";
import { label, validate } from "./validate.ts";

/** One call, from whichever surface. */
export interface CallRequest {
	tool: string;
	/** Arguments as the caller wrote them, `action` and `op` among them. */
	args: Record<string, unknown>;
	signal?: AbortSignal;
	progress?: (done: number, total?: number, message?: string) => void;
	/** Asks the person; undefined where nobody can be asked. */
	confirm?: (question: string) => Promise<boolean>;
	/** Longest text of the answer in characters; left out: the configured budget. */
	budget?: number;
	/** The surface's own name of the call, for the log: the id of an MCP request. */
	id?: string | number;
}

/**
 * Runs one call through the whole pipeline: coerce, validate, dispatch, shape, sanitize, budget. Never throws: what
 * goes wrong is an answer that says what failed, why, and what to do next.
 */
export async function runCall(host: Host, request: CallRequest): Promise<Answer> {
	return inCall((scope) => run(host, request, scope));
}

async function run(host: Host, request: CallRequest, scope: CallScope): Promise<Answer> {
	const started = performance.now();
	const about: { action?: Action; args?: Record<string, unknown>; target?: Target } = {};
	let late: AbortSignal | undefined;
	let answer: Answer;
	try {
		const tool = selectTool(host, request.tool);
		const action = (about.action = selectAction(host, tool, request.args));
		for (const secret of secretValues(action, request.args)) scope.secrets.add(secret);
		const args = (about.args = prepare(withForge(host, tool, action), request.args));
		if (tool.domain !== "host")
			await permit(host, action.effect, `${label(action)} ${JSON.stringify(masked(action, args))}`, request.confirm);
		// The time runs from here: a person may think.
		late = AbortSignal.timeout(host.settings.toolTimeout);
		const signal = request.signal ? AbortSignal.any([request.signal, late]) : late;
		// Every request of a batch listens; Node would warn of a leak from the eleventh on.
		setMaxListeners(0, signal);
		const onTarget = (target: Target) => void (about.target = target);
		const outcome = await raceAbort(
			dispatch({ host, tool, action, args, signal, progress: request.progress, confirm: request.confirm, onTarget }),
			signal,
		);
		answer = await answerOf(host, action, args, outcome, request.budget);
	} catch (error) {
		const tooLate = late?.aborted && !request.signal?.aborted;
		answer = errorAnswer(host, tooLate ? timedOut(host, request.tool) : error, scope.secrets);
	}
	note(host, request, { ...about, answer, milliseconds: performance.now() - started }, scope);
	return answer;
}

interface Ended {
	action?: Action;
	args?: Record<string, unknown>;
	target?: Target;
	answer: Answer;
	milliseconds: number;
}

/** A line in the log, and one in the audit log for a write that was valid. */
function note(
	host: Host,
	request: CallRequest,
	{ action, args, target, answer, milliseconds }: Ended,
	scope: CallScope,
): void {
	const forge = target?.connection.name;
	const repo = target?.repo && `${target.repo.owner}/${target.repo.name}`;
	host.record({ request, action, answer, milliseconds, facts: { forge, repo } });
	host.log.write("debug", "arguments", { arguments: masked(action, args ?? request.args) });
	if (!host.audit || !action || !args || action.effect === "read" || action.id.startsWith("madt_api_call")) return;
	host.audit.note(
		auditLine(scope.id, action, { ...args, ...(forge && { forge }), ...(repo && { repo }) }, answer, milliseconds),
	);
}

/** Coerced and validated arguments; without `action` and `op` where they chose the action. */
export function prepare(action: Action, given: Record<string, unknown>): Record<string, unknown> {
	const { action: _, op: __, ...rest } = given;
	const coerced = coerce(action, joinOwner(action, renumber(action, action.name === "" ? given : rest)));
	validate(action, coerced);
	return coerced;
}

const withForges = new WeakMap<Action, Action>();

/** The action with `forge` among its parameters, where the call may say which forge is meant. */
function withForge(host: Host, tool: Tool, action: Action): Action {
	const forge = forgeParam(tool, host.connections);
	if (!forge) return action;
	const extended = withForges.get(action) ?? {
		...action,
		params: Object.assign(Object.create(null), action.params, { forge }),
	};
	withForges.set(action, extended);
	return extended;
}

/** `numbers` where the action takes one `number`, or the other way round: the same thing, as long as it is one. */
function renumber(action: Action, args: Record<string, unknown>): Record<string, unknown> {
	const renamed = Object.entries(args).map(([name, value]) => {
		if (action.params[name]) return [name, value];
		const other = name.endsWith("s") ? name.slice(0, -1) : `${name}s`;
		const param = action.params[other];
		const isOne = !Array.isArray(value) || value.length === 1;
		if (!param || !isOne || Object.hasOwn(args, other) || (param.type === "array") === name.endsWith("s"))
			return [name, value];
		return [other, param.type !== "array" && Array.isArray(value) ? value[0] : value];
	});
	return Object.fromEntries(renamed);
}

/** `owner` beside a bare `repo` is understood as well. */
function joinOwner(action: Action, args: Record<string, unknown>): Record<string, unknown> {
	const { owner, repo, ...rest } = args;
	if (owner === undefined || action.params.owner || !action.params.repo) return args;
	if (typeof owner !== "string" || typeof repo !== "string") return args;
	if (repo.includes("/")) {
		const same = repo.toLowerCase().startsWith(`${owner.toLowerCase()}/`) || /^[a-z+]+:|@/i.test(repo);
		if (!same)
			throw new ArgumentError(
				`owner=${owner} and repo=${repo} name different owners.`,
				"Give repo as owner/name alone.",
			);
		return { ...rest, repo };
	}
	return { ...rest, repo: `${owner}/${repo}` };
}

function timedOut(host: Host, tool: string): CallError {
	return new CallError(
		`${tool} did not finish within ${host.settings.toolTimeout / 1000} s and was stopped.`,
		"What it changed until then stays: read before you repeat it. Ask for less at once.",
	);
}

/** A handler that ignores the signal must not keep the call. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	work.catch(() => {});
	return new Promise((resolve, reject) => {
		const grace = () => setTimeout(() => reject(signal.reason), 1500).unref();
		if (signal.aborted) grace();
		signal.addEventListener("abort", grace, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", grace));
	});
}
