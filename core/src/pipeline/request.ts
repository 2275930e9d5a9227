import type { RequestOptions, RequestVariant, Route } from "@madtea/schemas";
import { placeholders, splitRoute, wireName } from "../registry/route.ts";
import type { Action, Param } from "../registry/types.ts";

type Arguments = Record<string, unknown>;

/** A file to send: from a local path or inline. */
export interface Upload {
	name: string;
	bytes: Uint8Array;
}

/** A request made from arguments. */
export interface BuiltRequest {
	route: Route;
	options: RequestOptions;
}

/** Parameters that steer the host and are never sent. */
const own = new Set(["repo", "owner", "scope", "page", "limit", "all", "fields", "start_line", "save_to", "forge"]);

/**
 * Makes the request of one variant from validated arguments: placeholders, query and body, under their wire names.
 * @param item the value of the batch parameter this request is for
 */
export function buildRequest(
	action: Action,
	variant: RequestVariant,
	args: Arguments,
	{ item, upload }: { item?: unknown; upload?: Upload } = {},
): BuiltRequest {
	const { method } = splitRoute(variant.send);
	const names = placeholders(variant.send);
	// Without a prototype: a wire name of a manifest such as `constructor.prototype.x` must not reach it.
	const path: Record<string, string> = Object.create(null);
	const query: Record<string, unknown> = Object.assign(Object.create(null), variant.fixedQuery);
	const body: Record<string, unknown> = Object.create(null);
	const inBody = method === "POST" || method === "PUT" || method === "PATCH";
	const sent = { ...args, ...(action.each && { [action.each]: item }) };

	for (const [name, value] of Object.entries(variant.fixed ?? {})) put(inBody ? body : query, name, value);
	for (const [name, value] of Object.entries(sent)) {
		const param = action.params[name];
		if (!param || value === undefined) continue;
		const wire = wireName(param, variant);
		if (own.has(name) && !names.includes(wire)) continue;
		if (name === "repo" || (!names.includes(wire) && onlyForLookup(action, variant, name, wire))) continue;
		// Where a route says {org}/{repo}, the organization is the repository's owner.
		if (wire === "org" && names.includes("repo") && !names.includes("owner")) continue;
		if (names.includes(wire)) {
			path[wire] = String(value);
			continue;
		}
		if (name === variant.raw || ((variant.upload || variant.inline) && isFileParam(param))) continue;
		if (name === variant.spread) {
			for (const [key, inner] of Object.entries(value as object)) put(body, key, inner);
			continue;
		}
		const toQuery = variant.query?.includes(name) ?? false;
		const toBody = variant.body?.includes(name) ?? false;
		const target = toQuery || (!inBody && !toBody) ? query : body;
		put(target, wire, target === query ? queryValue(variant, name, onWire(param, value)) : onWire(param, value));
	}
	return { route: variant.send as Route, options: { path, query, ...bodyOf(variant, body, sent, upload) } };
}

/** A parameter that says where names are looked up, and is no part of the request itself. */
function onlyForLookup(action: Action, variant: RequestVariant, name: string, wire: string): boolean {
	if (variant.query?.includes(name) || variant.body?.includes(name) || variant.as?.[name] !== undefined) return false;
	return Object.values(action.params).some((param) =>
		param.lookup?.from.some((route) => placeholders(route).includes(wire)),
	);
}

/** The parameters that carry the file of an upload. */
export function isFileParam(param: Param): boolean {
	return param.name === "content" || param.format === "file";
}

function queryValue(variant: RequestVariant, name: string, value: unknown): unknown {
	return Array.isArray(value) && variant.comma?.includes(name) ? value.join(",") : value;
}

function onWire(param: Param, value: unknown): unknown {
	if (typeof value !== "string") return value;
	switch (param.format) {
		case "date":
			// The forges read year, month and day as written and move the time to the end of that day.
			return /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T23:59:59Z` : value;
		case "date-time":
			return /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value;
		case "base64":
			return Buffer.from(value, "utf8").toString("base64");
		default:
			return value;
	}
}

function put(target: Record<string, unknown>, name: string, value: unknown): void {
	const [head, ...rest] = name.split(".") as [string, ...string[]];
	if (head === "__proto__") return;
	if (rest.length === 0) target[head] = value;
	else {
		const inner = (target[head] ??= Object.create(null)) as Record<string, unknown>;
		put(inner, rest.join("."), value);
	}
}

function bodyOf(
	variant: RequestVariant,
	body: Arguments,
	sent: Arguments,
	upload?: Upload,
): Pick<RequestOptions, "body" | "contentType"> {
	if (variant.raw) return { body: String(sent[variant.raw] ?? ""), contentType: "text/plain" };
	if (variant.upload) {
		const form = new FormData();
		if (upload) form.set(variant.upload, new Blob([upload.bytes as BlobPart]), upload.name);
		for (const [key, value] of Object.entries(body)) form.set(key, String(value));
		return { body: form };
	}
	if (variant.inline && upload) body[variant.inline] = Buffer.from(upload.bytes).toString("base64");
	const { method } = splitRoute(variant.send);
	return Object.keys(body).length > 0 || (method !== "GET" && method !== "DELETE") ? { body } : {};
}
