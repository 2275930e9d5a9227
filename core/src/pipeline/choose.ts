import type { Host } from "../host.ts";
import type { Action, Tool } from "../registry/types.ts";
import { ArgumentError, CallError, DeniedError } from "./errors.ts";
import { nearest } from "./nearest.ts";
import { label } from "./validate.ts";

const doNotTry = "Do not try another way; tell the person.";

/** @throws CallError for a tool that is unknown, denied, or of a domain that is not enabled. */
export function selectTool(host: Host, name: string): Tool {
	const found = host.registry.find(name);
	if (found) {
		if (host.registry.isListed(found.record)) return found.tool;
		if (host.connections.length === 0)
			throw new CallError(`${name} needs a forge, and none is configured.`, host.howToConfigure());
		throw new CallError(
			`${name} belongs to the domain ${found.record.domain}, which is not enabled.`,
			`Call madt_enable(domains=["${found.record.domain}"]) first.`,
		);
	}
	const denied = host.registry.findUnfiltered(name);
	if (denied) {
		const reason = denied.actions.map((action) => host.policy.refusal(denied, action)).find(Boolean);
		throw reason
			? new DeniedError(`${name}: ${reason}`, doNotTry)
			: new CallError(`${name} needs a forge, and none is configured.`, host.howToConfigure());
	}
	const near = nearest(name, host.registry.toolNames());
	throw new ArgumentError(
		`There is no tool ${JSON.stringify(name.slice(0, 60))}.`,
		near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "madt_help lists the tools.",
	);
}

/** @throws CallError for an action or op that is missing, unknown or denied; says which there are. */
export function selectAction(host: Host, tool: Tool, args: Record<string, unknown>): Action {
	if (tool.single) return tool.actions[0] as Action;
	const names = [...new Set(tool.actions.map((action) => action.name))];
	const name = chosen(args.action, names);
	if (name === undefined) {
		const wanted = typeof args.action === "string" ? args.action.trim() : "";
		refuseDenied(host, tool, wanted);
		const [best] = nearest(wanted, names, 1);
		throw new ArgumentError(
			wanted
				? `${tool.name} has no action ${JSON.stringify(wanted.slice(0, 60))}${best ? `, did you mean ${best}?` : "."}`
				: `${tool.name} requires action.`,
			`Actions: ${[...names].sort().join(", ")}.`,
		);
	}
	const actions = tool.actions.filter((action) => action.name === name);
	const plain = actions.find((action) => action.op === undefined);
	if (plain) {
		if (args.op !== undefined && args.op !== null)
			throw new ArgumentError(`${label(plain)} takes no op.`, "Leave op out.");
		return plain;
	}
	const ops = actions.map((action) => action.op as string);
	const op = chosen(args.op, ops);
	const found = actions.find((action) => action.op === op);
	if (found) return found;
	const wanted = typeof args.op === "string" ? args.op.trim() : "";
	refuseDenied(host, tool, name, wanted);
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

/** What is denied is not called unknown: nobody shall go on looking for it. */
function refuseDenied(host: Host, tool: Tool, name: string, op?: string): void {
	const whole = host.registry.findUnfiltered(tool.name);
	const known = (whole?.actions ?? []).filter(
		(action) => chosen(name, [action.name]) && (op === undefined || chosen(op, [action.op ?? ""])),
	);
	const reason = known.map((action) => whole && host.policy.refusal(whole, action)).find(Boolean);
	if (reason) throw new DeniedError(`${tool.name} action=${name}${op ? ` op=${op}` : ""}: ${reason}`, doNotTry);
}
