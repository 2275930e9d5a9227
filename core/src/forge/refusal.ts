import type { ForgeErrorCode } from "./codes.ts";

/** What an answer with an error status means. */
export interface Refusal {
	code: ForgeErrorCode;
	forgeMessage?: string;
	note?: string;
}

export interface Refused {
	status: number;
	contentType: string;
	/** Parsed where it is JSON, else text. */
	body: unknown;
	method: string;
	/** Path of the URL. */
	path: string;
	hasToken: boolean;
}

const byStatus: Record<number, ForgeErrorCode> = {
	400: "failed",
	401: "unauthorized",
	403: "forbidden",
	404: "notFound",
	405: "refused",
	407: "unreachable",
	409: "conflict",
	410: "notFound",
	412: "conflict",
	413: "tooLarge",
	422: "invalid",
	423: "archived",
	429: "rateLimited",
};

/** Reads an error answer of Forgejo or Gitea, or of what is in front of it. */
export function refusalOf(refused: Refused): Refusal {
	const { status, body, method, path, hasToken } = refused;
	const html = isHtml(refused);
	const forgeMessage = html ? undefined : messageOf(body);
	// A gateway's own pages are HTML too, and mean what their status says.
	if (html && status < 500 && status !== 413 && status !== 429) return { code: "notForge" };
	if (status === 404 && typeof body === "string" && /^404 page not found/.test(body)) return { code: "noRoute" };
	if (status === 405 && method === "POST" && path.endsWith("/merge")) return { code: "mergeRefused", forgeMessage };
	// The router refuses a method without a word; a handler gives JSON.
	if (status === 405 && (body === null || typeof body !== "object")) return { code: "noRoute" };
	if (status === 401) return { code: hasToken ? "unauthorized" : "tokenMissing", forgeMessage };
	if (status === 403 && forgeMessage) {
		const scopes = missingScopes(forgeMessage);
		if (scopes) return { code: "scopeMissing", forgeMessage, note: `It needs the scope ${scopes}.` };
	}
	// Deleting an unknown branch of Forgejo, commenting on an unknown issue of Gitea.
	if (status === 500 && forgeMessage && /does not exist/.test(forgeMessage)) return { code: "notFound", forgeMessage };
	if (status === 500 && forgeMessage && /is up to date/.test(forgeMessage)) return { code: "conflict", forgeMessage };
	const code = byStatus[status] ?? (status >= 500 ? "server" : "failed");
	const blind = !hasToken && (status === 403 || status === 404);
	return { code, forgeMessage, note: blind ? "No token is configured, so what is private can't be seen." : undefined };
}

/** Whether it is a whole web page; a rendered fragment of Markdown is not. */
export function isHtml({ contentType, body }: { contentType: string; body: unknown }): boolean {
	return typeof body === "string" && /html/i.test(contentType) && /^\s*(<!--|<!doctype html|<html|<head)/i.test(body);
}

/** `token does not have at least one of required scope(s): [write:issue]`, with `, required=[...]` in later Giteas. */
function missingScopes(message: string): string | undefined {
	return /required scope\(s\)[:,]?\s*(?:required=)?\[([^\]]+)\]/
		.exec(message)?.[1]
		?.trim()
		.split(/[\s,]+/)
		.join(" or ");
}

function messageOf(body: unknown): string | undefined {
	if (typeof body === "string") return body.trim() || undefined;
	if (body === null || typeof body !== "object") return undefined;
	const { message, error, errors, invalidTopics } = body as Record<string, unknown>;
	const parts = [message, error, ...(Array.isArray(errors) ? errors : []), ...[invalidTopics].flat()];
	// `%!s(<nil>)` is what Go prints for an error that is nil.
	const said = parts.filter((part): part is string => typeof part === "string" && part !== "" && !part.includes("%!"));
	return said.length > 0 ? said.join("; ") : undefined;
}
