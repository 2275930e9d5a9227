import { ForgeError } from "./errors.ts";
import { checkSegments } from "./path.ts";

export { expandPath } from "./path.ts";

/** Where a forge is. No part ends in a slash. */
export interface ForgeAddress {
	/** `https://host:3000` */
	origin: string;
	/** What a browser opens, with the sub-path: `https://host/git`. */
	site: string;
	/** `https://host/git/api/v1` */
	root: string;
	/** `/git`, or empty. */
	subPath: string;
}

/**
 * Parses the configured base URL. The sub-path is kept, a trailing `/api/v1` understood, a missing scheme is https.
 * @throws ForgeError badAddress
 */
export function parseAddress(text: string): ForgeAddress {
	const refuse = (detail: string) => new ForgeError("badAddress", { target: text.trim(), detail });
	const given = text.trim();
	if (given === "") throw refuse("it is empty");
	const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(given);
	let url: URL;
	try {
		url = new URL(hasScheme ? given : `https://${given}`);
	} catch {
		throw refuse("it is no URL");
	}
	if (url.protocol !== "https:" && url.protocol !== "http:") throw refuse("it must be http or https");
	if (url.username || url.password) throw refuse("it has a user or password; give a token instead");
	if (/[?#]/.test(given)) throw refuse("it has a query or fragment");
	const subPath = url.pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
	if (subPath.includes("//")) throw refuse("its path has an empty segment");
	const site = url.origin + subPath;
	return { origin: url.origin, site, root: `${site}/api/v1`, subPath };
}

/**
 * The URL of a path that an agent wrote: with or without `/api/v1`, or a whole URL under the forge's API root.
 * @throws ForgeError badPath for anything else.
 */
export function apiUrl(address: ForgeAddress, path: string): URL {
	return urlBelow(address, "root", path);
}

/** Like `apiUrl`, below the address of the site: for the few things that are outside of the API root. */
export function siteUrl(address: ForgeAddress, path: string): URL {
	return urlBelow(address, "site", path);
}

/** Whether a URL (already parsed) is in the forge's API, or on its site. */
export function isBelow(address: ForgeAddress, part: "root" | "site", url: URL): boolean {
	const below = new URL(address[part]).pathname.replace(/\/$/, "");
	return url.origin === address.origin && (url.pathname === below || url.pathname.startsWith(`${below}/`));
}

/** Whether a host is this machine, which nobody can listen in on. */
export function isLoopback(hostname: string): boolean {
	return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

function urlBelow(address: ForgeAddress, part: "root" | "site", given: string): URL {
	const refuse = (detail: string) => new ForgeError("badPath", { target: given, detail });
	const text = given.trim();
	if (text.includes("#")) throw refuse("it has a fragment; a # in a name is written %23");
	const at = text.indexOf("?");
	const [path, query] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
	const outside = refuse(`it is not below ${address[part]}`);
	const absolute = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path);
	const written = absolute ? pathAt(address.origin, path) : path.replace(/^\//, "");
	if (written === undefined) throw outside;
	if (written !== "") checkSegments(written, "the path");

	const full = new URL(address[part]).pathname.replace(/\/$/, "");
	const starts = part === "root" && !absolute ? [full, "/api/v1"] : [full];
	const whole = written === "" ? "" : `/${written}`;
	const start = starts.find((one) => whole === one || whole.startsWith(`${one}/`));
	// `/api/forgejo/v1/...` is not below `/api/v1`: appended to it, it would be a misleading 404.
	if (start === undefined && (absolute || (part === "root" && /^\/api(\/|$)/.test(whole)))) throw outside;
	return new URL(address[part] + whole.slice(start?.length ?? 0) + query);
}

/** The path of a whole URL on the origin, as written: parsing it would fold the segments that are to be refused. */
function pathAt(origin: string, text: string): string | undefined {
	const [, start = "", path = ""] = /^(https?:\/\/[^/\\]*)(?:\/(.*))?$/i.exec(text) ?? [];
	if (!URL.canParse(start)) return undefined;
	const url = new URL(start);
	return url.origin === origin && !url.username && !url.password ? path : undefined;
}
