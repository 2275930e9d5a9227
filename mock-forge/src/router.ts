import type { Handler, Routes } from "./route.ts";

interface Entry {
	method: string;
	pattern: RegExp;
	names: string[];
	rank: string;
	handler: Handler;
}

/** What the router found for a request. */
export type Match =
	| { found: "handler"; handler: Handler; params: Record<string, string> }
	| { found: "other method" | "nothing" };

/** Parameters that take the rest of the path, slashes included, as in the real routers. */
const wildcards = [
	"/contents/{filepath}",
	"/contents-ext/{filepath}",
	"/editorconfig/{filepath}",
	"/raw/{filepath}",
	"/media/{filepath}",
	"/branches/{branch}",
	"/compare/{basehead}",
	"/archive/{archive}",
	"/git/refs/{ref}",
	"/tags/{tag}",
	"/pulls/{base}/{head}",
	"/raw/branch/{path}",
	"/raw/tag/{path}",
	"/raw/commit/{path}",
];

/** Finds the handler for a method and an encoded path. */
export class Router {
	readonly #entries: Entry[];

	constructor(routes: Routes) {
		this.#entries = Object.entries(routes)
			.map(([key, handler]) => compile(key, handler))
			.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
	}

	match(method: string, path: string): Match {
		let other = false;
		for (const { method: wanted, pattern, names, handler } of this.#entries) {
			const groups = pattern.exec(path);
			if (!groups) continue;
			if (wanted !== method && !(method === "HEAD" && wanted === "GET")) {
				other = true;
				continue;
			}
			const params: Record<string, string> = {};
			names.forEach((name, index) => {
				params[name] = decode(groups[index + 1] ?? "");
			});
			return { found: "handler", handler, params };
		}
		return { found: other ? "other method" : "nothing" };
	}
}

function decode(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}

function compile(key: string, handler: Handler): Entry {
	const [method = "", path = ""] = key.split(" ");
	const wild = wildcards.some((ending) => path.endsWith(ending));
	const names: string[] = [];
	const segments = path.split("/");
	const pattern = segments.map((segment, index) =>
		segment.replace(/\{(\w+)\}|[.*+?^$|()[\]\\]/g, (found, name) => {
			if (!name) return `\\${found}`;
			names.push(name);
			return wild && index === segments.length - 1 ? "(.+)" : "([^/]+?)";
		}),
	);
	return { method, pattern: new RegExp(`^${pattern.join("/")}/?$`), names, rank: rank(segments, wild), handler };
}

/** Fixed segments come before parameters, and wildcards last. */
function rank(segments: string[], wild: boolean): string {
	return segments
		.map((segment, index) => {
			if (!segment.includes("{")) return "0";
			if (wild && index === segments.length - 1) return "3";
			return /^\{\w+\}$/.test(segment) ? "2" : "1";
		})
		.join("");
}
