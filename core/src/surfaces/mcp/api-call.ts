import { apiUrl } from "../../forge/address.ts";
import type { ForgeConnection } from "../../forge/connection.ts";
import type { OwnHandler } from "../../host.ts";
import { runCall } from "../../pipeline/call.ts";
import { ArgumentError } from "../../pipeline/errors.ts";
import { ListResult, PassedOn, TextResult } from "../../pipeline/outcome.ts";
import { checkRaw, noteRaw } from "./raw-rules.ts";

interface Arguments {
	method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	path?: string;
	query?: Record<string, unknown>;
	body?: unknown;
	tool?: string;
	arguments?: Record<string, unknown>;
	forge?: string;
}

/** `madt_api_call`: a raw request below the API root, or a tool that the client does not list. The operator's rules hold. */
export const apiCall: OwnHandler = async (given, call) => {
	const { host, signal, progress, confirm } = call;
	const { method = "GET", path, query = {}, body, tool, arguments: args = {}, forge } = given as Arguments;
	const stray = tool === undefined ? ["arguments"] : ["method", "query", "body"];
	for (const name of stray.filter((name) => name in given))
		throw new ArgumentError(
			`${name} goes with ${tool === undefined ? "tool" : "path"}.`,
			tool === undefined ? "Give query or body with path." : "Give arguments with tool.",
		);
	if (tool !== undefined) {
		if (tool === "madt_api_call")
			throw new ArgumentError("madt_api_call does not call itself.", "Give the tool you want to reach.");
		return new PassedOn(
			await runCall(host, { tool, args: forge === undefined ? args : { forge, ...args }, signal, progress, confirm }),
		);
	}
	const connection = (forge === undefined ? host.connections[0] : host.connection(forge)) as ForgeConnection;
	const url = apiUrl(connection.client, path as string);
	const below = url.pathname.slice(new URL(connection.client.root).pathname.length) || "/";
	const raw = { method, path: below, body, forge: connection.name };
	const effect = await checkRaw(host, raw, confirm);
	const merged = { ...Object.fromEntries(url.searchParams), ...query };
	const response = await noteRaw(host, raw, effect, () =>
		connection.client.request({ method, path: below }, { query: merged, ...(body !== undefined && { body }), signal }),
	);
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
