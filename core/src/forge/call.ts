import type { RequestOptions, Route } from "@madtea/schemas";
import { apiUrl, expandPath, type ForgeAddress, siteUrl } from "./address.ts";
import { addQuery, encodeBody } from "./body.ts";
import { ForgeError, type ForgeErrorDetails } from "./errors.ts";

/** What to ask for where it is no route of the API: a path that an agent wrote, or (`site`) one beside the API. */
export interface PathRequest {
	method: string;
	path: string;
	/** Below the forge's address in place of its API root; never for a path that an agent wrote. */
	site?: boolean;
}

/** A request, ready to be sent as often as it takes. */
export interface Call {
	id: string;
	method: string;
	url: URL;
	part: "root" | "site";
	headers: Headers;
	body: BodyInit | undefined;
	bytes: number;
	hasToken: boolean;
	options: RequestOptions;
	about: ForgeErrorDetails;
}

export interface CallSettings {
	id: string;
	address: ForgeAddress;
	token: string | undefined;
	/** Extra headers of the configuration. */
	headers: Record<string, string>;
	userAgent: string;
	secrets: Set<string>;
}

/** Headers that are not the configuration's to set. */
const own = new Set(["authorization", "host", "content-type", "content-length", "transfer-encoding", "connection"]);

/** @throws ForgeError badPath for a path that can't be addressed, unauthorized for a token that can't be sent. */
export function makeCall(route: Route | PathRequest, options: RequestOptions, settings: CallSettings): Call {
	const { address, secrets } = settings;
	const { method, url, part, operation } = locate(route, options, address);
	addQuery(url, options.query);
	const about = { operation, target: describeTarget(options.path), secrets };
	const { body, contentType, bytes } = encodeBody(method, options);
	const headers = makeHeaders(settings, about);
	headers.set("accept", options.read === "text" || options.read === "bytes" ? "*/*" : "application/json");
	if (contentType) headers.set("content-type", contentType);
	const hasToken = settings.token !== undefined;
	return { id: settings.id, method, url, part, headers, body, bytes, hasToken, options, about };
}

function locate(route: Route | PathRequest, options: RequestOptions, address: ForgeAddress) {
	if (typeof route === "string") {
		const url = new URL(address.root + expandPath(route, options.path));
		return { method: route.slice(0, route.indexOf(" ")), url, part: "root" as const, operation: route };
	}
	const method = route.method.toUpperCase();
	const path = options.path ? expandPath(route.path, options.path) : route.path;
	const operation = `${method} ${route.path}`;
	if (route.site) return { method, url: siteUrl(address, path), part: "site" as const, operation };
	return { method, url: apiUrl(address, path), part: "root" as const, operation };
}

function makeHeaders(settings: CallSettings, about: ForgeErrorDetails): Headers {
	const headers = new Headers({ "user-agent": settings.userAgent });
	for (const [name, value] of Object.entries(settings.headers)) {
		if (own.has(name.toLowerCase())) continue;
		try {
			headers.set(name, value);
		} catch {
			// The error of Headers would show the value.
			const nextStep = "Correct it in the configuration.";
			throw new ForgeError("failed", { ...about, detail: `the header ${name} can't be sent`, nextStep });
		}
	}
	if (settings.token === undefined) return headers;
	if (!/^[\x21-\x7e]+$/.test(settings.token)) {
		throw new ForgeError("unauthorized", { ...about, detail: "it has characters that no token has" });
	}
	headers.set("authorization", `token ${settings.token}`);
	return headers;
}

/** `acme/rocket, index 12` */
function describeTarget(values: Record<string, string | number> = {}): string | undefined {
	const { owner, repo, ...others } = values;
	const rest = Object.entries(repo === undefined ? { owner, ...others } : others)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => `${name} ${value}`);
	// Some routes name the owner of the repository only as the organization.
	const full = repo === undefined ? [] : [owner === undefined ? `repository ${repo}` : `${owner}/${repo}`];
	return [...full, ...rest].join(", ") || undefined;
}
