import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import api from "@madtea/schemas/forge-api.json" with { type: "json" };
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { createHost } from "../../core/src/host.ts";
import { createLog } from "../../core/src/log.ts";
import { placeholders, splitRoute, wireName } from "../../core/src/registry/route.ts";
import type { Action, Tool } from "../../core/src/registry/types.ts";
import { ownHandlers } from "../../core/src/surfaces/mcp/own-handlers.ts";
import { type Recording, recordings, replay } from "./replay.ts";

const operations = api.operations as Record<string, { id: string }>;
const routes = new Map<string, string[]>();
for (const [route, { id }] of Object.entries(operations)) routes.set(id, [...(routes.get(id) ?? []), route]);

/** One recorded answer, as the forge sent it and as an agent gets it. */
export interface Row {
	action: string;
	operation: string;
	forge: "forgejo" | "gitea";
	/** How many the whole list has. */
	items?: number;
	/** Bytes of the recorded JSON, of a cut list scaled to the whole. */
	raw: number;
	lean: number;
	rawTokens: number;
	leanTokens: number;
	/** Bytes that the forge really sent, for the whole. */
	sent: number;
	/** The lean answer of what is recorded. */
	text: string;
}

/** Gives every recorded answer to the action that asks for it; `failed` are those that ask for more than the one. */
export async function measure(): Promise<{ rows: Row[]; failed: string[] }> {
	const rows: Row[] = [];
	const failed: string[] = [];
	for (const kind of ["forgejo", "gitea"] as const) await measureKind(kind, rows, failed);
	return { rows, failed };
}

async function measureKind(kind: Row["forge"], rows: Row[], failed: string[]): Promise<void> {
	const server = await replay(kind);
	const host = await createHost({
		env: {
			HOME: mkdtempSync(join(tmpdir(), "madt-bench-")),
			FORGEJO_URL: server.url,
			FORGEJO_TOKEN: "0".repeat(40),
			MADT_ENABLE: "*",
		},
		ownHandlers,
		log: createLog("error", new Set(), () => {}),
	});
	const actions = [...host.registry.domains.keys()].flatMap((domain) =>
		host.registry.toolsOf(domain).flatMap((tool) => tool.actions.map((action) => ({ tool, action }))),
	);
	for (const recording of recordings(kind)) {
		const call = callFor(recording, actions);
		if (!call) continue;
		server.now(recording);
		const { text, isError } = await host.call({ tool: call.tool.name, args: call.args, budget: 10_000_000 });
		if (isError) {
			failed.push(
				`${kind} ${recording.operation}: ${call.action.id} ${JSON.stringify(call.args)}: ${text.slice(0, 200)}`,
			);
			continue;
		}
		const raw = JSON.stringify(recording.body);
		const shown = Array.isArray(recording.body) ? recording.body.length : undefined;
		const scale = recording.items && shown ? recording.items / shown : 1;
		rows.push({
			action: call.action.id,
			operation: recording.operation,
			forge: kind,
			items: recording.items,
			raw: Math.round(Buffer.byteLength(raw) * scale),
			lean: Math.round(Buffer.byteLength(text) * scale),
			rawTokens: Math.round(encode(raw).length * scale),
			leanTokens: Math.round(encode(text).length * scale),
			sent: recording.bytes,
			text,
		});
	}
	server.close();
}

/** The action that sends this operation, and the arguments that its recorded path tells. */
function callFor(
	recording: Recording,
	actions: { tool: Tool; action: Action }[],
): { tool: Tool; action: Action; args: Record<string, unknown> } | undefined {
	const id = recording.operation.split(".")[0] as string;
	const candidates = (routes.get(id) ?? []).flatMap((route) =>
		actions
			.filter(({ action }) => action.effect === "read" && action.operations.includes(route as never))
			.map((found) => ({ ...found, route }))
			.sort((one, other) => one.action.operations.length - other.action.operations.length),
	);
	for (const { tool, action, route } of candidates) {
		const values = match(splitRoute(route).path, recording.path.split("?")[0] as string);
		if (!values) continue;
		const args: Record<string, unknown> = { action: action.name, ...(action.op && { op: action.op }) };
		if (values.owner && values.repo) args.repo = `${values.owner}/${values.repo}`;
		const variant = action.requests.find(({ send }) => send === route);
		if (variant?.scope && action.params.scope) args.scope = variant.scope;
		for (const [name, value] of Object.entries(values)) {
			const param = Object.values(action.params).find(
				(candidate) => wireName(candidate, variant) === name && candidate.name !== "repo",
			);
			if (param) args[param.name] = value;
		}
		return { tool, action, args };
	}
	return undefined;
}

function match(template: string, path: string): Record<string, string> | undefined {
	const names = placeholders(template);
	const pattern = template
		.split(/\{[^}]+\}/)
		.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
		.join("(.+?)");
	const found = new RegExp(`^${pattern}$`).exec(path);
	return found
		? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] as string)]))
		: undefined;
}
