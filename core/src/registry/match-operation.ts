import { readings } from "./readings.ts";
import type { Registry } from "./registry.ts";
import { splitRoute } from "./route.ts";
import type { Action, Effect, Tool } from "./types.ts";

/** An action that uses an operation. */
export interface Use {
	tool: Tool;
	action: Action;
	/** Whether the operation is what the action is for, not a step on the way. */
	itself: boolean;
}

/** Placeholders that never hold a slash. */
const narrow = new Set(["owner", "repo", "org", "username", "user", "id", "index", "template_owner", "template_repo"]);

/**
 * Maps a method and an encoded path below the API root back to the actions that use that operation, denied ones
 * included, however the path is encoded. A literal segment fits better than a placeholder: `/issues/search` is not
 * `/issues/{index}`.
 */
export function matchOperation(registry: Registry, method: string, path: string): Use[] {
	const uses = readings(path.toLowerCase()).flatMap((segments) => {
		const asked = undisguised(method, segments);
		return bestFor(registry, asked.method, asked.segments);
	});
	return uses.filter((use, index) => uses.findIndex((other) => other.action === use.action) === index);
}

/** A GET that makes a token for a new runner is the older twin of the POST that does, and no reading. */
function undisguised(method: string, segments: string[]): { method: string; segments: string[] } {
	if (method !== "GET" || segments.slice(-2).join("/") !== "runners/registration-token") return { method, segments };
	const before = segments.slice(0, -2);
	return {
		method: "POST",
		segments: [...before, ...(before.at(-1) === "actions" ? [] : ["actions"]), "runners", "registration-token"],
	};
}

/** What the operation does at worst, by its method and by the actions whose operation it is. */
export function effectOf(method: string, uses: Use[]): Effect {
	const byMethod: Effect = method === "GET" ? "read" : method === "DELETE" ? "destructive" : "write";
	const effects = uses.filter((use) => use.itself).map((use) => use.action.effect);
	if (effects.length === 0) return byMethod;
	if (effects.includes("destructive")) return "destructive";
	if (effects.includes("write") || byMethod === "destructive") return byMethod === "read" ? "write" : byMethod;
	return "read";
}

function bestFor(registry: Registry, method: string, segments: string[]): Use[] {
	let best = -1;
	let uses: Use[] = [];
	for (const tool of registry.everyTool()) {
		for (const action of tool.actions) {
			for (const operation of action.operations) {
				const route = templateOf(operation);
				if (route.method !== method || route.score < best || !fits(route.parts, segments)) continue;
				if (route.score > best) uses = [];
				best = route.score;
				uses.push({ tool, action, itself: isWhatItDoes(action, operation) });
			}
		}
	}
	return uses;
}

/** A declared request; of a handler the first it asks, or, where it writes, the first that writes. */
function isWhatItDoes({ requests, operations, effect }: Action, operation: string): boolean {
	if (requests.length > 0) return requests.some((request) => request.send === operation);
	const main = effect === "read" ? operations[0] : operations.find((one) => !one.startsWith("GET "));
	return main === operation;
}

interface Template {
	method: string;
	parts: string[];
	/** Number of literal characters: the more, the better it fits. */
	score: number;
}

const templates = new Map<string, Template>();

function templateOf(operation: string): Template {
	let template = templates.get(operation);
	if (!template) {
		const { method, path } = splitRoute(operation);
		template = {
			method,
			parts: path.toLowerCase().split("/").filter(Boolean),
			score: path.replace(/\{[^}]+\}/g, "").length,
		};
		templates.set(operation, template);
	}
	return template;
}

/** Whether the parts of a template can be made the segments of a path. */
function fits(parts: string[], path: string[]): boolean {
	// reach[j]: whether the parts so far can take exactly the first j segments.
	let reach = [true, ...path.map(() => false)];
	for (const part of parts) {
		const next = reach.map(() => false);
		const wide = /^\{\w+\}$/.test(part) && !narrow.has(part.slice(1, -1));
		for (let at = 0; at < path.length; at++) {
			if (!reach[at] || !segmentFits(part, path[at] as string)) continue;
			next[at + 1] = true;
			if (wide) next.fill(true, at + 1);
		}
		reach = next;
	}
	return reach[path.length] as boolean;
}

/** Whether a segment is made of the literal pieces of a part, with something for each placeholder between them. */
function segmentFits(part: string, segment: string): boolean {
	const pieces = part.split(/\{[^}]+\}/);
	if (pieces.length === 1) return part === segment;
	const [first = "", ...rest] = pieces;
	const last = rest.pop() as string;
	if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
	let at = first.length;
	for (const piece of rest) {
		const found = segment.indexOf(piece, at + 1);
		if (found < 0) return false;
		at = found + piece.length;
	}
	return at < segment.length - last.length;
}
