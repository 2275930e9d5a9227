import { setMaxListeners } from "node:events";
import { performance } from "node:perf_hooks";
import type { Host } from "../host.ts";
import { forgeParam } from "../registry/forge-param.ts";
import type { Action, Tool } from "../registry/types.ts";
import { type Answer, answerOf, errorAnswer } from "./answer.ts";
import { coerce } from "./coerce.ts";
import { dispatch } from "./dispatch.ts";
import { ArgumentError, CallError, DeniedError } from "./errors.ts";
import { nearest } from "./nearest.ts";
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
}

/**
 * Runs one call through the whole pipeline: coerce, validate, dispatch, shape, sanitize, budget. Never throws: what
 * goes wrong is an answer that says what failed, why, and what to do next.
 */
export async function runCall(host: Host, request: CallRequest): Promise<Answer> {
	const started = performance.now();
	const timeout = AbortSignal.timeout(host.settings.toolTimeout);
	const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
	// Every request of a batch listens; Node would warn of a leak from the eleventh on.
	setMaxListeners(0, signal);
	let action: Action | undefined;
	let answer: Answer;
	try {
		const tool = selectTool(host, request.tool);
		action = selectAction(host, tool, request.args);
		const args = prepare(withForge(host, tool, action), request.args);
		await permit(host, tool, action, args, request.confirm);
		const outcome = await raceAbort(dispatch({ host, tool, action, args, signal, progress: request.progress, confirm: request.confirm }), signal);
		answer = await answerOf(host, action, args, outcome, request.budget);
	} catch (error) {
		answer = errorAnswer(host, timeout.aborted && !request.signal?.aborted ? timedOut(host, request.tool) : error);
	}
	host.record({ request, action, answer, milliseconds: performance.now() - started });
	return answer;
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
	const extended = withForges.get(action) ?? { ...action, params: Object.assign(Object.create(null), action.params, { forge }) };
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
		if (!param || !isOne || Object.hasOwn(args, other) || (param.type === "array") === name.endsWith("s")) return [name, value];
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
		if (!same) throw new ArgumentError(`owner=${owner} and repo=${repo} name different owners.`, "Give repo as owner/name alone.");
		return { ...rest, repo };
	}
	return { ...rest, repo: `${owner}/${repo}` };
}

function selectTool(host: Host, name: string): Tool {
	const found = host.registry.find(name);
	if (found) {
		if (host.registry.isListed(found.record)) return found.tool;
		if (host.connections.length === 0) throw new CallError(`${name} needs a forge, and none is configured.`, host.howToConfigure());
		throw new CallError(`${name} belongs to the domain ${found.record.domain}, which is not enabled.`, `Call madt_enable(domains=["${found.record.domain}"]) first.`);
	}
	if (host.registry.findUnfiltered(name)) {
		throw new DeniedError(host.connections.length === 0 ? `${name} needs a forge, and none is configured. ${host.howToConfigure()}` : `${name} is not available here: ${host.settings.readOnly ? "this madtea is read-only, or the operator denied it" : "the operator denied it"}.`);
	}
	const near = nearest(name, host.registry.toolNames());
	throw new ArgumentError(`There is no tool ${JSON.stringify(name.slice(0, 60))}.`, near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "madt_help lists the tools.");
}

function selectAction(host: Host, tool: Tool, args: Record<string, unknown>): Action {
	if (tool.single) return tool.actions[0] as Action;
	const names = [...new Set(tool.actions.map((action) => action.name))];
	const name = chosen(args.action, names);
	if (name === undefined) {
		const wanted = typeof args.action === "string" ? args.action.trim() : "";
		refuseDenied(host, tool, wanted);
		const [best] = nearest(wanted, names, 1);
		throw new ArgumentError(
			wanted ? `${tool.name} has no action ${JSON.stringify(wanted.slice(0, 60))}${best ? `, did you mean ${best}?` : "."}` : `${tool.name} requires action.`,
			`Actions: ${[...names].sort().join(", ")}.`,
		);
	}
	const actions = tool.actions.filter((action) => action.name === name);
	const plain = actions.find((action) => action.op === undefined);
	if (plain) {
		if (args.op !== undefined && args.op !== null) throw new ArgumentError(`${label(plain)} takes no op.`, "Leave op out.");
		return plain;
	}
	const ops = actions.map((action) => action.op as string);
	const op = chosen(args.op, ops);
	const found = actions.find((action) => action.op === op);
	if (found) return found;
	const wanted = typeof args.op === "string" ? args.op : "";
	const [best] = nearest(wanted, ops, 1);
	throw new ArgumentError(
		`${tool.name} action=${name} ${wanted ? `has no op ${JSON.stringify(wanted.slice(0, 60))}${best ? `, did you mean ${best}?` : "."}` : "requires op."}`,
		`Ops: ${[...ops].sort().join(", ")}.`,
	);
}

function chosen(value: unknown, names: string[]): string | undefined {
	if (typeof value !== "string") return undefined;
	const folded = value.trim().toLowerCase().replaceAll("-", "_");
	return names.find((name) => name === folded);
}

function refuseDenied(host: Host, tool: Tool, name: string): void {
	const whole = host.registry.findUnfiltered(tool.name);
	const denied = whole?.actions.find((action) => action.name === name);
	const reason = denied && whole && host.policy.refusal(whole, denied);
	if (reason) throw new DeniedError(`${tool.name} action=${name}: ${reason}`, "Do not try another way; tell the person.");
}

async function permit(host: Host, tool: Tool, action: Action, args: Record<string, unknown>, confirm: CallRequest["confirm"]): Promise<void> {
	if (tool.domain === "host") return;
	const { confirm: rule } = host.settings;
	const asks = rule === "write" ? action.effect !== "read" : rule === "destructive" && action.effect === "destructive";
	if (asks) await host.askPerson(`${label(action)} ${JSON.stringify(args).slice(0, 500)}`, confirm);
}

function timedOut(host: Host, tool: string): CallError {
	return new CallError(`${tool} did not finish within ${host.settings.toolTimeout / 1000} s and was stopped.`, "What it changed until then stays: read before you repeat it. Ask for less at once.");
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
