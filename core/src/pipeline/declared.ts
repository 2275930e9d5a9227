import type { ForgeResponse, RequestVariant, Route } from "@madtea/schemas";
import { ForgeError } from "../forge/errors.ts";
import { placeholders } from "../registry/route.ts";
import type { Dispatch } from "./dispatch.ts";
import { listPage } from "./list.ts";
import { ListResult, PlainResult, TextResult } from "./outcome.ts";
import { buildRequest } from "./request.ts";
import type { Target } from "./target.ts";
import { download, readUpload } from "./transfer.ts";
import { valueAt } from "./value-at.ts";

type Arguments = Record<string, unknown>;

/** Sends the declared request of one variant and reads its answer as the action's result says. */
export async function sendDeclared(
	call: Dispatch,
	target: Target,
	variant: RequestVariant,
	args: Arguments,
	item?: unknown,
): Promise<unknown> {
	const { action, host, signal } = call;
	const { result } = action;
	const upload = variant.upload || variant.inline ? await readUpload(host, args) : undefined;
	const { route, options } = buildRequest(action, variant, args, { item, upload });
	const path = { ...target.pathValues(route, args, action), ...options.path };
	const whole = { ...options, path, signal };
	if (variant.first) await assertThere(target, variant.first as Route, path, signal);
	if (action.paged) return listPage(call, target, route, { ...whole, items: result.items });

	const saveTo = typeof args.save_to === "string" ? args.save_to : undefined;
	const wantsBytes = action.params.save_to !== undefined;
	const read = wantsBytes ? "bytes" : result.text ? "text" : undefined;
	const accept = result.yes ? [404] : undefined;
	const response = await target.connection.client.request(route, {
		...whole,
		read,
		accept,
		...(wantsBytes && { maximumBytes: host.settings.uploadLimit }),
	});
	if (result.yes) return new PlainResult({ [result.yes]: yesOrNo(response, route) });
	if (wantsBytes)
		return download(host, response.data, { saveTo, type: response.headers.get("content-type") ?? undefined });
	return readAnswer(response, call);
}

/** Asks for what a request is about, as the forge does not say when it is not there. */
async function assertThere(
	{ connection }: Target,
	route: Route,
	given: Record<string, string | number>,
	signal: AbortSignal,
): Promise<void> {
	const path = Object.fromEntries(Object.entries(given).filter(([name]) => placeholders(route).includes(name)));
	try {
		await connection.client.request(route, { path, signal });
	} catch (error) {
		if (!(error instanceof ForgeError) || error.code !== "notFound") throw error;
		const { status, operation, target, forgeMessage } = error;
		throw new ForgeError("notFound", { status, operation, target, forgeMessage, note: "Nothing was changed." });
	}
}

/** 204 is yes and the API's own 404 no; a 404 of the web server is a route that this forge lacks. */
function yesOrNo(response: ForgeResponse, route: string): boolean {
	if (response.status !== 404) return true;
	if (response.headers.get("content-type")?.startsWith("text/plain"))
		throw new ForgeError("noRoute", { status: 404, operation: route });
	return false;
}

function readAnswer(response: ForgeResponse, { action }: Dispatch): unknown {
	const { result } = action;
	const { data } = response;
	if (result.text) return new TextResult(typeof data === "string" ? data : JSON.stringify(data));
	const picked = result.items && !Array.isArray(data) ? (valueAt(data, result.items) ?? []) : data;
	if (Array.isArray(picked)) return new ListResult(picked, response.total ?? picked.length);
	if (picked === null && action.result.list) return new ListResult([], 0);
	if (result.key && (typeof picked !== "object" || picked === null)) return new PlainResult({ [result.key]: picked });
	return picked;
}
