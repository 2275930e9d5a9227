import { type ForgeAddress, parseAddress } from "./address.ts";

/** A forge of the configuration. */
export interface KnownForge {
	name: string;
	url: string;
}

export interface RepoName {
	owner: string;
	name: string;
}

interface Location {
	ssh: boolean;
	host: string;
	/** Of a web address; empty for the usual one. */
	port: string;
	path: string;
}

const schemes = new Map([
	["http:", false],
	["https:", false],
	["ssh:", true],
	["git+ssh:", true],
	["ssh+git:", true],
]);

/** Where a remote is: a web address, `ssh://user@host:port/path`, or `user@host:path`. Undefined for a local path. */
export function locate(remote: string): Location | undefined {
	const text = remote.trim();
	if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
		if (!URL.canParse(text)) return undefined;
		const url = new URL(text);
		const ssh = schemes.get(url.protocol);
		return ssh === undefined ? undefined : { ssh, host: hostOf(url), port: url.port, path: url.pathname };
	}
	// `localhost:3000/owner/name` is a web address in short.
	if (/^[^@/:\s]+:\d+\//.test(text)) return locate(`https://${text}`);
	const short = /^(?:[^@/\s]+@)?(\[[^\]]+\]|[^:/\s[\]]+):(?!\/\/)(.+)$/.exec(text);
	return short
		? { ssh: true, host: short[1]!.toLowerCase(), port: "", path: `/${short[2]!.replace(/^\/+/, "")}` }
		: undefined;
}

/**
 * The forge that a location is on, and the path below its address. A port counts for web addresses only: ssh has one
 * of its own. The longest sub-path wins.
 */
export function matchForge(
	location: Location,
	forges: readonly KnownForge[],
): { forge: string; path: string } | undefined {
	return forges
		.flatMap(({ name, url }) => {
			const address = addressOf(url);
			if (!address) return [];
			const site = new URL(address.site);
			if (hostOf(site) !== location.host || (!location.ssh && site.port !== location.port)) return [];
			const below = address.subPath === "" || location.path.startsWith(`${address.subPath}/`);
			if (!below && !location.ssh) return [];
			const depth = below ? address.subPath.length : 0;
			return [{ forge: name, path: location.path.slice(depth), depth }];
		})
		.sort((one, other) => other.depth - one.depth)[0];
}

/** Undefined where the configured address is none; the calls that need that forge say so. */
export function addressOf(url: string): ForgeAddress | undefined {
	try {
		return parseAddress(url);
	} catch {
		return undefined;
	}
}

/** Owner and name from `owner/name.git`, without a slash at the ends. */
export function splitRepo(path: string): RepoName | undefined {
	const parts = path
		.replace(/^\/+|\/+$/g, "")
		.split("/")
		.map(decode);
	const [owner = "", last = ""] = parts;
	const name = last.replace(/\.git$/, "");
	return parts.length === 2 && isName(owner) && isName(name) ? { owner, name } : undefined;
}

/** The characters of the forges' names (AlphaDashDot in modules/validation, the pattern of user names). */
function isName(text: string): boolean {
	return /^[\w.-]+$/.test(text) && text !== "." && text !== "..";
}

/** An ssh host may be written in any case, an http one is in lower case after parsing. */
function hostOf(url: URL): string {
	return url.hostname.toLowerCase();
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
