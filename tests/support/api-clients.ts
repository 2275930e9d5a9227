import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A package that ships a client of a forge's API, with every operation that it has. */
export interface ApiClient {
	package: string;
	/** `GET /repos/{owner}/{repo}`, as the package spells it. */
	operations: string[];
	/** How many calls its code makes, counted in another of its files: a check on the reading of the first. */
	calls: number;
}

const require = createRequire(import.meta.url);

function dist(name: string, file: string): string {
	return readFileSync(join(dirname(require.resolve(name)), file), "utf8");
}

/** What the code of each package can ask of a forge. */
export const apiClients: ApiClient[] = [forgejoClient(), giteaClient()];

/** Calls like `client).get({ ..., url: "/version", ...options })`; its types have every address once more. */
function forgejoClient(): ApiClient {
	const name = "@llamaduck/forgejo-ts";
	const call =
		/\.(get|post|put|patch|delete)\(\{((?:(?!\.(?:get|post|put|patch|delete)\(\{)[\s\S])*?)\burl: "([^"]+)"/g;
	const operations = [...dist(name, "index.mjs").matchAll(call)].map(
		([, method, , url]) => `${method?.toUpperCase()} ${url}`,
	);
	return { package: name, operations, calls: dist(name, "index.d.ts").match(/^\s+url: '\//gm)?.length ?? 0 };
}

/** Comments like `@request GET:/version` over each method; its code has every address as a template. */
function giteaClient(): ApiClient {
	const name = "gitea-js";
	const operations = [...dist(name, "index.d.ts").matchAll(/@request ([A-Z]+):(\S+)/g)].map(
		([, method, path]) => `${method} ${path}`,
	);
	return { package: name, operations, calls: dist(name, "index.mjs").match(/\bpath: `\//g)?.length ?? 0 };
}

/** The operation without the names of its placeholders, which each document chooses for itself. */
export function shapeOf(operation: string): string {
	return operation.replace(/\{[^}]+\}/g, "{}").replace(/\/$/, "");
}
