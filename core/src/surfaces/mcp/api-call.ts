import type { Host, OwnHandler } from "../../host.ts";
import { apiUrl } from "../../forge/address.ts";
import type { ForgeConnection } from "../../forge/connection.ts";
import { ForgeError } from "../../forge/errors.ts";
import { runCall } from "../../pipeline/call.ts";
import { ArgumentError, DeniedError } from "../../pipeline/errors.ts";
import { ListResult, PassedOn, TextResult } from "../../pipeline/outcome.ts";
import { matchOperation } from "../../registry/match-operation.ts";
import type { Effect } from "../../registry/types.ts";

interface Arguments {
	method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	path?: string;
	query?: Record<string, unknown>;
	body?: unknown;
	tool?: string;
	arguments?: Record<string, unknown>;
	forge?: string;
}

const effects: Record<string, Effect> = { GET: "read", POST: "write", PUT: "write", PATCH: "write", DELETE: "destructive" };

/** `madt_api_call`: a raw request below the API root, or a tool that the client does not list. The operator's rules hold. */
export const apiCall: OwnHandler = async (given, call) => {
	const { host, signal, progress } = call;
	const { method = "GET", path, query = {}, body, tool, arguments: args = {}, forge } = given as Arguments;
	if (tool !== undefined) {
		if (tool === "madt_api_call") throw new ArgumentError("madt_api_call does not call itself.", "Give the tool you want to reach.");
		return new PassedOn(await runCall(host, { tool, args: forge === undefined ? args : { forge, ...args }, signal, progress, confirm: call.confirm }));
	}
	const connection = (forge === undefined ? host.connections[0] : host.connection(forge)) as ForgeConnection;
	const url = apiUrl(connection.client, path as string);
	const below = url.pathname.slice(new URL(connection.client.root).pathname.length) || "/";
	await permit(host, method, decodePath(below), call.confirm);
	const merged = { ...Object.fromEntries(url.searchParams), ...query };
	const response = await connection.client.request({ method, path: below }, { query: merged, ...(body !== undefined && { body }), signal });
	const { data } = response;
	if (Array.isArray(data)) return pageOf(data, response.total, merged);
	if (typeof data === "string") return new TextResult(data);
	return data ?? { ok: true, status: response.status };
};

/** A page of a list as the query asked for it; the forges give 30 and at most 50 unless the query says less. */
function pageOf(items: unknown[], total: number | undefined, query: Record<string, unknown>): ListResult {
	const page = Math.max(1, Number(query.page) || 1);
	const limit = Math.min(50, Number(query.limit) || 30);
	return new ListResult(items, total, page, undefined, page === 1 ? 1 : (page - 1) * limit + 1);
}

function decodePath(path: string): string {
	try {
		return path.split("/").map(decodeURIComponent).join("/");
	} catch {
		throw new ForgeError("badPath", { target: path, detail: "it is not well encoded" });
	}
}

/** A raw path is mapped back to its operation, so that what is denied by name is denied here too. */
async function permit(host: Host, method: string, path: string, confirm: Parameters<Host["askPerson"]>[1]): Promise<void> {
	const stop = (reason: string) => new DeniedError(`${method} ${path}: ${reason}`, "Do not try another way; tell the person.");
	const effect = effects[method] as Effect;
	const refused = host.policy.effectRefusal(effect);
	if (refused) throw stop(refused);
	const { repo, actions } = matchOperation(host.registry, method, path);
	if (repo) {
		const denied = host.policy.repoRefusal(repo);
		if (denied) throw stop(denied);
	}
	for (const { tool, action } of actions) {
		const denied = host.policy.refusal(tool, action);
		if (denied) throw stop(denied);
	}
	const { confirm: rule } = host.settings;
	if (rule === "write" ? effect !== "read" : rule === "destructive" && effect === "destructive") await host.askPerson(`${method} ${path}`, confirm);
}
