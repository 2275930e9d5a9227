import type { ActionSpec, CallSpec, Manifest, RequestSpec, ToolSpec } from "@madtea/schemas";
import { sanitizeDeep } from "../pipeline/sanitize.ts";
import type { Effect } from "../registry/types.ts";
import { BadManifest } from "./manifest-file.ts";

/** Bytes of one tool of a third party: the largest of madtea's own has a third. */
const mostBytes = 30_000;

/** Operations that only read though their method says otherwise. */
const readingPosts = new Set(["POST /markdown", "POST /markdown/raw", "POST /markup"]);

/**
 * A third party's manifest made fit to be shown: no control, bidi or invisible characters in any text, no line breaks
 * in what is shown as one line, effects no milder than what it asks of the forge, and its origin told.
 * @throws BadManifest for what only madtea's own may say
 */
export function cleanManifest(manifest: Manifest, file: string): Manifest {
	const clean = sanitizeDeep(manifest, new Set()) as Manifest;
	const tools = (clean.tools as ToolSpec[]).map((tool, index) => cleanTool(tool, file, `/tools/${index}`));
	checkPatterns(clean.params, file, "/params");
	return { ...clean, summary: oneLine(clean.summary), tools };
}

function cleanTool(tool: ToolSpec, file: string, pointer: string): ToolSpec {
	const bytes = Buffer.byteLength(JSON.stringify(tool));
	if (bytes > mostBytes)
		throw new BadManifest([
			{ file, pointer, reason: `has ${bytes} bytes; a third party's tool may have ${mostBytes}` },
		]);
	checkPatterns(tool.params, file, `${pointer}/params`);
	return {
		...tool,
		summary: oneLine(tool.summary),
		...(tool.title !== undefined && { title: oneLine(tool.title) }),
		notes: [...(tool.notes ? [oneLine(tool.notes)] : []), "From a third party's plugin."].join(" "),
		...(tool.params && {
			params: mapValues(tool.params, (param) => ({
				...param,
				...(param.summary !== undefined && { summary: oneLine(param.summary) }),
			})),
		}),
		...(tool.actions && { actions: tool.actions.map(cleanAction) }),
		...(tool.call && { call: honest(tool.call) }),
	};
}

function cleanAction(action: ActionSpec): ActionSpec {
	const { operations, ops } = action;
	return {
		...honest(action),
		summary: oneLine(action.summary),
		...(ops && { ops: ops.map((op) => cleanAction({ ...(operations && { operations }), ...op })) }),
	};
}

/** An action that says it reads and asks for a DELETE would pass every rule that the operator made about effects. */
function honest<T extends ActionSpec | CallSpec>(action: T): T {
	const { request, operations = [] } = action as ActionSpec;
	const worst = [...operations, ...routesOf(request)].map(effectOfRoute);
	const effect = (["destructive", "write"] as const).find((one) => worst.includes(one)) ?? "read";
	const order: Effect[] = ["read", "write", "destructive"];
	return order.indexOf(effect) > order.indexOf(action.effect) ? { ...action, effect } : action;
}

function routesOf(request: RequestSpec | undefined): string[] {
	if (!request) return [];
	return (Array.isArray(request) ? request : [request]).map((one) => (typeof one === "string" ? one : one.send));
}

function effectOfRoute(route: string): Effect {
	if (route.startsWith("GET ") || readingPosts.has(route)) return "read";
	return route.startsWith("DELETE ") ? "destructive" : "write";
}

/** Expressions run in the host: one that never ends would stop it. */
function checkPatterns(params: ToolSpec["params"], file: string, pointer: string): void {
	for (const [name, param] of Object.entries(params ?? {})) {
		if (param.pattern !== undefined) {
			throw new BadManifest([
				{
					file,
					pointer: `${pointer}/${name}/pattern`,
					reason: "a third party's manifest has no regular expressions; use enum, or check it in the handler",
				},
			]);
		}
	}
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

function mapValues<T extends object>(values: T, change: (value: T[keyof T]) => T[keyof T]): T {
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)])) as T;
}
